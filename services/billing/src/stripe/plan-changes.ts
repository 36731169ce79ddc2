import type Stripe from 'stripe';
import { subscriptionChanged } from '../domain/plans.js';
import { costOf, idOf, PAGE, paidPartsOf, secondsOf } from './answers.js';
import type { CostOfChange, PaidPart, WantedChange } from './payments.js';
import { done, reached } from './reached.js';

const subscription = (stripe: Stripe, id: string, expand: string[] = []) =>
  reached(() => stripe.subscriptions.retrieve(id, { expand }));
/** One of ours has one item. */
const itemOf = ({ items }: Stripe.Subscription) => items.data[0]!;

/** All that was ever paid of one. */
export async function paidParts(stripe: Stripe, id: string): Promise<PaidPart[]> {
  const list = () => stripe.invoices.list({ subscription: id, status: 'paid', limit: PAGE });
  const invoices = await reached(() => list().autoPagingToArray({ limit: 500 }));
  return invoices.flatMap(paidPartsOf);
}

/** What it would cost to go on with another price, now or as of a moment. */
export async function costOfChange(
  stripe: Stripe,
  id: string,
  price: string,
  at?: Date,
): Promise<CostOfChange> {
  const { id: item } = itemOf(await subscription(stripe, id));
  const subscription_details: Stripe.InvoiceCreatePreviewParams.SubscriptionDetails = {
    items: [{ id: item, price }],
    proration_behavior: 'always_invoice',
    ...(at && { proration_date: secondsOf(at) }),
  };
  return costOf(
    await reached(() => stripe.invoices.createPreview({ subscription: id, subscription_details })),
  );
}

/** Another price at once; it waits until it is paid where the card does not pay by itself. Answers where that is. */
export async function changeNow(
  stripe: Stripe,
  { subscriptionId: id, from, priceId: price, at }: WantedChange,
): Promise<string | null> {
  const before = await running(stripe, id, from);
  const waiting = pageOf(before);
  if (waiting && wantedPriceOf(before) === price) return waiting;
  await requireCleared(stripe, before);
  const asked: Stripe.SubscriptionUpdateParams = {
    items: [{ id: itemOf(before).id, price }],
    payment_behavior: 'pending_if_incomplete',
    proration_behavior: 'always_invoice',
    proration_date: secondsOf(at),
    expand: ['latest_invoice'],
  };
  // After another invoice it is another question: the answer to the first may lead to a page that is closed by now.
  const idempotencyKey = `change:${id}:${price}:${secondsOf(at)}:${idOf(before.latest_invoice)}`;
  return pageOf(await reached(() => stripe.subscriptions.update(id, asked, { idempotencyKey })));
}

/** As it stands right before it is changed. Refuses `subscription.changed` where it is another plan than was looked at. */
async function running(stripe: Stripe, id: string, from: string): Promise<Stripe.Subscription> {
  const before = await subscription(stripe, id, ['latest_invoice']);
  if (idOf(itemOf(before).price.product as string | { id: string }) !== from) throw subscriptionChanged();
  return before;
}

/** Where a change that waits for its payment is paid. */
const pageOf = ({ pending_update: update, latest_invoice: invoice }: Stripe.Subscription) =>
  update && typeof invoice === 'object' && invoice?.status === 'open'
    ? (invoice.hosted_invoice_url ?? null)
    : null;
const wantedPriceOf = ({ pending_update: update }: Stripe.Subscription) =>
  update?.subscription_items?.[0]?.price.id;

/** Another price from the next period on, paid as this one is. */
export async function changeAtEnd(
  stripe: Stripe,
  { subscriptionId: id, from, priceId: price }: Omit<WantedChange, 'at'>,
): Promise<void> {
  const before = await running(stripe, id, from);
  await requireCleared(stripe, before);
  const schedule = await reached(() => stripe.subscriptionSchedules.create({ from_subscription: id }));
  const { current_period_start: start_date, current_period_end: end_date, price: now } = itemOf(before);
  const { interval, interval_count } = now.recurring!;
  const card = idOf(before.default_payment_method);
  const alike = { proration_behavior: 'none' as const, ...(card && { default_payment_method: card }) };
  const phases: Stripe.SubscriptionScheduleUpdateParams.Phase[] = [
    { ...alike, items: [{ price: now.id, quantity: 1 }], start_date, end_date },
    { ...alike, items: [{ price, quantity: 1 }], duration: { interval, interval_count } },
  ];
  const how = { end_behavior: 'release' as const, proration_behavior: 'none' as const, phases };
  await reached(() => stripe.subscriptionSchedules.update(schedule.id, how));
}

/** What was planned for its next period is not done, nor what waits to be paid. Refuses `subscription.changed` where that was paid at this moment. */
export const keepAsIs = async (stripe: Stripe, id: string): Promise<void> =>
  requireCleared(stripe, await subscription(stripe, id));

/** Paid at this moment, it is another plan than was looked at. */
async function requireCleared(stripe: Stripe, before: Stripe.Subscription): Promise<void> {
  if (!(await clearPlans(stripe, before))) throw subscriptionChanged();
}

/** Another plan that is to come, or whose page could still be paid, does not come. False: that page has been paid, or is over. */
export async function clearPlans(
  stripe: Stripe,
  { schedule, pending_update: waiting, latest_invoice: invoice }: Stripe.Subscription,
): Promise<boolean> {
  const isClear = !waiting || (await done(() => stripe.invoices.voidInvoice(idOf(invoice)!))) !== null;
  const id = idOf(schedule);
  if (id) await done(() => stripe.subscriptionSchedules.release(id));
  return isClear;
}
