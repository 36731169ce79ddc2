import { LONGEST_HIDE_NOTE } from '@laurel/rules/notes';
import { LEDGER_LEVELS } from '@laurel/rules/premiere-ledger';
import { HIDE_REASONS } from '@laurel/rules/hide-reasons';
import { CHANCES, LISTING_SORTS, VERDICTS } from '@laurel/rules/vocabularies';
import { RUN_SORTS } from '@laurel/rules/run-sorts';
import { z } from 'zod';
import { businessRole } from './account.js';
import { facets, filters, searchText } from './festival.js';
import { filmFacts, someFacts } from './film.js';
import { currencyCode, day, id, ids, money, paging, userId } from './values.js';
import { wrong } from './wrong.js';

const words = z.array(z.string().min(1).max(80)).max(60);
export const verdict = z.enum(VERDICTS);

export const preferences = z
  .strictObject({
    budget: money.optional(),
    qualifiers: words.optional(),
    regions: words.optional(),
    from: day.optional(),
    to: day.optional(),
    keep: z.array(z.enum(LEDGER_LEVELS)).max(LEDGER_LEVELS.length).optional(),
  })
  .refine(({ from, to }) => !from || !to || from <= to, { path: ['to'], ...wrong('last_before_first') });

export const runWizardInput = z.strictObject({
  filmId: id,
  userRole: businessRole,
  preferences: preferences.optional(),
});
/** Those of the search, and the list's own: deadline in so many days, the odds, on the film's list or not, hidden or (unless asked for) not. */
export const listingFilters = filters.extend({
  deadlineWithin: z.int().min(1).max(366).optional(),
  chance: z.array(z.enum(CHANCES)).max(CHANCES.length).optional(),
  listed: z.boolean().optional(),
  hidden: z.boolean().optional(),
});
const MOST_RATES = 60;
/** By currency: what one of its major unit comes to in the currency of `feeMax`, or `feeMin`. */
export const rates = z
  .record(currencyCode, z.number().positive().max(1_000_000_000))
  .refine((all) => Object.keys(all).length <= MOST_RATES, wrong('too_many', { most: MOST_RATES }));
export const listingInput = z.strictObject({
  filmId: id,
  wizardResultId: id.optional(),
  verdict: verdict.optional(),
  nearMissesOnly: z.boolean().default(false),
  query: searchText,
  filters: listingFilters.optional(),
  rates: rates.optional(),
  sort: z.enum(LISTING_SORTS).optional(),
  openings: z.boolean().optional(),
  placeOf: id.optional(),
  facets,
  ...paging,
});
/** The same as if these facts were the film's; `changed`: only where they change the verdict. */
export const whatIfInput = listingInput.extend({ facts: someFacts, changed: z.boolean().optional() });
export const hideInput = z.strictObject({
  filmId: id,
  competitionId: id,
  isHidden: z.boolean(),
  reason: z.enum(HIDE_REASONS).optional(),
  note: z.string().trim().max(LONGEST_HIDE_NOTE).optional(),
});
export const viewInput = z.strictObject({
  name: z.string().trim().min(1, wrong('empty')).max(80),
  query: z.string().max(2000),
});
export const ofViewInput = z.strictObject({ viewId: id });
export const explanationInput = z.strictObject({
  filmId: id,
  competitionIds: ids.min(1),
  wizardResultId: id.optional(),
  places: z.boolean().optional(),
});
export const filmVerdictsInput = z.strictObject({ userId, competitionIds: ids.min(1) });
export const previewInput = z.strictObject({
  filmId: id.optional(),
  facts: someFacts,
  userRole: businessRole.optional(),
  preferences: preferences.optional(),
});
/** Three facts that anybody knows of a film; of countries as many as the home page takes. */
export const trialInput = z.strictObject({
  length: filmFacts.length.optional(),
  productionCountries: filmFacts.productionCountries.max(3).default([]),
  types: filmFacts.types.default([]),
});
export const historyInput = z.strictObject({
  userId,
  filmId: id.optional(),
  isBrief: z.boolean().default(false),
  sort: z.enum(RUN_SORTS).optional(),
  ...paging,
});
/** YYYYMM. */
const batch = z
  .int()
  .min(200001)
  .max(999912)
  .refine((month) => month % 100 >= 1 && month % 100 <= 12, wrong('batch'));
export const recommendationsInput = z.strictObject({ filmId: id, batchId: batch.optional(), ...paging });
