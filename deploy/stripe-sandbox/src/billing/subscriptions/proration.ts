import type Stripe from 'stripe';
import type { Account } from '../../account/account.ts';
import { fullLine, type Line, getPriceName } from '../prices/lines.ts';
import { periodEnd } from '../prices/periods.ts';
import { newItem } from './subscription.ts';
import { formatDay } from '../prices/format.ts';

export type Behavior = 'always_invoice' | 'create_prorations' | 'none';
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

const isSame = (one: Stripe.SubscriptionItem, other: Stripe.SubscriptionItem) =>
  one.price.id === other.price.id && one.quantity === other.quantity;
const hasSameRhythm = (one: Stripe.Price, other: Stripe.Price) =>
  one.recurring?.interval === other.recurring?.interval &&
  one.recurring?.interval_count === other.recurring?.interval_count;
const cost = ({ price, quantity }: Stripe.SubscriptionItem) => (price.unit_amount ?? 0) * (quantity ?? 1);

/** Returns the items after a change, each still in its old period. */
function itemsAfter(account: Account, subscription: Stripe.Subscription, changes: ItemChange[]) {
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

function proration(account: Account, item: Stripe.SubscriptionItem, at: number, sign: 1 | -1): Line {
  const quantity = item.quantity ?? 1;
  const what = getPriceName(account, item.price, quantity);
  const amount = sign * Math.round(cost(item) * getRemainingShare(item, at));
  const label = sign < 0 ? 'Unused time on' : 'Remaining time on';
  const description = `${label} ${what} after ${formatDay(at)}`;
  const { id, price, current_period_end: end } = item;
  return { item: id, price, amount: amount || 0, quantity, description, start: at, end, isProration: true };
}

/** Computes the effect of changed items at a moment. The preview and the change both use it. */
export function computeChange(
  account: Account,
  subscription: Stripe.Subscription,
  changes: ItemChange[],
  behavior: Behavior,
  at: number,
): Change {
  const before = subscription.items.data;
  const after = itemsAfter(account, subscription, changes);
  const old = before.filter((item) => !after.some((other) => other.id === item.id && isSame(item, other)));
  const fresh = after.filter((item) => !before.some((other) => other.id === item.id && isSame(item, other)));
  const isNewCycle = after.some(({ price }) => !hasSameRhythm(price, before[0]!.price));
  const credits = behavior === 'none' ? [] : old.map((item) => proration(account, item, at, -1));
  if (!isNewCycle) {
    const debits = behavior === 'none' ? [] : fresh.map((item) => proration(account, item, at, 1));
    return { items: after, lines: [...credits, ...debits], isNewCycle };
  }
  const items = after.map((item) => ({
    ...item,
    current_period_start: at,
    current_period_end: periodEnd(at, item.price.recurring!),
  }));
  return { items, lines: [...credits, ...items.map((item) => periodLine(account, item))], isNewCycle };
}

/** Returns the line of an item for its whole period. */
export const periodLine = (account: Account, item: Stripe.SubscriptionItem) =>
  fullLine(account, {
    item: item.id,
    price: item.price,
    quantity: item.quantity ?? 1,
    start: item.current_period_start,
    end: item.current_period_end,
  });

/** Returns the credits of a subscription that ends now. */
export const unusedLines = (account: Account, subscription: Stripe.Subscription) =>
  subscription.items.data.map((item) => proration(account, item, account.now(), -1));
