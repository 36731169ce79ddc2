import type Stripe from 'stripe';
import type { Account } from '../account.ts';
import { idOf } from '../ids.ts';
import { collect, refusalOf } from './collection.ts';
import { paymentsOf } from './invoice-payments.ts';
import { draftInvoice } from './invoices.ts';
import { addPendingLines, holdUpdate, takePendingLines } from './pending.ts';
import { type Behavior, type Change, changeOf, type ItemChange } from './proration.ts';
import { changeSubscription } from './subscription.ts';

const HOURS_23 = 23 * 3600;
export type PaymentBehavior =
  'allow_incomplete' | 'error_if_incomplete' | 'pending_if_incomplete' | 'default_incomplete';

interface Wanted {
  items: ItemChange[];
  behavior: Behavior;
  payment: PaymentBehavior;
  at: number;
}

/** Changes what is subscribed to; what it costs now is charged now or waits for the next invoice. */
export function changeItems(account: Account, subscription: Stripe.Subscription, wanted: Wanted) {
  const { behavior, payment, at } = wanted;
  const change = changeOf(account, subscription, wanted.items, behavior, at);
  const fields = fieldsOf(subscription, change, at);
  const isInvoiced = change.isNewCycle || (behavior === 'always_invoice' && change.lines.length > 0);
  if (!isInvoiced) {
    addPendingLines(account, subscription.id, change.lines);
    return changeSubscription(account, subscription.id, fields);
  }
  const lines = [...takePendingLines(account, subscription.id), ...change.lines];
  const isWaiting = payment === 'pending_if_incomplete';
  if (!isWaiting) changeSubscription(account, subscription.id, fields);
  const invoice = draftInvoice(account, {
    subscription,
    reason: 'subscription_update',
    lines,
    finalizesAt: null,
  });
  changeSubscription(account, subscription.id, { latest_invoice: invoice.id! });
  if (isWaiting) wait(account, subscription, change, fields, invoice.id!);
  const outcome = collect(account, invoice.id!, { isRenewal: false });
  if (outcome !== 'paid' && outcome !== 'processing' && payment === 'error_if_incomplete') {
    const [link] = paymentsOf(account, invoice.id!);
    throw refusalOf(account, outcome, idOf(link?.payment.payment_intent) ?? undefined, false);
  }
  return account.get('subscription', subscription.id);
}

function fieldsOf(
  subscription: Stripe.Subscription,
  change: Change,
  at: number,
): Partial<Stripe.Subscription> {
  const items = { ...subscription.items, data: change.items };
  const ending = subscription.cancel_at_period_end
    ? { cancel_at: Math.min(...change.items.map(({ current_period_end: end }) => end)) }
    : {};
  return change.isNewCycle ? { items, billing_cycle_anchor: at, ...ending } : { items, ...ending };
}

/** The subscription stays as it is until the invoice is paid: if that takes longer than 23 hours, or than its period, for good. */
function wait(
  account: Account,
  { id, items }: Stripe.Subscription,
  change: Change,
  fields: Partial<Stripe.Subscription>,
  invoice: string,
) {
  holdUpdate(account, id, { invoice, fields });
  changeSubscription(account, id, {
    pending_update: {
      billing_cycle_anchor: fields.billing_cycle_anchor ?? null,
      discounts: null,
      expires_at: Math.min(account.now() + HOURS_23, ...items.data.map(({ current_period_end: end }) => end)),
      metadata: null,
      subscription_items: change.items,
      trial_end: null,
      trial_from_plan: null,
    } as unknown as Stripe.Subscription.PendingUpdate,
  });
}
