import { CITY, LONGEST_CHOSEN, MOST_CHOSEN, MOST_COUNTRIES, MOST_MONTHS } from '@laurel/rules/conditions';
import { LONGEST_QUERY } from '@laurel/rules/search-words';
import { z } from 'zod';
import { countryCode, day, exactlyOne, id, ids, MOST_IDS, money, month, paging } from './values.js';
import { wrong } from './wrong.js';

export const searchText = z.string().max(LONGEST_QUERY).optional();
/** Said twice is said once. */
const words = z
  .array(z.string().min(1).max(LONGEST_CHOSEN))
  .max(MOST_CHOSEN)
  .transform((all) => [...new Set(all)]);
/** What a search, and a film's list, narrow to. */
export const filters = z.strictObject({
  country: z.array(countryCode).max(MOST_COUNTRIES).optional(),
  city: words.pipe(z.array(z.string().regex(CITY))).optional(),
  region: words.optional(),
  type: words.optional(),
  genre: words.optional(),
  form: words.optional(),
  theme: words.optional(),
  qualifier: words.optional(),
  premiere: words.optional(),
  arthouseIndex: words.optional(),
  student: z.boolean().optional(),
  openNow: z.boolean().optional(),
  feeMin: money.optional(),
  feeMax: money.optional(),
  deadlineMonth: z.array(month).max(MOST_MONTHS).optional(),
});
export const sort = z.string().max(40).optional();
const MOST_FACETS = 20;
export const facets = words.pipe(z.array(z.string()).max(MOST_FACETS)).optional();
const search = { query: searchText, filters: filters.optional(), facets, sort, ...paging };

export const festivalsInput = z.strictObject(search);
export const allFestivalsInput = z.strictObject({ ids: ids.optional(), ...paging });
export const ofFestivalInput = z.strictObject({ festivalId: id });
export const festivalCompetitionsInput = z.strictObject({ festivalId: id, ...paging });
export const competitionsInput = z.strictObject({ ids: ids.optional(), ...search });

const many = z.array(id).min(1).max(MOST_IDS).optional();

export const ofCompetitionsInput = z
  .strictObject({ competitionId: id.optional(), competitionIds: many, ...paging })
  .refine(exactlyOne('competitionId', 'competitionIds'), {
    path: ['competitionIds'],
    ...wrong('either', { one: 'competitionId', other: 'competitionIds' }),
  });
export const ofDatesInput = z
  .strictObject({ competitionDateId: id.optional(), competitionDateIds: many, ...paging })
  .refine(exactlyOne('competitionDateId', 'competitionDateIds'), {
    path: ['competitionDateIds'],
    ...wrong('either', { one: 'competitionDateId', other: 'competitionDateIds' }),
  });

export const deadlinesInput = z.strictObject({
  competitionIds: ids.optional(),
  from: day.optional(),
  to: day.optional(),
  ...paging,
});
export const subdivisionsInput = z.strictObject({ countries: z.array(countryCode).max(250).default([]) });
export const currenciesInput = z.strictObject({ ids: ids.optional() });
