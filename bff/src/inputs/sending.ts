import { LONGEST_BOUNCE_REASON, LONGEST_BOUNCE_TOKEN } from '@laurel/rules/bounces';
import { MOST_SENT_AT_ONCE } from '@laurel/rules/sendings';
import { z } from 'zod';
import { day, id, money, paging, userId } from './values.js';
import { wrong } from './wrong.js';

const batchId = z.uuid(wrong('key'));
const submissionIds = z.array(id).min(1, wrong('empty')).max(MOST_SENT_AT_ONCE);
const isEachOnce = (ids: readonly number[]) => new Set(ids).size === ids.length;

export const paidFeesInput = z.strictObject({ userId, ...paging });
export const reviewSelectedInput = z.strictObject({
  filmId: id,
  submissionIds: submissionIds.refine(isEachOnce, wrong('entry_twice')),
});
/** `batchId`: a new one for each wish; `fee`: as the review showed it, null where it was not known. */
export const submitSelectedInput = z.strictObject({
  batchId,
  filmId: id,
  items: z
    .array(z.strictObject({ submissionId: id, fee: money.nullable() }))
    .min(1, wrong('empty'))
    .max(MOST_SENT_AT_ONCE)
    .refine((items) => isEachOnce(items.map(({ submissionId }) => submissionId)), wrong('entry_twice')),
});
export const ofBatchInput = z.strictObject({ batchId });
/** `submittedAt`, `feePaid`: of one that was sent on the festival's page: the day (today, where none is said), and what was paid there. */
export const answerSendingInput = z.strictObject({
  batchId,
  submissionId: id,
  isSent: z.boolean(),
  submittedAt: day.optional(),
  feePaid: money.optional(),
});
/** `token`: of the letter that came back, as it stands in its header; `reason`: what the server said. */
export const reportBounceInput = z.strictObject({
  token: z.string().min(1).max(LONGEST_BOUNCE_TOKEN),
  reason: z.string().max(LONGEST_BOUNCE_REASON).default(''),
});
