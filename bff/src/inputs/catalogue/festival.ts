import {
  CITY,
  MAX_FILTER_VALUE_LENGTH,
  MAX_FILTER_VALUES,
  MAX_FILTER_COUNTRIES,
  MAX_FILTER_MONTHS,
  SEARCH_FACETS,
  SEARCH_SORTS,
} from '@laurel/rules/search/conditions';
import { MAX_LINE_LENGTH } from '@laurel/rules/festivals/festival-limits';
import { MAX_QUERY_LENGTH } from '@laurel/rules/search/search-tokens';
import { z } from 'zod';
import { countryCode, day, hasExactlyOne, id, ids, MAX_IDS, money, month, paging } from '../values.js';
import { defineError } from '../wrong.js';

export const searchText = z.string().max(MAX_QUERY_LENGTH).optional();
/** Duplicates are removed. */
const textValues = z
  .array(z.string().min(1).max(MAX_FILTER_VALUE_LENGTH))
  .max(MAX_FILTER_VALUES)
  .transform((values) => [...new Set(values)]);
/** The filters of a search and of a film's list. */
export const filters = z.strictObject({
  country: z.array(countryCode).max(MAX_FILTER_COUNTRIES).optional(),
  city: textValues.pipe(z.array(z.string().regex(CITY))).optional(),
  region: textValues.optional(),
  type: textValues.optional(),
  genre: textValues.optional(),
  form: textValues.optional(),
  theme: textValues.optional(),
  qualifier: textValues.optional(),
  premiere: textValues.optional(),
  arthouseIndex: textValues.optional(),
  student: z.boolean().optional(),
  openNow: z.boolean().optional(),
  feeMin: money.optional(),
  feeMax: money.optional(),
  deadlineMonth: z.array(month).max(MAX_FILTER_MONTHS).optional(),
});
export const sort = z.enum(SEARCH_SORTS).optional();
const MAX_FACETS = 20;
/** Facet names without duplicates. */
export const createFacetsSchema = (names: readonly string[]) =>
  textValues.pipe(z.array(z.enum(names)).max(MAX_FACETS)).optional();
const search = {
  query: searchText,
  filters: filters.optional(),
  facets: createFacetsSchema(SEARCH_FACETS),
  sort,
  ...paging,
};

export const festivalsInput = z.strictObject(search);
export const allFestivalsInput = z.strictObject({ ids: ids.optional(), ...paging });
export const festivalIdInput = z.strictObject({ festivalId: id });
export const festivalCompetitionsInput = z.strictObject({ festivalId: id, ...paging });
export const competitionsInput = z.strictObject({ ids: ids.optional(), ...search });

const batchIds = z.array(id).min(1).max(MAX_IDS).optional();

export const competitionIdsInput = z
  .strictObject({ competitionId: id.optional(), competitionIds: batchIds, ...paging })
  .refine(hasExactlyOne('competitionId', 'competitionIds'), {
    path: ['competitionIds'],
    ...defineError('either', { one: 'competitionId', other: 'competitionIds' }),
  });
export const competitionDateIdsInput = z
  .strictObject({ competitionDateId: id.optional(), competitionDateIds: batchIds, ...paging })
  .refine(hasExactlyOne('competitionDateId', 'competitionDateIds'), {
    path: ['competitionDateIds'],
    ...defineError('either', { one: 'competitionDateId', other: 'competitionDateIds' }),
  });

export const deadlinesInput = z.strictObject({
  competitionIds: ids.optional(),
  from: day.optional(),
  to: day.optional(),
  ...paging,
});
export const subdivisionsInput = z.strictObject({ countries: z.array(countryCode).max(250).default([]) });
export const cityKeysInput = z.strictObject({
  cities: z
    .array(z.strictObject({ country: countryCode, name: z.string().max(MAX_LINE_LENGTH) }))
    .max(MAX_IDS),
  ...paging,
});
export const currenciesInput = z.strictObject({ ids: ids.optional() });
