import type Stripe from 'stripe';
import type { Account } from '../../account/account.ts';
import { getId } from '../../account/ids.ts';
import { collect, createPaymentError } from '../invoices/collection.ts';
import { listInvoicePayments } from '../invoices/invoice-payments.ts';
import { draftInvoice } from '../invoices/invoices.ts';
import { addPendingLines, deferUpdate, takePendingLines } from '../subscriptions/pending.ts';
import {
  type ProrationBehavior,
  type Change,
  computeChange,
  type ItemChange,
} from '../subscriptions/proration.ts';
import { changeSubscription } from '../subscriptions/subscription.ts';

const HOURS_23 = 23 * 3600;
export type PaymentBehavior =
  'allow_incomplete' | 'error_if_incomplete' | 'pending_if_incomplete' | 'default_incomplete';

interface ItemsChangeInput {
  items: ItemChange[];
  prorationBehavior: ProrationBehavior;
  payment: PaymentBehavior;
  at: number;
}

/** Changes the items of a subscription. The costs are charged now or wait for the next invoice. */
export function changeItems(account: Account, subscription: Stripe.Subscription, input: ItemsChangeInput) {
  const { prorationBehavior, payment, at } = input;
  const change = computeChange(account, subscription, input.items, prorationBehavior, at);
  const fields = getUpdatedFields(subscription, change, at);
  const isInvoiced = change.isNewCycle || (prorationBehavior === 'always_invoice' && change.lines.length > 0);
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
  if (isWaiting) deferChange(account, subscription, change, fields, invoice.id!);
  const outcome = collect(account, invoice.id!, { isOffSession: false });
  if (outcome !== 'paid' && outcome !== 'processing' && payment === 'error_if_incomplete') {
    const [link] = listInvoicePayments(account, invoice.id!);
    const intentId = getId(link?.payment.payment_intent) ?? undefined;
    throw createPaymentError(account, outcome, { intentId, isCommitted: false });
  }
  return account.get('subscription', subscription.id);
}

function getUpdatedFields(
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

/**
 * Leaves the subscription unchanged until the invoice is paid. After 23 hours, or after its period, the
 * change expires.
 */
function deferChange(
  account: Account,
  { id, items }: Stripe.Subscription,
  change: Change,
  fields: Partial<Stripe.Subscription>,
  invoice: string,
) {
  deferUpdate(account, id, { invoice, fields });
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
