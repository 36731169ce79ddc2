import type Stripe from 'stripe';
import type { Account } from '../account.ts';
import { idOf, newId } from '../ids.ts';
import { newIntent } from './payments.ts';

/** Which payment pays an invoice. */
export function linkPayment(account: Account, invoice: Stripe.Invoice, intent: string) {
  const link: Stripe.InvoicePayment = {
    id: newId('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: account.now(),
    currency: invoice.currency,
    invoice: invoice.id!,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent, type: 'payment_intent' },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  };
  account.put('invoice_payment', link);
  return link;
}

export const paymentsOf = (account: Account, invoice: string) =>
  account.store.list('invoice_payment', { invoice });

/** The payment of an invoice, made when it has none. */
export function intentOf(account: Account, invoice: Stripe.Invoice) {
  const [link] = paymentsOf(account, invoice.id!);
  if (link) return idOf(link.payment.payment_intent)!;
  const intent = newIntent(account, {
    amount: invoice.amount_due,
    currency: invoice.currency,
    customer: idOf(invoice.customer),
    description:
      invoice.billing_reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
    isKeptForLater: invoice.billing_reason === 'subscription_create',
  });
  linkPayment(account, invoice, intent.id);
  return intent.id;
}

/** Says of an invoice's payment that it came. */
export function markPaid(account: Account, invoice: Stripe.Invoice) {
  const [link] = paymentsOf(account, invoice.id!);
  if (!link || link.status === 'paid') return;
  account.change('invoice_payment', 'invoice_payment.paid', link.id, {
    amount_paid: link.amount_requested,
    status: 'paid',
    status_transitions: { canceled_at: null, paid_at: account.now() },
  });
}
