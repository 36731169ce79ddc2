import type Stripe from 'stripe';
import type { Account } from '../../account/account.ts';
import { getId, newId } from '../../account/ids.ts';
import { newIntent } from '../payments/payments.ts';

/** Links a payment to an invoice. */
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

export const listInvoicePayments = (account: Account, invoice: string) =>
  account.store.list('invoice_payment', { invoice });

/** Returns the payment of an invoice and creates it if there is none. */
export function getOrCreateIntent(account: Account, invoice: Stripe.Invoice) {
  const [link] = listInvoicePayments(account, invoice.id!);
  if (link) return getId(link.payment.payment_intent)!;
  const intent = newIntent(account, {
    amount: invoice.amount_due,
    currency: invoice.currency,
    customer: getId(invoice.customer),
    description:
      invoice.billing_reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
    isSavedForLater: invoice.billing_reason === 'subscription_create',
  });
  linkPayment(account, invoice, intent.id);
  return intent.id;
}

/** Records that an invoice's payment has arrived. */
export function settleInvoicePayment(account: Account, invoice: Stripe.Invoice) {
  const [link] = listInvoicePayments(account, invoice.id!);
  if (!link || link.status === 'paid') return;
  account.change('invoice_payment', 'invoice_payment.paid', link.id, {
    amount_paid: link.amount_requested,
    status: 'paid',
    status_transitions: { canceled_at: null, paid_at: account.now() },
  });
}
