import type Stripe from 'stripe';
import type { Account } from '../account.ts';
import { StripeError } from '../errors.ts';
import { idOf } from '../ids.ts';
import type { Outcome } from './cards.ts';
import { intentOf, markPaid } from './invoice-payments.ts';
import { finalizeInvoice, settleInvoice } from './invoices.ts';
import { methodFor } from './payment-methods.ts';
import { declineOf, tryPayment } from './payments.ts';
import { applyPendingUpdate } from './pending.ts';
import { changeSubscription, endSubscription, hasEnded, invoicesOf } from './subscription.ts';

const DAY = 86_400;
/** When an unpaid invoice is tried again, after each attempt; then the subscription ends. */
const RETRIES = [3 * DAY, 5 * DAY, 7 * DAY];

interface How {
  /** Nobody sits there: a renewal. */
  isRenewal: boolean;
  isAuthenticated?: boolean;
  method?: string | undefined;
}
export type Collected = Outcome | 'no card';
type Failed = Exclude<Collected, 'paid' | 'processing'>;

export const subscriptionOf = (account: Account, invoice: Stripe.Invoice) =>
  account.store.get('subscription', idOf(invoice.parent?.subscription_details?.subscription) ?? '');

/** Has an open invoice paid, if a card will; what hangs on it follows. */
export function collect(account: Account, id: string, how: How): Collected {
  const invoice = finalizeInvoice(account, id);
  if (invoice.status === 'paid') return 'paid';
  const subscription = subscriptionOf(account, invoice) ?? null;
  if (invoice.amount_due === 0) return afterPaid(account, id);
  const method = how.method ?? methodFor(account, subscription, idOf(invoice.customer)!);
  if (!method) return afterFailure(account, id, 'no card', how);
  const intent = intentOf(account, invoice);
  const outcome = tryPayment(account, intent, method, { isAuthenticated: false, ...how });
  if (outcome === 'processing') {
    account.change('invoice', 'invoice.updated', id, { attempted: true, next_payment_attempt: null });
    return outcome;
  }
  return outcome === 'paid' ? afterPaid(account, id) : afterFailure(account, id, outcome, how);
}

/** An invoice whose payment came. */
export function afterPaid(account: Account, id: string) {
  const invoice = settleInvoice(account, id);
  markPaid(account, invoice);
  const subscription = subscriptionOf(account, invoice);
  if (!subscription || hasEnded(subscription)) return 'paid' as const;
  applyPendingUpdate(account, subscription, id);
  const stillOpen = invoicesOf(account, subscription.id).some(({ status }) => status === 'open');
  if (!stillOpen && subscription.status !== 'active') {
    changeSubscription(account, subscription.id, { status: 'active' });
  }
  return 'paid' as const;
}

/** An invoice whose payment did not come. */
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
  const subscription = subscriptionOf(account, failed);
  if (!subscription || hasEnded(subscription) || subscription.pending_update) return outcome;
  if (how.isRenewal && next === null && isAutomatic)
    endSubscription(account, subscription.id, 'payment_failed');
  else if (subscription.status === 'active') {
    changeSubscription(account, subscription.id, { status: 'past_due' });
  }
  return outcome;
}

/** What a payment that did not come is answered. Its traces stay. */
export function refusalOf(account: Account, outcome: Failed, intentId?: string, isKept = true) {
  const payment_intent = intentId ? account.get('payment_intent', intentId) : undefined;
  if (outcome === 'no card') {
    const words =
      'This customer has no attached payment source or default payment method. Please consider adding a default payment method.';
    return new StripeError(400, words, { code: 'resource_missing' }, isKept);
  }
  if (outcome === 'authentication') {
    const words = 'This payment requires additional user action before it can be completed successfully.';
    const code = 'subscription_payment_intent_requires_action';
    return new StripeError(402, words, { type: 'card_error', code, payment_intent }, isKept);
  }
  const { message, ...details } = declineOf(outcome.decline);
  return new StripeError(402, message, { ...details, payment_intent }, isKept);
}
