import type Stripe from 'stripe';
import type { Account } from '../../account/account.ts';
import { createFullLine, type Line, getPriceName } from '../prices/lines.ts';
import { computePeriodEnd } from '../prices/periods.ts';
import { newItem } from './subscription.ts';
import { formatDay } from '../prices/format.ts';

export type ProrationBehavior = 'always_invoice' | 'create_prorations' | 'none';
export interface ItemChange {
  id?: string | undefined;
  price?: Stripe.Price | undefined;
  quantity?: number | undefined;
  deleted?: boolean | undefined;
}
export interface Change {
  items: Stripe.SubscriptionItem[];
  /** The costs and credits of the change itself. */
  lines: Line[];
  /** The billing interval changed: a new period starts and is paid at once. */
  isNewCycle: boolean;
}

const isUnchanged = (item: Stripe.SubscriptionItem, other: Stripe.SubscriptionItem) =>
  other.id === item.id && item.price.id === other.price.id && item.quantity === other.quantity;
const hasSameRecurrence = (price: Stripe.Price, other: Stripe.Price) =>
  price.recurring?.interval === other.recurring?.interval &&
  price.recurring?.interval_count === other.recurring?.interval_count;
const computeCost = ({ price, quantity }: Stripe.SubscriptionItem) =>
  (price.unit_amount ?? 0) * (quantity ?? 1);

/** Returns the items after a change, each still in its old period. */
function applyItemChanges(account: Account, subscription: Stripe.Subscription, changes: ItemChange[]) {
  const [first] = subscription.items.data;
  const period = { start: first!.current_period_start, end: first!.current_period_end };
  const remaining = subscription.items.data.flatMap((item) => {
    const change = changes.find(({ id }) => id === item.id);
    if (change?.deleted) return [];
    return [
      { ...item, price: change?.price ?? item.price, quantity: change?.quantity ?? item.quantity ?? 1 },
    ];
  });
  const added = changes
    .filter(({ id, price }) => id === undefined && price)
    .map(({ price, quantity = 1 }) => newItem(account, subscription.id, { price: price!, quantity }, period));
  return [...remaining, ...added];
}

/** Returns the share of a period that remains at a moment, from 0 to 1. Stripe computes it by the second. */
function getRemainingShare(
  { current_period_start: start, current_period_end: end }: Stripe.SubscriptionItem,
  at: number,
) {
  return Math.min(1, Math.max(0, (end - at) / (end - start)));
}

/** Returns the line for the rest of a period: a cost (`sign` 1) or a credit (-1). */
function createProrationLine(
  account: Account,
  item: Stripe.SubscriptionItem,
  at: number,
  sign: 1 | -1,
): Line {
  const quantity = item.quantity ?? 1;
  const priceName = getPriceName(account, item.price, quantity);
  const amount = sign * Math.round(computeCost(item) * getRemainingShare(item, at));
  const label = sign < 0 ? 'Unused time on' : 'Remaining time on';
  const description = `${label} ${priceName} after ${formatDay(at)}`;
  const { id, price, current_period_end: end } = item;
  return { item: id, price, amount: amount || 0, quantity, description, start: at, end, isProration: true };
}

/** Computes the effect of changed items at a moment. The preview and the change both use it. */
export function computeChange(
  account: Account,
  subscription: Stripe.Subscription,
  changes: ItemChange[],
  prorationBehavior: ProrationBehavior,
  at: number,
): Change {
  const before = subscription.items.data;
  const after = applyItemChanges(account, subscription, changes);
  const replaced = before.filter((item) => !after.some((other) => isUnchanged(item, other)));
  const added = after.filter((item) => !before.some((other) => isUnchanged(item, other)));
  const isNewCycle = after.some(({ price }) => !hasSameRecurrence(price, before[0]!.price));
  const credits =
    prorationBehavior === 'none' ? [] : replaced.map((item) => createProrationLine(account, item, at, -1));
  if (!isNewCycle) {
    const debits =
      prorationBehavior === 'none' ? [] : added.map((item) => createProrationLine(account, item, at, 1));
    return { items: after, lines: [...credits, ...debits], isNewCycle };
  }
  const items = after.map((item) => ({
    ...item,
    current_period_start: at,
    current_period_end: computePeriodEnd(at, item.price.recurring!),
  }));
  return { items, lines: [...credits, ...items.map((item) => createPeriodLine(account, item))], isNewCycle };
}

/** Returns the line of an item for its whole period. */
export const createPeriodLine = (account: Account, item: Stripe.SubscriptionItem) =>
  createFullLine(account, {
    item: item.id,
    price: item.price,
    quantity: item.quantity ?? 1,
    start: item.current_period_start,
    end: item.current_period_end,
  });

/** Returns the credits of a subscription that ends now. */
export const createUnusedTimeLines = (account: Account, subscription: Stripe.Subscription) =>
  subscription.items.data.map((item) => createProrationLine(account, item, account.now(), -1));
