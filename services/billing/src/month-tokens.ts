import { holdPerson } from '@laurel/runtime/person';
import type { Tx } from './database.js';
import { monthGrants, type Brings } from './domain/paid-months.js';
import { book } from './ledger.js';

/**
 * What a film's plan has brought by now for the months that are paid, less what was booked of each; once, whoever asks how often. Answers how many lines
 * were booked.
 */
export async function grantMonths(tx: Tx, filmId: number, now: Date): Promise<number> {
  const row = await tx.filmSubscription.findUnique({ where: { filmId } });
  if (!row) return 0;
  const { userId, stripeSubscriptionId } = row;
  // Before it is looked at what was paid and booked: whoever reckons the same meanwhile sees what this books.
  await holdPerson(tx, userId);
  const parts = await tx.paidPart.findMany({ where: { stripeSubscriptionId } });
  const due = monthGrants(parts, now);
  if (due.length === 0) return 0;
  const before = await bookedOf(tx, userId, stripeSubscriptionId);
  const { nameOf } = await plansOf(tx, parts);
  let lines = 0;
  for (const { token, amount, productId, key } of due) {
    const month = `month:${token}:${stripeSubscriptionId}:${key}`;
    const had = before.get(month) ?? 0;
    if (amount <= had) continue;
    const entry = {
      userId,
      kind: 'grant' as const,
      token,
      amount: amount - had,
      filmId,
      reason: `${had > 0 ? 'The rest of a month' : 'A month'} of ${nameOf(productId)}`,
      idempotencyKey: `${month}:${amount}`,
    };
    if (await book(tx, entry)) lines++;
  }
  return lines;
}

/** By month, what was booked of a subscription. */
async function bookedOf(tx: Tx, userId: string, subscription: string): Promise<Map<string, number>> {
  const rows = await tx.$queryRaw<{ month: string; amount: number }[]>`
    select regexp_replace("idempotencyKey", ':[0-9]+$', '') as month, sum(amount)::int as amount from ledger_entry
    where "userId" = ${userId}::uuid and kind = 'grant' and split_part("idempotencyKey", ':', 1) = 'month'
      and split_part("idempotencyKey", ':', 3) = ${subscription} group by 1`;
  return new Map(rows.map(({ month, amount }) => [month, amount]));
}

/** What each of these plans is called, and what a month of it brings; of one that nobody knows any more, nothing. */
export async function plansOf(tx: Pick<Tx, 'product'>, parts: readonly { productId: string }[]) {
  const ids = parts.map(({ productId }) => productId);
  const products = await tx.product.findMany({ where: { id: { in: ids } } });
  const known = new Map(products.map((product) => [product.id, product]));
  return {
    nameOf: (id: string) => known.get(id)?.name ?? id,
    brings: (id: string): Brings => ({
      strategy: known.get(id)?.strategyTokens ?? 0,
      submission: known.get(id)?.submissionTokens ?? 0,
    }),
  };
}
