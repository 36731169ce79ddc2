import { refuse } from '@laurel/runtime/refusals';
import { holdIfLiving } from '@laurel/runtime/person';
import type { Tx } from './database.js';
import { tokensMissing } from './domain/fees.js';
import type { FeeBatch } from './generated/client.js';
import { book, lockedBalance } from './ledger.js';

type Batch = Pick<FeeBatch, 'id' | 'userId' | 'filmId' | 'takesTokens'>;
const keyOf = (kind: 'spend' | 'refund', batchId: string, entryId: number) =>
  `entry-${kind}:${batchId}:${entryId}`;

/** A submission token for each entry, once each. Refuses `tokens.too_few`, and `session.required` for somebody who is gone. */
export async function takeTokens(
  tx: Tx,
  batch: Omit<Batch, 'takesTokens'>,
  entryIds: readonly number[],
): Promise<void> {
  const { id, userId, filmId } = batch;
  await lockedBalance(tx, userId);
  const { availableSubmissionTokens: has } = await tx.userMetaData.findUniqueOrThrow({ where: { userId } });
  const missing = tokensMissing(entryIds.length, has);
  if (missing > 0)
    throw refuse.paymentRequired(
      'tokens.too_few',
      'Each entry takes a submission token, and there are not enough.',
      'entries',
      { needed: entryIds.length, has },
    );
  for (const entryId of entryIds)
    await book(tx, {
      userId,
      kind: 'spend',
      token: 'submission',
      amount: -1,
      filmId,
      reason: 'Entry sent by Laurel',
      idempotencyKey: keyOf('spend', id, entryId),
    });
}

/** Those of entries that were not sent, once each; of a batch that took none, and to nobody who is gone, none. */
export async function giveTokensBack(tx: Tx, batch: Batch, entryIds: readonly number[]): Promise<void> {
  const { id, userId, filmId, takesTokens } = batch;
  if (!takesTokens || entryIds.length === 0 || !(await holdIfLiving(tx, 'billing', userId))) return;
  // The books of who is gone stand under nobody's number.
  if (!(await tx.userMetaData.findUnique({ where: { userId } }))) return;
  for (const entryId of entryIds)
    await book(tx, {
      userId,
      kind: 'refund',
      token: 'submission',
      amount: 1,
      filmId,
      reason: 'The entry was not sent',
      idempotencyKey: keyOf('refund', id, entryId),
    });
}
