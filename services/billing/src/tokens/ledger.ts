import type { TokenKind } from '@laurel/rules/billing/token-kinds';
import { lockExistingUser, lockUser } from '@laurel/runtime/database/user-locks';
import type { Tx } from '../database/client.js';

export interface TokenBooking {
  userId: string;
  kind: 'grant' | 'spend' | 'refund';
  /** Defaults to a strategy token. */
  token?: TokenKind;
  /** Negative if tokens are spent. */
  amount: number;
  filmId: number | null;
  reason: string;
  idempotencyKey: string;
}

/**
 * Locks the balance of a user until the transaction ends, creates it if missing, and returns the strategy
 * tokens.
 * @throws session.required if the user was deleted a moment ago, so that nothing is created for them
 */
export async function lockOrCreateBalance(tx: Tx, userId: string): Promise<number> {
  await lockExistingUser(tx, 'billing', userId);
  await tx.userMetaData.createMany({ data: { userId }, skipDuplicates: true });
  return (await lockBalance(tx, userId))!;
}

/** Like `lockOrCreateBalance`, but returns null if there is no balance. */
async function lockBalance(tx: Tx, userId: string): Promise<number | null> {
  await lockUser(tx, userId);
  const [row] = await tx.$queryRaw<
    { tokens: number }[]
  >`select "availableStrategyTokens" as tokens from user_meta_data where "userId" = ${userId}::uuid for update`;
  return row?.tokens ?? null;
}

/**
 * Returns a run's payment with its payer's tokens. Locks the balance, as every change of either does. A
 * refund, a payment and a finished run therefore come one after another. Null if there is no payment, or its
 * payer was deleted.
 */
export async function lockRunPayment(tx: Tx, runKey: string) {
  const runPayment = await tx.runPayment.findUnique({ where: { runKey }, select: { userId: true } });
  if (!runPayment) return null;
  const tokens = await lockBalance(tx, runPayment.userId);
  if (tokens === null) return null;
  const payment = await tx.runPayment.findUnique({ where: { runKey } });
  return payment && { ...payment, tokens };
}

/** Adds a line to the ledger and updates the balance. A repeated key does nothing and returns false. */
export async function bookTokens(tx: Tx, entry: TokenBooking): Promise<boolean> {
  const { token = 'strategy' } = entry;
  await lockOrCreateBalance(tx, entry.userId);
  const { count } = await tx.ledgerEntry.createMany({ data: { ...entry, token }, skipDuplicates: true });
  if (count === 0) return false;
  const change = { increment: entry.amount };
  await tx.userMetaData.update({
    where: { userId: entry.userId },
    data: token === 'strategy' ? { availableStrategyTokens: change } : { availableSubmissionTokens: change },
  });
  return true;
}
