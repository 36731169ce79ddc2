import { VERDICTS } from '@laurel/rules/vocabularies';
import { z } from 'zod';
import { businessRole } from './account.js';
import { filmFacts, someFacts } from './film.js';
import { day, id, ids, money, paging, userId } from './values.js';
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
  })
  .refine(({ from, to }) => !from || !to || from <= to, { path: ['to'], ...wrong('last_before_first') });

export const runWizardInput = z.strictObject({
  filmId: id,
  userRole: businessRole,
  preferences: preferences.optional(),
});
export const listingInput = z.strictObject({
  filmId: id,
  wizardResultId: id.optional(),
  verdict: verdict.optional(),
  nearMissesOnly: z.boolean().default(false),
  ...paging,
});
export const explanationInput = z.strictObject({
  filmId: id,
  competitionIds: ids.min(1),
  wizardResultId: id.optional(),
});
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
  ...paging,
});
/** YYYYMM. */
const batch = z
  .int()
  .min(200001)
  .max(999912)
  .refine((month) => month % 100 >= 1 && month % 100 <= 12, wrong('batch'));
export const recommendationsInput = z.strictObject({ filmId: id, batchId: batch.optional(), ...paging });
