import { record } from '@laurel/runtime/outbox';
import { refuse } from '@laurel/runtime/refusals';
import type { Tx } from './database.js';
import type { Payments } from './payments.js';
import type { FilmSubscription } from './generated/client.js';
import { subscriptionMessage } from './messages.js';

export type NewSubscription = Pick<
  FilmSubscription,
  'filmId' | 'userId' | 'stripeSubscriptionId' | 'billingCycle' | 'productId' | 'source'
>;
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

/**
 * First where it is paid, so that nothing is taken for what is not there any more; throws where nobody can be asked. Then here: the row
 * goes, its history stays. A film without one: nothing happens.
 */
export async function endSubscription(tx: Tx, payments: Payments, filmId: number): Promise<void> {
  const row = await tx.filmSubscription.findUnique({ where: { filmId } });
  if (!row) return;
  await payments.end(row.stripeSubscriptionId);
  const version = await nextVersion(tx, filmId, row.userId);
  await tx.filmSubscription.delete({ where: { filmId } });
  await tx.subscriptionHistory.create({ data: { ...historyOf(row), state: 'ended' } });
  await record(tx, 'subscription.ended', aggregateOf(filmId), version, { filmId, userId: row.userId });
}
