import { lockUser } from '@laurel/runtime/database/user-locks';
import type { Tx } from '../database/client.js';
import { getMonthGrants, type MonthlyTokens } from '../domain/paid-months.js';
import { bookTokens } from './ledger.js';

/**
 * Grants the tokens of all paid months of a film's plan, minus those that were booked before. Repeated calls
 * grant nothing more. Returns the number of new ledger lines.
 */
export async function grantMonths(tx: Tx, filmId: number, now: Date): Promise<number> {
  const row = await tx.filmSubscription.findUnique({ where: { filmId } });
  if (!row) return 0;
  const { userId, stripeSubscriptionId } = row;
  // Locks the user before reading periods and bookings, so that a concurrent call reads the bookings of this
  // one.
  await lockUser(tx, userId);
  const periods = await tx.paidPeriod.findMany({ where: { stripeSubscriptionId } });
  const monthGrants = getMonthGrants(periods, now);
  if (monthGrants.length === 0) return 0;
  const bookedByMonth = await sumBooked(tx, userId, stripeSubscriptionId);
  const { getName } = await loadPlans(tx, periods);
  let lineCount = 0;
  for (const { token, amount, productId, key } of monthGrants) {
    const month = `month:${token}:${stripeSubscriptionId}:${key}`;
    const bookedAmount = bookedByMonth.get(month) ?? 0;
    if (amount <= bookedAmount) continue;
    const entry = {
      userId,
      kind: 'grant' as const,
      token,
      amount: amount - bookedAmount,
      filmId,
      reason: `${bookedAmount > 0 ? 'The rest of a month' : 'A month'} of ${getName(productId)}`,
      idempotencyKey: `${month}:${amount}`,
    };
    if (await bookTokens(tx, entry)) lineCount++;
  }
  return lineCount;
}

/** Returns the booked tokens of a subscription by month. */
async function sumBooked(tx: Tx, userId: string, subscription: string): Promise<Map<string, number>> {
  const rows = await tx.$queryRaw<{ month: string; amount: number }[]>`
    select regexp_replace("idempotencyKey", ':[0-9]+$', '') as month, sum(amount)::int as amount from ledger_entry
    where "userId" = ${userId}::uuid and kind = 'grant' and split_part("idempotencyKey", ':', 1) = 'month'
      and split_part("idempotencyKey", ':', 3) = ${subscription} group by 1`;
  return new Map(rows.map(({ month, amount }) => [month, amount]));
}

/** Returns names and monthly tokens of plans. An unknown plan has no tokens. */
export async function loadPlans(tx: Pick<Tx, 'product'>, purchases: readonly { productId: string }[]) {
  const ids = purchases.map(({ productId }) => productId);
  const products = await tx.product.findMany({ where: { id: { in: ids } } });
  const productById = new Map(products.map((product) => [product.id, product]));
  return {
    getName: (id: string) => productById.get(id)?.name ?? id,
    getMonthlyTokens: (id: string): MonthlyTokens => ({
      strategy: productById.get(id)?.strategyTokens ?? 0,
      submission: productById.get(id)?.submissionTokens ?? 0,
    }),
  };
}
