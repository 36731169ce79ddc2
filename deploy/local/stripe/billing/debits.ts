import type Stripe from 'stripe';
import type { Account } from '../account.ts';
import { idOf } from '../ids.ts';
import { debitOf } from './cards.ts';
import { numberOf } from './payment-methods.ts';

const DAYS_3 = 3 * 86_400;
interface Debit {
  settlesAt: number;
}

/** Money is on its way from a bank account: it comes in three days, or it does not. */
export function beginDebit(account: Account, id: string, charge: Stripe.Charge, method: string) {
  account.emit('charge.pending', charge);
  account.change('payment_intent', 'payment_intent.processing', id, {
    latest_charge: charge.id,
    payment_method: method,
    status: 'processing',
  });
  account.store.setAside(id, { settlesAt: account.now() + DAYS_3 } satisfies Debit);
}

/** The debits that are on their way, and when each ends. */
export const debitsUnderWay = (account: Account) =>
  account.store
    .list('payment_intent', { status: 'processing' })
    .map((intent) => ({ intent, at: account.store.aside<Debit>(intent.id)!.settlesAt }));

/** The money came, or did not. */
export function endDebit(account: Account, intent: Stripe.PaymentIntent) {
  const method = idOf(intent.payment_method)!;
  const charge = idOf(intent.latest_charge)!;
  if (debitOf(numberOf(account, method)) === 'arrives') {
    const done = { amount_captured: intent.amount, captured: true, paid: true, status: 'succeeded' as const };
    account.change('charge', 'charge.succeeded', charge, done);
    const received = { amount_received: intent.amount, status: 'succeeded' as const };
    account.change('payment_intent', 'payment_intent.succeeded', intent.id, received);
    return true;
  }
  const message = 'The customer’s bank account could not be debited.';
  const failure_code = 'insufficient_funds';
  account.change('charge', 'charge.failed', charge, {
    failure_code,
    failure_message: message,
    status: 'failed',
  });
  const error = {
    charge,
    code: failure_code,
    message,
    type: 'card_error',
    payment_method: account.get('payment_method', method),
  };
  account.change('payment_intent', 'payment_intent.payment_failed', intent.id, {
    last_payment_error: error as unknown as Stripe.PaymentIntent.LastPaymentError,
    payment_method: null,
    status: 'requires_payment_method',
  });
  return false;
}
