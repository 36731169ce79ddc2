import { record } from '@laurel/runtime/outbox';
import { refuse } from '@laurel/runtime/refusals';
import type { Tx } from './database.js';
import type { PaidPart, PaidSubscription, Payments } from './stripe/payments.js';
import type { FilmSubscription } from './generated/client.js';
import { UNPAID } from './domain/checkout.js';
import { subscriptionMessage } from './messages.js';
import { plansOf } from './month-tokens.js';

export type NewSubscription = Pick<
  FilmSubscription,
  'filmId' | 'userId' | 'stripeSubscriptionId' | 'billingCycle' | 'productId' | 'source'
> &
  Partial<Pick<FilmSubscription, 'state' | 'nextProductId' | 'periodStart' | 'periodEnd'>>;
/** The aggregate is the film's subscription: its versions go on when another one follows, so that followers never mix them up. */
export const aggregateOf = (filmId: number) => `subscription-${filmId}`;

async function nextVersion(tx: Tx, id: number, ownerId: string): Promise<number> {
  const film = await tx.film.upsert({
    where: { id },
    create: { id, ownerId, subscriptionVersion: 1 },
    update: { subscriptionVersion: { increment: 1 } },
  });
  return film.subscriptionVersion;
}
const historyOf = ({ filmId, userId, stripeSubscriptionId, billingCycle }: NewSubscription) => ({
  filmId,
  userId,
  stripeSubscriptionId,
  billingCycle,
});

export async function startSubscription(tx: Tx, started: NewSubscription): Promise<FilmSubscription> {
  const version = await nextVersion(tx, started.filmId, started.userId);
  const row = await tx.filmSubscription.create({ data: { ...started, version } });
  await tx.subscriptionHistory.create({ data: { ...historyOf(started), state: row.state } });
  await record(tx, 'subscription.started', aggregateOf(row.filmId), version, {
    subscription: subscriptionMessage(row),
  });
  return row;
}

/** Active, or expiring at the end of what is paid. The same state again: nothing happens. Refuses `subscription.not_found`. */
export async function changeSubscription(
  tx: Tx,
  filmId: number,
  state: 'active' | 'expiring',
): Promise<FilmSubscription> {
  await tx.$queryRaw`select 1 from film_subscription where "filmId" = ${filmId} for update`;
  const before = await tx.filmSubscription.findUnique({ where: { filmId } });
  if (!before) throw refuse.notFound('subscription.not_found', 'This film has no plan.', 'filmId');
  if (before.state === state) return before;
  const version = await nextVersion(tx, filmId, before.userId);
  const row = await tx.filmSubscription.update({ where: { filmId }, data: { state, version } });
  await tx.subscriptionHistory.create({ data: { ...historyOf(row), state } });
  await record(tx, 'subscription.changed', aggregateOf(filmId), version, {
    subscription: subscriptionMessage(row),
  });
  return row;
}

/** One that is paid, of a film that is known here and of this user. */
export type KeptSubscription = Omit<PaidSubscription, 'state'> & {
  filmId: number;
  userId: string;
  cycle: string;
};

/** As it stands where it is paid: begun, changed, or as it was. One of the demonstration, or that has ended unheard, is followed by it. */
export async function keepSubscription(
  tx: Tx,
  { id, filmId, userId, cycle: billingCycle, isEnding, isPeriodPaid, ...paid }: KeptSubscription,
): Promise<'started' | 'changed' | null> {
  const state = isEnding ? 'expiring' : 'active';
  // Of a period that nobody has paid yet nothing is kept: it may never be.
  const period = isPeriodPaid ? { periodStart: paid.periodStart, periodEnd: paid.periodEnd } : {};
  const { productId, nextProductId } = paid;
  const now = { state, billingCycle, productId, nextProductId, ...period };
  await tx.$queryRaw`select 1 from film_subscription where "filmId" = ${filmId} for update`;
  const before = await tx.filmSubscription.findUnique({ where: { filmId } });
  if (before && before.stripeSubscriptionId !== id) await dropSubscription(tx, before);
  if (!before || before.stripeSubscriptionId !== id) {
    await startSubscription(tx, { ...now, filmId, userId, stripeSubscriptionId: id, source: 'stripe' });
    return 'started';
  }
  const facts = ['state', 'billingCycle', 'productId', 'nextProductId'] as const;
  const isSame = facts.every((name) => before[name] === now[name]);
  if (isSame) {
    // A new period is nobody's fact: nothing of what others keep changes.
    await tx.filmSubscription.update({ where: { filmId }, data: period });
    return null;
  }
  const version = await nextVersion(tx, filmId, userId);
  const row = await tx.filmSubscription.update({ where: { filmId }, data: { ...now, version } });
  await tx.subscriptionHistory.create({ data: { ...historyOf(row), state } });
  await record(tx, 'subscription.changed', aggregateOf(filmId), version, {
    subscription: subscriptionMessage(row),
  });
  return 'changed';
}

/** Keeps which plan was paid from when until when, and what a month of it brings now; what is known already stays. */
export async function keepParts(
  tx: Tx,
  stripeSubscriptionId: string,
  parts: readonly PaidPart[],
): Promise<void> {
  const { brings } = await plansOf(tx, parts);
  const data = parts.map((part) => ({ ...part, ...brings(part.productId), stripeSubscriptionId }));
  await tx.paidPart.createMany({ data, skipDuplicates: true });
}

/** The row goes, its history stays. */
export async function dropSubscription(tx: Tx, row: FilmSubscription): Promise<void> {
  const { filmId, userId, stripeSubscriptionId } = row;
  const { count } = await tx.filmSubscription.deleteMany({ where: { filmId, stripeSubscriptionId } });
  if (count === 0) return; // what told of its end was faster
  const version = await nextVersion(tx, filmId, userId);
  await tx.subscriptionHistory.create({ data: { ...historyOf(row), state: 'ended' } });
  await record(tx, 'subscription.ended', aggregateOf(filmId), version, { filmId, userId });
}

/**
 * Here at once; where it is paid as soon as somebody can be asked (`handle-stripe-events.ts`), for what else goes with it cannot wait for that. A
 * film without one: nothing happens.
 */
export async function endSoon(tx: Tx, filmId: number): Promise<void> {
  const row = await tx.filmSubscription.findUnique({ where: { filmId } });
  if (!row) return;
  await dropSubscription(tx, row);
  if (row.source === 'stripe') await wantOfStripe(tx, 'laurel.end', row.stripeSubscriptionId);
}

/** A page on which it could still be paid is closed where it is shown; what was paid on it, and has not come yet, goes back. */
export async function closeSoon(tx: Tx, filmId: number): Promise<void> {
  const where = { filmId, state: UNPAID, stripeSessionId: { not: null } };
  for (const { stripeSessionId } of await tx.checkout.findMany({ where }))
    await wantOfStripe(tx, 'laurel.checkout', stripeSessionId!);
}

/** Has something done at Stripe, once, tried again for hours; then it is a dead letter. */
export async function wantOfStripe(
  tx: Tx,
  type: 'laurel.end' | 'laurel.forget' | 'laurel.checkout',
  about: string,
): Promise<void> {
  const event = { id: `${type}:${about}`, type, about, createdAt: new Date() };
  await tx.stripeEvent.createMany({ data: event, skipDuplicates: true });
}

/**
 * First where it is paid, so that nothing is taken for what is not there any more; throws where nobody can be asked. Then here. A film
 * without one: nothing happens.
 */
export async function endSubscription(tx: Tx, payments: Payments, filmId: number): Promise<void> {
  const row = await tx.filmSubscription.findUnique({ where: { filmId } });
  if (!row) return;
  if (row.source === 'stripe') await payments.end(row.stripeSubscriptionId);
  await dropSubscription(tx, row);
}
