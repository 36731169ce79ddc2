import { monthsBegun } from '@laurel/rules/months';
import type { Tx } from './database.js';
import { book, type Entry } from './ledger.js';

/** What a film's plan brings for each month of the period that is paid, as far as they have begun; each once, whoever asks how often. Answers how many lines were booked. */
export async function grantMonths(tx: Tx, filmId: number, now: Date): Promise<number> {
  const row = await tx.filmSubscription.findUnique({ where: { filmId } });
  if (!row?.periodStart || !row.periodEnd || !row.productId) return 0;
  const product = await tx.product.findUnique({ where: { id: row.productId } });
  if (!product) return 0;
  const { userId, stripeSubscriptionId, periodStart } = row;
  const amounts = { strategy: product.strategyTokens, submission: product.submissionTokens };
  const due: Entry[] = [];
  for (let month = 0; month < monthsBegun(periodStart, row.periodEnd, now); month++)
    for (const token of ['strategy', 'submission'] as const) {
      const key = `month:${token}:${stripeSubscriptionId}:${periodStart.getTime()}:${month}`;
      const reason = `A month of ${product.name}`;
      const entry = { userId, kind: 'grant' as const, token, amount: amounts[token], filmId, reason };
      if (entry.amount > 0) due.push({ ...entry, idempotencyKey: key });
    }
  let booked = 0;
  for (const entry of await unbooked(tx, due)) if (await book(tx, entry)) booked++;
  return booked;
}

/** Nearly always none: nobody’s balance is locked for those that are there. */
async function unbooked(tx: Tx, entries: readonly Entry[]): Promise<Entry[]> {
  const idempotencyKey = { in: entries.map((entry) => entry.idempotencyKey) };
  const found = await tx.ledgerEntry.findMany({
    where: { idempotencyKey },
    select: { idempotencyKey: true },
  });
  const known = new Set(found.map((entry) => entry.idempotencyKey));
  return entries.filter((entry) => !known.has(entry.idempotencyKey));
}
