import {
  MAX_AWARD_LENGTH,
  MAX_PAST_NAME_LENGTH,
  MAX_PAST_ROWS,
  PAST_STATES,
} from '@laurel/rules/past-submissions/entries';
import { MAX_NOTE_LENGTH, MAX_OVERRIDE_REASON_LENGTH } from '@laurel/rules/submissions/notes';
import { z } from 'zod';
import { countryCode, day, id, money, createLineSchema, paging } from '../values.js';
import { defineError } from '../wrong.js';

const createNameSchema = () =>
  createLineSchema().pipe(z.string().min(1, defineError('empty')).max(MAX_PAST_NAME_LENGTH));
export const pastEntryFields = {
  festival: createNameSchema(),
  competition: createNameSchema().nullable(),
  country: countryCode.nullable(),
  state: z.enum(PAST_STATES),
  submittedAt: day.nullable(),
  decidedAt: day.nullable(),
  fee: money.nullable(),
  awardName: createLineSchema().pipe(z.string().max(MAX_AWARD_LENGTH)).nullable(),
  note: z.string().trim().max(MAX_NOTE_LENGTH).nullable(),
};
/**
 * `competitionId` is null for a free entry, at a festival outside the catalogue. `isApplied`: the user accepts the
 * changes to the list.
 */
const row = z.strictObject({
  ...pastEntryFields,
  competitionId: id.nullable(),
  reason: z.string().trim().min(1).max(MAX_OVERRIDE_REASON_LENGTH).nullable(),
  isApplied: z.boolean(),
});
export const pastTableInput = z.strictObject({ filmId: id, rows: z.array(row).min(1).max(MAX_PAST_ROWS) });
export const pastNamesInput = z.strictObject({
  names: z
    .array(z.strictObject(pastEntryFields).pick({ festival: true, competition: true, country: true }))
    .min(1)
    .max(MAX_PAST_ROWS),
});
export const pastEntriesInput = z.strictObject({ filmId: id, ...paging });
export const pastBatchIdInput = z.strictObject({ filmId: id, batchId: id });
/** `version`: the displayed version. */
export const changePastEntryInput = z.strictObject({ entryId: id, version: id, ...pastEntryFields });
export const deletePastEntryInput = z.strictObject({ filmId: id, entryId: id });
export const assignPastEntryInput = z.strictObject({ entryId: id, competitionId: id });
