import { appendEvent } from '@laurel/runtime/events/outbox';
import { refuse } from '@laurel/runtime/errors/refusals';
import type { Tx } from '../database/client.js';
import { scheduleJob } from '../payments/payment-jobs.js';
import type { PaidPeriod, PaidSubscription, Payments } from '../payments/payment-provider.js';
import type { FilmSubscription } from '../generated/client.js';
import { UNPAID_STATES } from '../domain/checkout.js';
import { toSubscriptionMessage } from './messages.js';
import { loadPlans } from '../tokens/month-tokens.js';

export type NewSubscription = Pick<
  FilmSubscription,
  'filmId' | 'userId' | 'stripeSubscriptionId' | 'billingCycle' | 'productId' | 'source'
> &
  Partial<Pick<FilmSubscription, 'state' | 'nextProductId' | 'periodStart' | 'periodEnd'>>;
/**
 * The aggregate is the film, not the subscription. The versions of a film's next subscription continue those
 * of the previous one, so that consumers recognise which of two events is newer.
 */
export const toSubscriptionAggregate = (filmId: number) => `subscription-${filmId}`;

async function incrementVersion(tx: Tx, id: number, ownerId: string): Promise<number> {
  const film = await tx.film.upsert({
    where: { id },
    create: { id, ownerId, subscriptionVersion: 1 },
    update: { subscriptionVersion: { increment: 1 } },
  });
  return film.subscriptionVersion;
}
const toHistory = ({ filmId, userId, stripeSubscriptionId, billingCycle }: NewSubscription) => ({
  filmId,
  userId,
  stripeSubscriptionId,
  billingCycle,
});

/** Adds a line of history and publishes the present state of a subscription. */
async function recordState(
  tx: Tx,
  row: FilmSubscription,
  type: 'subscription.started' | 'subscription.changed',
): Promise<FilmSubscription> {
  await tx.subscriptionHistory.create({ data: { ...toHistory(row), state: row.state } });
  await appendEvent(tx, type, toSubscriptionAggregate(row.filmId), row.version, {
    subscription: toSubscriptionMessage(row),
  });
  return row;
}

export async function startSubscription(tx: Tx, input: NewSubscription): Promise<FilmSubscription> {
  const version = await incrementVersion(tx, input.filmId, input.userId);
  const row = await tx.filmSubscription.create({ data: { ...input, version } });
  return recordState(tx, row, 'subscription.started');
}

/**
 * Sets a subscription to active, or to expiring at the end of the paid period. Changes nothing if it has this
 * state already.
 * @throws subscription.not_found
 */
export async function changeSubscription(
  tx: Tx,
  filmId: number,
  state: 'active' | 'expiring',
): Promise<FilmSubscription> {
  await tx.$queryRaw`select 1 from film_subscription where "filmId" = ${filmId} for update`;
  const previousRow = await tx.filmSubscription.findUnique({ where: { filmId } });
  if (!previousRow) throw refuse.notFound('subscription.not_found', 'This film has no plan.', 'filmId');
  if (previousRow.state === state) return previousRow;
  const version = await incrementVersion(tx, filmId, previousRow.userId);
  const row = await tx.filmSubscription.update({ where: { filmId }, data: { state, version } });
  return recordState(tx, row, 'subscription.changed');
}

/** A paid subscription of a known film and user. */
export type SubscriptionInput = Omit<PaidSubscription, 'state'> & {
  filmId: number;
  userId: string;
  cycle: string;
};

/**
 * Saves a subscription of Stripe. It replaces the film's demonstration subscription, or a subscription that
 * ended without an event.
 */
export async function saveSubscription(
  tx: Tx,
  { id, filmId, userId, cycle: billingCycle, isEnding, isPeriodPaid, ...paid }: SubscriptionInput,
): Promise<'started' | 'changed' | null> {
  const state = isEnding ? 'expiring' : 'active';
  // Stores a period only once it is paid, because it may never be paid.
  const period = isPeriodPaid ? { periodStart: paid.periodStart, periodEnd: paid.periodEnd } : {};
  const { productId, nextProductId } = paid;
  const changes = { state, billingCycle, productId, nextProductId, ...period };
  await tx.$queryRaw`select 1 from film_subscription where "filmId" = ${filmId} for update`;
  const previousRow = await tx.filmSubscription.findUnique({ where: { filmId } });
  if (previousRow?.stripeSubscriptionId !== id) {
    if (previousRow) await deleteSubscription(tx, previousRow);
    await startSubscription(tx, { ...changes, filmId, userId, stripeSubscriptionId: id, source: 'stripe' });
    return 'started';
  }
  const comparedFields = ['state', 'billingCycle', 'productId', 'nextProductId'] as const;
  const isSame = comparedFields.every((name) => previousRow[name] === changes[name]);
  if (isSame) {
    // Publishes no event for a new period, because no other service stores it.
    await tx.filmSubscription.update({ where: { filmId }, data: period });
    return null;
  }
  const version = await incrementVersion(tx, filmId, userId);
  const row = await tx.filmSubscription.update({ where: { filmId }, data: { ...changes, version } });
  await recordState(tx, row, 'subscription.changed');
  return 'changed';
}

/** Stores paid periods with the present monthly tokens of their plans. Does not change existing rows. */
export async function savePeriods(
  tx: Tx,
  stripeSubscriptionId: string,
  periods: readonly PaidPeriod[],
): Promise<void> {
  const { getMonthlyTokens } = await loadPlans(tx, periods);
  const data = periods.map((period) => ({
    ...period,
    ...getMonthlyTokens(period.productId),
    stripeSubscriptionId,
  }));
  await tx.paidPeriod.createMany({ data, skipDuplicates: true });
}

/** Deletes the row of a subscription, adds its end to the history and publishes it. */
export async function deleteSubscription(tx: Tx, row: FilmSubscription): Promise<void> {
  const { filmId, userId, stripeSubscriptionId } = row;
  const { count } = await tx.filmSubscription.deleteMany({ where: { filmId, stripeSubscriptionId } });
  if (count === 0) return; // another transaction has deleted it after an event about its end
  const version = await incrementVersion(tx, filmId, userId);
  await tx.subscriptionHistory.create({ data: { ...toHistory(row), state: 'ended' } });
  await appendEvent(tx, 'subscription.ended', toSubscriptionAggregate(filmId), version, { filmId, userId });
}

/**
 * Ends a film's subscription here at once. Ends it at Stripe with a job, because the caller's transaction
 * must not wait for Stripe. Does nothing if the film has no subscription.
 */
export async function scheduleEnd(tx: Tx, filmId: number): Promise<void> {
  const row = await tx.filmSubscription.findUnique({ where: { filmId } });
  if (!row) return;
  await deleteSubscription(tx, row);
  if (row.source === 'stripe') await scheduleJob(tx, 'end_subscription', row.stripeSubscriptionId);
}

/** Schedules jobs that close a film's open checkout pages, and refund a payment that arrives later. */
export async function scheduleCheckoutClosing(tx: Tx, filmId: number): Promise<void> {
  const where = { filmId, state: UNPAID_STATES, stripeSessionId: { not: null } };
  for (const { stripeSessionId } of await tx.checkout.findMany({ where }))
    await scheduleJob(tx, 'expire_checkout', stripeSessionId!);
}

/**
 * Ends a film's subscription at Stripe first, so that nothing more is charged, and then here. Throws if
 * Stripe is unreachable. Does nothing if the film has no subscription.
 */
export async function endSubscription(tx: Tx, payments: Payments, filmId: number): Promise<void> {
  const row = await tx.filmSubscription.findUnique({ where: { filmId } });
  if (!row) return;
  if (row.source === 'stripe') await payments.cancelSubscription(row.stripeSubscriptionId);
  await deleteSubscription(tx, row);
}
