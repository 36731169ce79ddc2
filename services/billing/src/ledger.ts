import type { TokenKind } from '@laurel/rules/administration';
import { holdLiving, holdPerson } from '@laurel/runtime/person';
import type { Tx } from './database.js';

export interface Entry {
  userId: string;
  kind: 'grant' | 'spend' | 'refund';
  /** A strategy token unless said. */
  token?: TokenKind;
  /** Signed. */
  amount: number;
  filmId: number | null;
  reason: string;
  idempotencyKey: string;
}

/**
 * The strategy tokens of a user, locked until the transaction ends; the row is made when it is not there. Refuses `session.required` for
 * somebody who was deleted a moment ago: nothing is made for them any more.
 */
export async function lockedBalance(tx: Tx, userId: string): Promise<number> {
  await holdLiving(tx, 'billing', userId);
  await tx.userMetaData.createMany({ data: { userId }, skipDuplicates: true });
  return (await heldBalance(tx, userId))!;
}

/** The same; null where there is none. */
async function heldBalance(tx: Tx, userId: string): Promise<number | null> {
  await holdPerson(tx, userId);
  const [row] = await tx.$queryRaw<
    { tokens: number }[]
  >`select "availableStrategyTokens" as tokens from user_meta_data where "userId" = ${userId}::uuid for update`;
  return row?.tokens ?? null;
}

/**
 * A run's payment, and its payer's tokens. Whoever changes either holds the payer's balance: a refund, a spending and a run that
 * finishes come one after another, and each sees what the one before has left. Null for none, and for one whose payer was deleted.
 */
export async function lockedPayment(tx: Tx, runKey: string) {
  const found = await tx.runPayment.findUnique({ where: { runKey }, select: { userId: true } });
  if (!found) return null;
  const tokens = await heldBalance(tx, found.userId);
  if (tokens === null) return null;
  const payment = await tx.runPayment.findUnique({ where: { runKey } });
  return payment && { ...payment, tokens };
}

/** One line of the ledger and the balance with it; the same key again does nothing. */
export async function book(tx: Tx, entry: Entry): Promise<boolean> {
  const { token = 'strategy' } = entry;
  await lockedBalance(tx, entry.userId);
  const { count } = await tx.ledgerEntry.createMany({ data: { ...entry, token }, skipDuplicates: true });
  if (count === 0) return false;
  const by = { increment: entry.amount };
  await tx.userMetaData.update({
    where: { userId: entry.userId },
    data: token === 'strategy' ? { availableStrategyTokens: by } : { availableSubmissionTokens: by },
  });
  return true;
}
