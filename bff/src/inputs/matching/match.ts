import { MAX_HIDE_NOTE_LENGTH } from '@laurel/rules/submissions/notes';
import { LEDGER_LEVELS } from '@laurel/rules/premieres/premiere-ledger';
import { HIDE_REASONS } from '@laurel/rules/matching/hide-reasons';
import { CHANCES, LISTING_SORTS, VERDICTS } from '@laurel/rules/matching/verdicts';
import { RUN_SORTS } from '@laurel/rules/matching/run-sorts';
import { z } from 'zod';
import { businessRole } from '../accounts/account.js';
import { LISTING_FACETS } from '@laurel/rules/search/conditions';
import { createFacetsSchema, filters, searchText } from '../catalogue/festival.js';
import { filmFieldInputs, partialFilmFields } from '../films/film.js';
import { day, id, ids, money, paging, userId } from '../values.js';
import { defineError } from '../wrong.js';

const preferenceValues = z.array(z.string().min(1).max(80)).max(60);
export const verdict = z.enum(VERDICTS);

export const preferences = z
  .strictObject({
    budget: money.optional(),
    qualifiers: preferenceValues.optional(),
    regions: preferenceValues.optional(),
    from: day.optional(),
    to: day.optional(),
    reservedPremieres: z.array(z.enum(LEDGER_LEVELS)).max(LEDGER_LEVELS.length).optional(),
  })
  .refine(({ from, to }) => !from || !to || from <= to, {
    path: ['to'],
    ...defineError('last_before_first'),
  });

export const runWizardInput = z.strictObject({
  filmId: id,
  userRole: businessRole,
  preferences: preferences.optional(),
});
/** Search filters, plus those of the list. `hidden` defaults to false. */
export const listingFilters = filters.extend({
  deadlineWithin: z.int().min(1).max(366).optional(),
  chance: z.array(z.enum(CHANCES)).max(CHANCES.length).optional(),
  listed: z.boolean().optional(),
  hidden: z.boolean().optional(),
});
export const listingInput = z.strictObject({
  filmId: id,
  wizardResultId: id.optional(),
  verdict: verdict.optional(),
  nearMissesOnly: z.boolean().default(false),
  query: searchText,
  filters: listingFilters.optional(),
  sort: z.enum(LISTING_SORTS).optional(),
  openings: z.boolean().optional(),
  rankFor: id.optional(),
  facets: createFacetsSchema(LISTING_FACETS),
  ...paging,
});
/** The list as if the film had these fields. `changed`: only competitions whose verdict changes. */
export const whatIfInput = listingInput.extend({ facts: partialFilmFields, changed: z.boolean().optional() });
export const hideInput = z.strictObject({
  filmId: id,
  competitionId: id,
  isHidden: z.boolean(),
  reason: z.enum(HIDE_REASONS).optional(),
  note: z.string().trim().max(MAX_HIDE_NOTE_LENGTH).optional(),
});
export const viewInput = z.strictObject({
  name: z.string().trim().min(1, defineError('empty')).max(80),
  query: z.string().max(2000),
});
export const viewIdInput = z.strictObject({ viewId: id });
export const explanationInput = z.strictObject({
  filmId: id,
  competitionIds: ids.min(1),
  wizardResultId: id.optional(),
  includePositions: z.boolean().optional(),
});
export const filmVerdictsInput = z.strictObject({ userId, competitionIds: ids.min(1) });
export const previewInput = z.strictObject({
  filmId: id.optional(),
  facts: partialFilmFields,
  userRole: businessRole.optional(),
  preferences: preferences.optional(),
});
/** Three basic fields of a film. The number of countries is limited to what the home page offers. */
export const trialInput = z.strictObject({
  length: filmFieldInputs.length.optional(),
  productionCountries: filmFieldInputs.productionCountries.max(3).default([]),
  types: filmFieldInputs.types.default([]),
});
export const historyInput = z.strictObject({
  userId,
  filmId: id.optional(),
  isBrief: z.boolean().default(false),
  sort: z.enum(RUN_SORTS).optional(),
  ...paging,
});
/** YYYYMM. */
const batchMonth = z
  .int()
  .min(200001)
  .max(999912)
  .refine((month) => month % 100 >= 1 && month % 100 <= 12, defineError('batch'));
export const recommendationsInput = z.strictObject({ filmId: id, batchId: batchMonth.optional(), ...paging });
