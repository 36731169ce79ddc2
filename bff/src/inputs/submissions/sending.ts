import {
  BOUNCE_SIGNATURE_LENGTH,
  MAX_BOUNCE_REASON_LENGTH,
  MAX_BOUNCE_TOKEN_LENGTH,
} from '@laurel/rules/notifications/bounces';
import { MAX_ENTRIES_PER_BATCH } from '@laurel/rules/submissions/sendings';
import { z } from 'zod';
import { day, id, money, paging, userId } from '../values.js';
import { defineError } from '../wrong.js';

const batchId = z.uuid(defineError('key'));
const submissionIds = z.array(id).min(1, defineError('empty')).max(MAX_ENTRIES_PER_BATCH);
const isEachOnce = (ids: readonly number[]) => new Set(ids).size === ids.length;

export const paidFeesInput = z.strictObject({ userId, ...paging });
export const reviewSelectedInput = z.strictObject({
  filmId: id,
  submissionIds: submissionIds.refine(isEachOnce, defineError('entry_twice')),
});
/** `batchId`: a new id for each attempt. `fee`: the fee that the review showed, null if it was unknown. */
export const submitSelectedInput = z.strictObject({
  batchId,
  filmId: id,
  items: z
    .array(z.strictObject({ submissionId: id, fee: money.nullable() }))
    .min(1, defineError('empty'))
    .max(MAX_ENTRIES_PER_BATCH)
    .refine((items) => isEachOnce(items.map(({ submissionId }) => submissionId)), defineError('entry_twice')),
});
export const batchIdInput = z.strictObject({ batchId });
/**
 * The filmmaker's answer to the question whether an entry was sent. `submittedAt` (default: today) and
 * `feePaid` apply to an entry that was sent on the festival's site.
 */
export const answerSendingInput = z.strictObject({
  batchId,
  submissionId: id,
  isSent: z.boolean(),
  submittedAt: day.optional(),
  feePaid: money.optional(),
});
/**
 * `token`: from the header of the bounced e-mail. `reason`: the mail server's message. `signature`: HMAC-SHA256 of
 * both in hex; administrators need none.
 */
export const reportBounceInput = z.strictObject({
  token: z.string().min(1).max(MAX_BOUNCE_TOKEN_LENGTH),
  reason: z.string().max(MAX_BOUNCE_REASON_LENGTH).default(''),
  signature: z.string().length(BOUNCE_SIGNATURE_LENGTH).optional(),
});
