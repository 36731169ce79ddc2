import type Stripe from 'stripe';
import type { Account } from '../../account/account.ts';
import { StripeError } from '../../account/errors.ts';
import { getId } from '../../account/ids.ts';
import type { Outcome } from '../payments/cards.ts';
import { getOrCreateIntent, settleInvoicePayment } from './invoice-payments.ts';
import { finalizeInvoice, settleInvoice } from './invoices.ts';
import { methodFor } from '../payments/payment-methods.ts';
import { createDeclineDetails, tryPayment } from '../payments/payments.ts';
import { applyPendingUpdate } from '../subscriptions/pending.ts';
import {
  changeSubscription,
  endSubscription,
  hasEnded,
  listInvoices,
} from '../subscriptions/subscription.ts';

const DAY = 86_400;
/** The delay until an unpaid invoice is charged again, after each attempt. Then the subscription ends. */
const RETRIES = [3 * DAY, 5 * DAY, 7 * DAY];

interface How {
  /** True for a renewal, when nobody can confirm the payment. */
  isRenewal: boolean;
  isAuthenticated?: boolean;
  method?: string | undefined;
}
export type Collected = Outcome | 'no card';
type Failed = Exclude<Collected, 'paid' | 'processing'>;

export const findSubscription = (account: Account, invoice: Stripe.Invoice) =>
  account.store.get('subscription', getId(invoice.parent?.subscription_details?.subscription) ?? '');

/** Collects an open invoice with a card, if possible, and updates what depends on it. */
export function collect(account: Account, id: string, how: How): Collected {
  const invoice = finalizeInvoice(account, id);
  if (invoice.status === 'paid') return 'paid';
  const subscription = findSubscription(account, invoice) ?? null;
  if (invoice.amount_due === 0) return afterPaid(account, id);
  const method = how.method ?? methodFor(account, subscription, getId(invoice.customer)!);
  if (!method) return afterFailure(account, id, 'no card', how);
  const intent = getOrCreateIntent(account, invoice);
  const outcome = tryPayment(account, intent, method, { isAuthenticated: false, ...how });
  if (outcome === 'processing') {
    account.change('invoice', 'invoice.updated', id, { attempted: true, next_payment_attempt: null });
    return outcome;
  }
  return outcome === 'paid' ? afterPaid(account, id) : afterFailure(account, id, outcome, how);
}

/** Handles an invoice whose payment arrived. */
export function afterPaid(account: Account, id: string) {
  const invoice = settleInvoice(account, id);
  settleInvoicePayment(account, invoice);
  const subscription = findSubscription(account, invoice);
  if (!subscription || hasEnded(subscription)) return 'paid' as const;
  applyPendingUpdate(account, subscription, id);
  const stillOpen = listInvoices(account, subscription.id).some(({ status }) => status === 'open');
  if (!stillOpen && subscription.status !== 'active') {
    changeSubscription(account, subscription.id, { status: 'active' });
  }
  return 'paid' as const;
}

/** Handles an invoice whose payment failed. */
export function afterFailure(account: Account, id: string, outcome: Failed, how: How): Failed {
  const before = account.get('invoice', id);
  const attempts = before.attempt_count + 1;
  const wait = RETRIES[attempts - 1];
  const isAutomatic = before.billing_reason !== 'subscription_create' && before.auto_advance;
  const next = isAutomatic && wait !== undefined ? account.now() + wait : null;
  const failed = account.change('invoice', 'invoice.updated', id, {
    attempted: true,
    attempt_count: attempts,
    next_payment_attempt: next,
  }) as Stripe.Invoice & { id: string };
  if (outcome === 'authentication') account.emit('invoice.payment_action_required', failed);
  account.emit('invoice.payment_failed', failed);
  const subscription = findSubscription(account, failed);
  if (!subscription || hasEnded(subscription) || subscription.pending_update) return outcome;
  if (how.isRenewal && next === null && isAutomatic)
    endSubscription(account, subscription.id, 'payment_failed');
  else if (subscription.status === 'active') {
    changeSubscription(account, subscription.id, { status: 'past_due' });
  }
  return outcome;
}

/** Creates the error for a failed payment. Changes already made by the attempt are kept. */
export function createPaymentError(account: Account, outcome: Failed, intentId?: string, isCommitted = true) {
  const payment_intent = intentId ? account.get('payment_intent', intentId) : undefined;
  if (outcome === 'no card') {
    const text =
      'This customer has no attached payment source or default payment method. Please consider adding a default payment method.';
    return new StripeError(400, text, { code: 'resource_missing' }, isCommitted);
  }
  if (outcome === 'authentication') {
    const text = 'This payment requires additional user action before it can be completed successfully.';
    const code = 'subscription_payment_intent_requires_action';
    return new StripeError(402, text, { type: 'card_error', code, payment_intent }, isCommitted);
  }
  const { message, ...details } = createDeclineDetails(outcome.decline);
  return new StripeError(402, message, { ...details, payment_intent }, isCommitted);
}
