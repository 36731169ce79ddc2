import { monthsBegun } from '@laurel/rules/months';
import type { Tx } from './database.js';
import { book } from './ledger.js';

/** What a film's plan brings for each month of the period that is paid, as far as they have begun; each once, whoever asks how often. Answers how many lines were booked. */
export async function grantMonths(tx: Tx, filmId: number, now: Date): Promise<number> {
  const row = await tx.filmSubscription.findUnique({ where: { filmId } });
  if (!row?.periodStart || !row.periodEnd || !row.productId) return 0;
  const product = await tx.product.findUnique({ where: { id: row.productId } });
  const { userId, stripeSubscriptionId, periodStart } = row;
  const months = monthsBegun(periodStart, row.periodEnd, now);
  let booked = 0;
  for (let month = 0; month < months; month++)
    for (const [token, amount] of [
      ['strategy', product?.strategyTokens ?? 0],
      ['submission', product?.submissionTokens ?? 0],
    ] as const) {
      const key = `month:${token}:${stripeSubscriptionId}:${periodStart.getTime()}:${month}`;
      const reason = `A month of ${product?.name ?? 'the plan'}`;
      const entry = { userId, kind: 'grant' as const, token, amount, filmId, reason, idempotencyKey: key };
      if (amount > 0 && (await book(tx, entry))) booked++;
    }
  return booked;
}
