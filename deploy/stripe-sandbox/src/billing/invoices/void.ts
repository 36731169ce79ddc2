import type { Account } from '../../account/account.ts';
import { getId } from '../../account/ids.ts';
import { listInvoicePayments } from './invoice-payments.ts';
import { cancelIntent } from '../payments/payments.ts';

/** Voids an invoice and its payment. Returns its share of the balance to the customer. */
export function voidInvoice(account: Account, id: string) {
  const invoice = account.get('invoice', id);
  if (invoice.status !== 'open' && invoice.status !== 'uncollectible') return invoice;
  const now = account.now();
  const balanceChange = (invoice.ending_balance ?? 0) - invoice.starting_balance;
  const customer = account.get('customer', getId(invoice.customer)!);
  if (balanceChange !== 0) {
    account.change('customer', 'customer.updated', customer.id, {
      balance: customer.balance - balanceChange,
    });
  }
  for (const link of listInvoicePayments(account, id)) {
    cancelIntent(account, getId(link.payment.payment_intent)!, 'void_invoice');
    const status_transitions = { canceled_at: now, paid_at: null };
    account.change('invoice_payment', null, link.id, { status: 'canceled', status_transitions });
  }
  return account.change('invoice', 'invoice.voided', id, {
    amount_remaining: 0,
    next_payment_attempt: null,
    status: 'void',
    status_transitions: { ...invoice.status_transitions, voided_at: now },
  });
}
