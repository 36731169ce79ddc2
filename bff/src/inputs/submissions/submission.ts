import { MAX_NOTE_LENGTH, MAX_OVERRIDE_REASON_LENGTH } from '@laurel/rules/submissions/notes';
import { HIDE_REASONS } from '@laurel/rules/matching/hide-reasons';
import { SUBMISSION_SORTS } from '@laurel/rules/submissions/submission-sorts';
import { SUBMISSION_STATES } from '@laurel/rules/submissions/states';
import { z } from 'zod';
import { day, hasExactlyOne, id, ids, MAX_IDS, money, paging, userId } from '../values.js';
import { defineError } from '../wrong.js';

export const submissionState = z.enum(SUBMISSION_STATES);
const createRequiredTextSchema = (maxLength: number) => z.string().trim().min(1).max(maxLength);
/** The fields that a change of state may set. */
export const stateChangeFields = {
  dateId: id.optional(),
  submittedAt: day.optional(),
  decidedAt: day.optional(),
  awardName: createRequiredTextSchema(200).optional(),
  feePaid: money.optional(),
  note: z.string().trim().max(MAX_NOTE_LENGTH).optional(), // Empty: removes the note.
  overrideReason: createRequiredTextSchema(MAX_OVERRIDE_REASON_LENGTH).optional(),
  refusedFor: z.enum(HIDE_REASONS).optional(),
};

/** `planned`: the deadline for which the entry at a competition is planned, if it differs from `dateId`. */
export const addUserSubmissionInput = z
  .strictObject({
    filmId: id,
    competitionId: id.optional(),
    competitionIds: z.array(id).min(1).max(MAX_IDS).optional(),
    state: submissionState.optional(),
    planned: z
      .array(z.strictObject({ competitionId: id, dateId: id }))
      .max(MAX_IDS)
      .optional(),
    ...stateChangeFields,
  })
  .refine(hasExactlyOne('competitionId', 'competitionIds'), {
    path: ['competitionIds'],
    ...defineError('either', { one: 'competitionId', other: 'competitionIds' }),
  });

/** `dateId`: the deadline for which this entry is planned. */
const item = z.strictObject({ submissionId: id, rowVersion: id.optional(), dateId: id.optional() });
export const updateUserSubmissionStateInput = z
  .strictObject({
    submissionId: id.optional(),
    rowVersion: id.optional(),
    items: z.array(item).min(1).max(MAX_IDS).optional(),
    state: submissionState,
    via: z.literal('submitted').optional(),
    reason: createRequiredTextSchema(MAX_OVERRIDE_REASON_LENGTH).optional(),
    ...stateChangeFields,
  })
  .refine(hasExactlyOne('submissionId', 'items'), {
    path: ['items'],
    ...defineError('either', { one: 'submissionId', other: 'items' }),
  });

const change = z.strictObject({ submissionId: id, rowVersion: id });
export const undoUserSubmissionInput = z.strictObject({ items: z.array(change).min(1).max(MAX_IDS) });

export const submissionIdInput = z.strictObject({ submissionId: id });
export const filmSubmissionsInput = z.strictObject({
  filmId: id,
  state: submissionState.optional(),
  deadlines: z.boolean().default(false),
  sort: z.enum(SUBMISSION_SORTS).default('changed'),
  ...paging,
});
export const filmSummariesInput = z.strictObject({ userId, filmIds: ids.optional() });
