import { refuse } from '@laurel/runtime/errors/refusals';
import { lockUserIfExists } from '@laurel/runtime/database/user-locks';
import type { Tx } from '../database/client.js';
import { countMissingTokens } from '../domain/fees.js';
import type { FeeBatch } from '../generated/client.js';
import { bookTokens, lockOrCreateBalance } from './ledger.js';

type Batch = Pick<FeeBatch, 'id' | 'userId' | 'filmId' | 'takesTokens'>;
const getIdempotencyKey = (kind: 'spend' | 'refund', batchId: string, entryId: number) =>
  `entry-${kind}:${batchId}:${entryId}`;

/**
 * Takes one submission token per entry, once each.
 * @throws tokens.too_few
 * @throws session.required if the user was deleted
 */
export async function takeTokens(
  tx: Tx,
  batch: Omit<Batch, 'takesTokens'>,
  entryIds: readonly number[],
): Promise<void> {
  const { id, userId, filmId } = batch;
  await lockOrCreateBalance(tx, userId);
  const { availableSubmissionTokens: availableTokens } = await tx.userMetaData.findUniqueOrThrow({
    where: { userId },
  });
  const missingTokens = countMissingTokens(entryIds.length, availableTokens);
  if (missingTokens > 0)
    throw refuse.paymentRequired(
      'tokens.too_few',
      'Each entry costs one submission token. Choose fewer entries.',
      'entries',
      { needed: entryIds.length, has: availableTokens },
    );
  for (const entryId of entryIds)
    await bookTokens(tx, {
      userId,
      kind: 'spend',
      token: 'submission',
      amount: -1,
      filmId,
      reason: 'Entry sent by Laurel',
      idempotencyKey: getIdempotencyKey('spend', id, entryId),
    });
}

/** Refunds the tokens of unsent entries, once each, unless the batch took none or the user was deleted. */
export async function refundTokens(tx: Tx, batch: Batch, entryIds: readonly number[]): Promise<void> {
  const { id, userId, filmId, takesTokens } = batch;
  if (!takesTokens || entryIds.length === 0 || !(await lockUserIfExists(tx, 'billing', userId))) return;
  // The ledger lines of a deleted user have an anonymous id, so this user has no balance any more.
  if (!(await tx.userMetaData.findUnique({ where: { userId } }))) return;
  for (const entryId of entryIds)
    await bookTokens(tx, {
      userId,
      kind: 'refund',
      token: 'submission',
      amount: 1,
      filmId,
      reason: 'The entry was not sent',
      idempotencyKey: getIdempotencyKey('refund', id, entryId),
    });
}
