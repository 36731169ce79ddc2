import { LONGEST_AWARD, LONGEST_PAST_NAME, MOST_PAST_ROWS, PAST_STATES } from '@laurel/rules/past-entries';
import { LONGEST_NOTE, LONGEST_REASON } from '@laurel/rules/notes';
import { z } from 'zod';
import { countryCode, day, id, money, oneLine } from './values.js';
import { wrong } from './wrong.js';

const name = () => oneLine().pipe(z.string().min(1, wrong('empty')).max(LONGEST_PAST_NAME));
const entry = {
  festival: name(),
  competition: name().nullable(),
  country: countryCode.nullable(),
  state: z.enum(PAST_STATES),
  submittedAt: day.nullable(),
  decidedAt: day.nullable(),
  fee: money.nullable(),
  awardName: oneLine().pipe(z.string().max(LONGEST_AWARD)).nullable(),
  note: z.string().trim().max(LONGEST_NOTE).nullable(),
};
/** A row of a table, as it was read; `competitionId`: of the catalogue, null for a free entry; `isApplied`: what it changes on the list is wished. */
const row = z.strictObject({
  ...entry,
  competitionId: id.nullable(),
  reason: z.string().trim().min(1).max(LONGEST_REASON).nullable(),
  isApplied: z.boolean(),
});
export const pastTableInput = z.strictObject({ filmId: id, rows: z.array(row).min(1).max(MOST_PAST_ROWS) });
export const pastNamesInput = z.strictObject({
  names: z
    .array(
      z.strictObject({ festival: name(), competition: name().nullable(), country: countryCode.nullable() }),
    )
    .min(1)
    .max(MOST_PAST_ROWS),
});
export const ofPastBatchInput = z.strictObject({ filmId: id, batchId: id });
/** `version`: as it was seen. */
export const changePastEntryInput = z.strictObject({ entryId: id, version: id, ...entry });
export const deletePastEntryInput = z.strictObject({ filmId: id, entryId: id });
export const placePastEntryInput = z.strictObject({ entryId: id, competitionId: id });
