import type { TokenKind } from '@laurel/rules/billing/token-kinds';
import { lockExistingUser, lockUser } from '@laurel/runtime/database/user-locks';
import type { Tx } from '../database/client.js';

export interface TokenBooking {
  userId: string;
  kind: 'grant' | 'spend' | 'refund';
  /** The default is a strategy token. */
  token?: TokenKind;
  /** The number of tokens, negative if they are spent. */
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
    { balance: number }[]
  >`select "availableStrategyTokens" as balance from user_meta_data where "userId" = ${userId}::uuid for update`;
  return row?.balance ?? null;
}

/**
 * Returns the payment of a run with the payer's balance of strategy tokens. Returns null if there is no
 * payment, or if its payer was deleted. Locks the balance, as every change of the balance or of the payment
 * does. The transactions of a payment, a refund and a finished run therefore run one after another.
 */
export async function lockRunPayment(tx: Tx, runKey: string) {
  const runPayment = await tx.runPayment.findUnique({ where: { runKey }, select: { userId: true } });
  if (!runPayment) return null;
  const balance = await lockBalance(tx, runPayment.userId);
  if (balance === null) return null;
  const payment = await tx.runPayment.findUnique({ where: { runKey } });
  return payment && { ...payment, balance };
}

/**
 * Adds a line to the ledger and updates the balance. With a key that was booked before, only returns false.
 */
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
