import type Stripe from 'stripe';
import type { Account } from '../../account/account.ts';
import { StripeError } from '../../account/errors.ts';
import { getId } from '../../account/ids.ts';
import type { Outcome } from '../payments/cards.ts';
import { getOrCreateIntent, settleInvoicePayment } from './invoice-payments.ts';
import { finalizeInvoice, settleInvoice } from './invoices.ts';
import { findPaymentMethod } from '../payments/payment-methods.ts';
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
const RETRY_DELAYS = [3 * DAY, 5 * DAY, 7 * DAY];

interface CollectOptions {
  /** Nobody is present who could confirm the payment, as at a renewal. */
  isOffSession: boolean;
  isAuthenticated?: boolean;
  method?: string | undefined;
}
export type CollectionOutcome = Outcome | 'no card';
type FailedOutcome = Exclude<CollectionOutcome, 'paid' | 'processing'>;

export const findSubscription = (account: Account, invoice: Stripe.Invoice) =>
  account.store.get('subscription', getId(invoice.parent?.subscription_details?.subscription) ?? '');

/** Collects an open invoice with a card, if possible, and updates what depends on it. */
export function collect(account: Account, id: string, options: CollectOptions): CollectionOutcome {
  const invoice = finalizeInvoice(account, id);
  if (invoice.status === 'paid') return 'paid';
  const subscription = findSubscription(account, invoice) ?? null;
  if (invoice.amount_due === 0) return afterPaid(account, id);
  const method = options.method ?? findPaymentMethod(account, subscription, getId(invoice.customer)!);
  if (!method) return afterFailure(account, id, 'no card', options);
  const intent = getOrCreateIntent(account, invoice);
  const outcome = tryPayment(account, intent, method, { isAuthenticated: false, ...options });
  if (outcome === 'processing') {
    account.change('invoice', 'invoice.updated', id, { attempted: true, next_payment_attempt: null });
    return outcome;
  }
  return outcome === 'paid' ? afterPaid(account, id) : afterFailure(account, id, outcome, options);
}

/** Handles an invoice whose payment arrived. */
export function afterPaid(account: Account, id: string) {
  const invoice = settleInvoice(account, id);
  settleInvoicePayment(account, invoice);
  const subscription = findSubscription(account, invoice);
  if (!subscription || hasEnded(subscription)) return 'paid' as const;
  applyPendingUpdate(account, subscription, id);
  const hasOpenInvoice = listInvoices(account, subscription.id).some(({ status }) => status === 'open');
  if (!hasOpenInvoice && subscription.status !== 'active') {
    changeSubscription(account, subscription.id, { status: 'active' });
  }
  return 'paid' as const;
}

/** Handles an invoice whose payment failed. */
export function afterFailure(
  account: Account,
  id: string,
  outcome: FailedOutcome,
  options: CollectOptions,
): FailedOutcome {
  const before = account.get('invoice', id);
  const attempts = before.attempt_count + 1;
  const retryDelay = RETRY_DELAYS[attempts - 1];
  const isAutomatic = before.billing_reason !== 'subscription_create' && before.auto_advance;
  const nextAttemptAt = isAutomatic && retryDelay !== undefined ? account.now() + retryDelay : null;
  const failed = account.change('invoice', 'invoice.updated', id, {
    attempted: true,
    attempt_count: attempts,
    next_payment_attempt: nextAttemptAt,
  }) as Stripe.Invoice & { id: string };
  if (outcome === 'authentication') account.emit('invoice.payment_action_required', failed);
  account.emit('invoice.payment_failed', failed);
  const subscription = findSubscription(account, failed);
  if (!subscription || hasEnded(subscription) || subscription.pending_update) return outcome;
  if (options.isOffSession && nextAttemptAt === null && isAutomatic)
    endSubscription(account, subscription.id, 'payment_failed');
  else if (subscription.status === 'active') {
    changeSubscription(account, subscription.id, { status: 'past_due' });
  }
  return outcome;
}

/** Creates the error for a failed payment. `isCommitted`: the changes that the attempt made are kept. */
export function createPaymentError(
  account: Account,
  outcome: FailedOutcome,
  { intentId, isCommitted = true }: { intentId: string | undefined; isCommitted?: boolean },
) {
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
