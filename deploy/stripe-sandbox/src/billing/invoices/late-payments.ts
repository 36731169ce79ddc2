import type Stripe from 'stripe';
import type { Account } from '../../account/account.ts';
import { getId } from '../../account/ids.ts';
import { afterFailure, afterPaid } from './collection.ts';
import { getDebitResult } from '../payments/cards.ts';
import { getCardNumber } from '../payments/payment-methods.ts';
import { failIntent } from '../payments/payments.ts';

/**
 * Ends a debit and updates what waited for it: the invoice, its subscription, the Checkout session. Nobody is
 * present, because it ends days after the customer has paid.
 */
export function settleDebit(account: Account, intent: Stripe.PaymentIntent) {
  const hasArrived = endDebit(account, intent);
  const [link] = account.store.list('invoice_payment', { 'payment.payment_intent': intent.id });
  const invoice = getId(link?.invoice);
  if (invoice && hasArrived) afterPaid(account, invoice);
  if (invoice && !hasArrived)
    afterFailure(account, invoice, { decline: 'insufficient_funds' }, { isOffSession: true });
  const [session] = account.store.list(
    'checkout.session',
    invoice ? { invoice } : { payment_intent: intent.id },
  );
  if (session?.payment_status !== 'unpaid') return;
  const payment_status = hasArrived ? 'paid' : 'unpaid';
  const after = account.change('checkout.session', null, session.id, { payment_status });
  account.emit(`checkout.session.async_payment_${hasArrived ? 'succeeded' : 'failed'}`, after);
}

/** Returns whether the money arrived. */
function endDebit(account: Account, intent: Stripe.PaymentIntent): boolean {
  const method = getId(intent.payment_method)!;
  const charge = getId(intent.latest_charge)!;
  if (getDebitResult(getCardNumber(account, method)) === 'arrives') {
    const done = { amount_captured: intent.amount, captured: true, paid: true, status: 'succeeded' as const };
    account.change('charge', 'charge.succeeded', charge, done);
    const received = { amount_received: intent.amount, status: 'succeeded' as const };
    account.change('payment_intent', 'payment_intent.succeeded', intent.id, received);
    return true;
  }
  const code = 'insufficient_funds';
  const message = 'The customer’s bank account could not be debited.';
  const failed = { failure_code: code, failure_message: message, status: 'failed' as const };
  account.change('charge', 'charge.failed', charge, failed);
  failIntent(account, intent.id, { charge, code, message, type: 'card_error' }, method);
  return false;
}
