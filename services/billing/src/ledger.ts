import type { Tx } from './database.js';

export interface Entry {
  userId: string;
  kind: 'grant' | 'spend' | 'refund';
  /** Signed. */
  amount: number;
  filmId: number | null;
  reason: string;
  idempotencyKey: string;
}

/** The strategy tokens of a user, locked until the transaction ends; the row is made when it is not there. */
export async function lockedBalance(tx: Tx, userId: string): Promise<number> {
  await tx.userMetaData.createMany({ data: { userId }, skipDuplicates: true });
  const [row] = await tx.$queryRaw<
    { tokens: number }[]
  >`select "availableStrategyTokens" as tokens from user_meta_data where "userId" = ${userId}::uuid for update`;
  return row!.tokens;
}

/** One line of the ledger and the balance with it; the same key again does nothing. */
export async function book(tx: Tx, entry: Entry): Promise<boolean> {
  await lockedBalance(tx, entry.userId);
  const { count } = await tx.ledgerEntry.createMany({
    data: { ...entry, token: 'strategy' },
    skipDuplicates: true,
  });
  if (count === 0) return false;
  await tx.userMetaData.update({
    where: { userId: entry.userId },
    data: { availableStrategyTokens: { increment: entry.amount } },
  });
  return true;
}
