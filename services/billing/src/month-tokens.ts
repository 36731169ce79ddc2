import type { Tx } from './database.js';
import { monthGrants, type Brings } from './domain/paid-months.js';
import { book, type Entry } from './ledger.js';

/** What a film's plan has brought by now for the months that are paid; each once, whoever asks how often. Answers how many lines were booked. */
export async function grantMonths(tx: Tx, filmId: number, now: Date): Promise<number> {
  const row = await tx.filmSubscription.findUnique({ where: { filmId } });
  if (!row) return 0;
  const { userId, stripeSubscriptionId } = row;
  const parts = await tx.paidPart.findMany({ where: { stripeSubscriptionId } });
  const { brings, nameOf } = await plansOf(tx, parts);
  const due = monthGrants(parts, brings, now).map(({ token, amount, productId, isRest, key }): Entry => ({
    userId,
    kind: 'grant',
    token,
    amount,
    filmId,
    reason: `${isRest ? 'The rest of a month' : 'A month'} of ${nameOf(productId)}`,
    idempotencyKey: `month:${token}:${stripeSubscriptionId}:${key}`,
  }));
  let booked = 0;
  for (const entry of await unbooked(tx, due)) if (await book(tx, entry)) booked++;
  return booked;
}

/** What a month of each of these plans brings; of one that nobody knows any more, nothing. */
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
