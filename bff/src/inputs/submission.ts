import { LONGEST_NOTE, LONGEST_REASON } from '@laurel/rules/notes';
import { HIDE_REASONS } from '@laurel/rules/hide-reasons';
import { SUBMISSION_SORTS } from '@laurel/rules/submission-sorts';
import { SUBMISSION_STATES } from '@laurel/rules/vocabularies';
import { z } from 'zod';
import { day, exactlyOne, id, ids, MOST_IDS, money, paging, userId } from './values.js';
import { wrong } from './wrong.js';

export const submissionState = z.enum(SUBMISSION_STATES);
const words = (most: number) => z.string().trim().min(1).max(most);
const particulars = {
  dateId: id.optional(),
  submittedAt: day.optional(),
  decidedAt: day.optional(),
  awardName: words(200).optional(),
  feePaid: money.optional(),
  note: z.string().trim().max(LONGEST_NOTE).optional(), // empty: none any more
  overrideReason: words(LONGEST_REASON).optional(),
  refusedFor: z.enum(HIDE_REASONS).optional(),
};

/** `planned`: for which deadline each is planned, where that is not `dateId`. */
export const addUserSubmissionInput = z
  .strictObject({
    filmId: id,
    competitionId: id.optional(),
    competitionIds: z.array(id).min(1).max(MOST_IDS).optional(),
    state: submissionState.optional(),
    planned: z
      .array(z.strictObject({ competitionId: id, dateId: id }))
      .max(MOST_IDS)
      .optional(),
    ...particulars,
  })
  .refine(exactlyOne('competitionId', 'competitionIds'), {
    path: ['competitionIds'],
    ...wrong('either', { one: 'competitionId', other: 'competitionIds' }),
  });

/** `dateId`: the deadline that this one is planned for. */
const item = z.strictObject({ submissionId: id, rowVersion: id.optional(), dateId: id.optional() });
export const updateUserSubmissionStateInput = z
  .strictObject({
    submissionId: id.optional(),
    rowVersion: id.optional(),
    items: z.array(item).min(1).max(MOST_IDS).optional(),
    state: submissionState,
    via: z.literal('submitted').optional(),
    reason: words(LONGEST_REASON).optional(),
    ...particulars,
  })
  .refine(exactlyOne('submissionId', 'items'), {
    path: ['items'],
    ...wrong('either', { one: 'submissionId', other: 'items' }),
  });

const change = z.strictObject({ submissionId: id, rowVersion: id });
export const undoUserSubmissionInput = z.strictObject({ items: z.array(change).min(1).max(MOST_IDS) });

export const ofSubmissionInput = z.strictObject({ submissionId: id });
export const filmSubmissionsInput = z.strictObject({
  filmId: id,
  state: submissionState.optional(),
  deadlines: z.boolean().default(false),
  sort: z.enum(SUBMISSION_SORTS).default('changed'),
  ...paging,
});
export const filmStandingsInput = z.strictObject({ userId, filmIds: ids.optional() });
