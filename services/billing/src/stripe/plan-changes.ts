import type Stripe from 'stripe';
import { costOf, idOf, paidPartsOf } from './answers.js';
import type { CostOfChange, PaidPart, WantedChange } from './payments.js';
import { done, reached } from './reached.js';

const PAGE = 100;
const seconds = (at: Date) => Math.floor(at.getTime() / 1000);
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

/** What it would cost now to go on with another price. */
export async function costOfChange(stripe: Stripe, id: string, price: string): Promise<CostOfChange> {
  const { id: item } = itemOf(await subscription(stripe, id));
  const wanted = { items: [{ id: item, price }], proration_behavior: 'always_invoice' as const };
  return costOf(
    await reached(() => stripe.invoices.createPreview({ subscription: id, subscription_details: wanted })),
  );
}

/** Another price at once; it waits until it is paid where the card does not pay by itself. Answers where that is. */
export async function changeNow(
  stripe: Stripe,
  { subscriptionId: id, priceId: price, at }: WantedChange,
): Promise<string | null> {
  const before = await subscription(stripe, id, ['latest_invoice']);
  const waiting = pageOf(before);
  if (waiting && wantedPriceOf(before) === price) return waiting;
  // A page on which another change could still be paid is closed first.
  if (before.pending_update) await done(() => stripe.invoices.voidInvoice(idOf(before.latest_invoice)!));
  await release(stripe, before);
  const asked: Stripe.SubscriptionUpdateParams = {
    items: [{ id: itemOf(before).id, price }],
    payment_behavior: 'pending_if_incomplete',
    proration_behavior: 'always_invoice',
    proration_date: seconds(at),
    expand: ['latest_invoice'],
  };
  const idempotencyKey = `change:${id}:${price}:${seconds(at)}`;
  return pageOf(await reached(() => stripe.subscriptions.update(id, asked, { idempotencyKey })));
}

/** Where a change that waits for its payment is paid. */
const pageOf = ({ pending_update: update, latest_invoice: invoice }: Stripe.Subscription) =>
  update && typeof invoice === 'object' && invoice?.status === 'open'
    ? (invoice.hosted_invoice_url ?? null)
    : null;
const wantedPriceOf = ({ pending_update: update }: Stripe.Subscription) =>
  update?.subscription_items?.[0]?.price.id;

/** Another price from the next period on. */
export async function changeAtEnd(stripe: Stripe, id: string, price: string): Promise<void> {
  const before = await subscription(stripe, id);
  await release(stripe, before);
  const schedule = await reached(() => stripe.subscriptionSchedules.create({ from_subscription: id }));
  const { current_period_start: start_date, current_period_end: end_date, price: now } = itemOf(before);
  const { interval, interval_count } = now.recurring!;
  const phases: Stripe.SubscriptionScheduleUpdateParams.Phase[] = [
    { items: [{ price: now.id, quantity: 1 }], start_date, end_date, proration_behavior: 'none' },
    { items: [{ price, quantity: 1 }], duration: { interval, interval_count }, proration_behavior: 'none' },
  ];
  const how = { end_behavior: 'release' as const, proration_behavior: 'none' as const, phases };
  await reached(() => stripe.subscriptionSchedules.update(schedule.id, how));
}

/** What was planned for its next period is not done. */
export const keepAsIs = async (stripe: Stripe, id: string): Promise<void> =>
  release(stripe, await subscription(stripe, id));

async function release(stripe: Stripe, { schedule }: Stripe.Subscription): Promise<void> {
  const id = idOf(schedule);
  if (id) await done(() => stripe.subscriptionSchedules.release(id));
}
