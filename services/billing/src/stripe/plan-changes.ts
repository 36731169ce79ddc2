import type Stripe from 'stripe';
import { createSubscriptionChangedError } from '../domain/plans.js';
import { toChangeCost, getId, PAGE_SIZE, toPaidPeriods, toSeconds } from './from-stripe.js';
import type { ChangeCost, PaidPeriod, PlanChange } from '../payments/payment-provider.js';
import { callOrNullIfRejected, callStripe } from './stripe-errors.js';

const fetchSubscription = (stripe: Stripe, id: string, expand: string[] = []) =>
  callStripe(() => stripe.subscriptions.retrieve(id, { expand }));
/** Returns the only item of a subscription. */
const getItem = ({ items }: Stripe.Subscription) => items.data[0]!;

/** Returns all paid periods of a subscription. */
export async function listPaidPeriods(stripe: Stripe, id: string): Promise<PaidPeriod[]> {
  const list = () => stripe.invoices.list({ subscription: id, status: 'paid', limit: PAGE_SIZE });
  const invoices = await callStripe(() => list().autoPagingToArray({ limit: 500 }));
  return invoices.flatMap(toPaidPeriods);
}

/** Returns the cost of changing to another price now, or at a time of this period. */
export async function previewChange(
  stripe: Stripe,
  id: string,
  price: string,
  at?: Date,
): Promise<ChangeCost> {
  const { id: item } = getItem(await fetchSubscription(stripe, id));
  const subscription_details: Stripe.InvoiceCreatePreviewParams.SubscriptionDetails = {
    items: [{ id: item, price }],
    proration_behavior: 'always_invoice',
    ...(at && { proration_date: toSeconds(at) }),
  };
  return toChangeCost(
    await callStripe(() => stripe.invoices.createPreview({ subscription: id, subscription_details })),
  );
}

/** Changes the price at once. Returns the URL of a payment for which the change waits, if any. */
export async function changeNow(
  stripe: Stripe,
  { subscriptionId: id, from: currentPlanId, priceId: price, at }: PlanChange,
): Promise<string | null> {
  const subscription = await fetchForChange(stripe, id, currentPlanId);
  const pendingPage = getPendingPage(subscription);
  if (pendingPage && getPendingPrice(subscription) === price) return pendingPage;
  await cancelPendingChangeOrThrow(stripe, subscription);
  const params: Stripe.SubscriptionUpdateParams = {
    items: [{ id: getItem(subscription).id, price }],
    payment_behavior: 'pending_if_incomplete',
    proration_behavior: 'always_invoice',
    proration_date: toSeconds(at),
    expand: ['latest_invoice'],
  };
  // The key includes the newest invoice, because a repeated change after it must not return its closed page.
  const idempotencyKey = `change:${id}:${price}:${toSeconds(at)}:${getId(subscription.latest_invoice)}`;
  return getPendingPage(await callStripe(() => stripe.subscriptions.update(id, params, { idempotencyKey })));
}

/**
 * Fetches a subscription right before its change.
 * @throws subscription.changed if the present plan is no longer `currentPlanId`
 */
async function fetchForChange(
  stripe: Stripe,
  id: string,
  currentPlanId: string,
): Promise<Stripe.Subscription> {
  const subscription = await fetchSubscription(stripe, id, ['latest_invoice']);
  if (getId(getItem(subscription).price.product as string | { id: string }) !== currentPlanId)
    throw createSubscriptionChangedError();
  return subscription;
}

/** Returns the URL on which a pending change is paid, or null if no change is pending. */
const getPendingPage = ({ pending_update: update, latest_invoice: invoice }: Stripe.Subscription) =>
  update && typeof invoice === 'object' && invoice?.status === 'open'
    ? (invoice.hosted_invoice_url ?? null)
    : null;
const getPendingPrice = ({ pending_update: update }: Stripe.Subscription) =>
  update?.subscription_items?.[0]?.price.id;

/** Changes the price with the next period, with the same payment method. */
export async function changeAtEnd(
  stripe: Stripe,
  { subscriptionId: id, from: currentPlanId, priceId: price }: Omit<PlanChange, 'at'>,
): Promise<void> {
  const subscription = await fetchForChange(stripe, id, currentPlanId);
  await cancelPendingChangeOrThrow(stripe, subscription);
  const schedule = await callStripe(() => stripe.subscriptionSchedules.create({ from_subscription: id }));
  const {
    current_period_start: start_date,
    current_period_end: end_date,
    price: currentPrice,
  } = getItem(subscription);
  const { interval, interval_count } = currentPrice.recurring!;
  const card = getId(subscription.default_payment_method);
  const phase = { proration_behavior: 'none' as const, ...(card && { default_payment_method: card }) };
  // The first phase repeats the present period, because a schedule must contain it.
  const phases: Stripe.SubscriptionScheduleUpdateParams.Phase[] = [
    { ...phase, items: [{ price: currentPrice.id, quantity: 1 }], start_date, end_date },
    { ...phase, items: [{ price, quantity: 1 }], duration: { interval, interval_count } },
  ];
  const params = { end_behavior: 'release' as const, proration_behavior: 'none' as const, phases };
  await callStripe(() => stripe.subscriptionSchedules.update(schedule.id, params));
}

/**
 * Cancels a scheduled or pending change.
 * @throws subscription.changed if the pending change was paid in the meantime
 */
export const cancelScheduledChange = async (stripe: Stripe, id: string): Promise<void> =>
  cancelPendingChangeOrThrow(stripe, await fetchSubscription(stripe, id));

/** @throws subscription.changed if the pending change was paid in the meantime */
async function cancelPendingChangeOrThrow(stripe: Stripe, subscription: Stripe.Subscription): Promise<void> {
  if (!(await cancelPendingChanges(stripe, subscription))) throw createSubscriptionChangedError();
}

/**
 * Cancels a scheduled or pending change. Returns false if the invoice of the pending change is paid or void.
 */
export async function cancelPendingChanges(
  stripe: Stripe,
  { schedule, pending_update: pendingUpdate, latest_invoice: invoice }: Stripe.Subscription,
): Promise<boolean> {
  const voidInvoice = () => stripe.invoices.voidInvoice(getId(invoice)!);
  const isCanceled = !pendingUpdate || (await callOrNullIfRejected(voidInvoice)) !== null;
  const id = getId(schedule);
  if (id) await callOrNullIfRejected(() => stripe.subscriptionSchedules.release(id));
  return isCanceled;
}
