import type Stripe from 'stripe';
import type { Account } from '../account.ts';
import { idOf } from '../ids.ts';
import { afterFailure, afterPaid } from './collection.ts';
import { endDebit } from './debits.ts';

/** Ends a debit, and tells whatever waited for it: the invoice, its subscription, the Checkout session. */
export function settleDebit(account: Account, intent: Stripe.PaymentIntent) {
  const hasCome = endDebit(account, intent);
  const [link] = account.store.list('invoice_payment', { 'payment.payment_intent': intent.id });
  const invoice = idOf(link?.invoice);
  if (invoice && hasCome) afterPaid(account, invoice);
  if (invoice && !hasCome)
    afterFailure(account, invoice, { decline: 'insufficient_funds' }, { isRenewal: true });
  const [session] = account.store.list(
    'checkout.session',
    invoice ? { invoice } : { payment_intent: intent.id },
  );
  if (session?.payment_status !== 'unpaid') return;
  const payment_status = hasCome ? 'paid' : 'unpaid';
  const after = account.change('checkout.session', null, session.id, { payment_status });
  account.emit(`checkout.session.async_payment_${hasCome ? 'succeeded' : 'failed'}`, after);
}
