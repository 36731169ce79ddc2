import type Stripe from 'stripe';
import type { Account } from '../../account/account.ts';
import { getId, newId, randomText } from '../../account/ids.ts';
import { toInvoiceLine, type Line } from '../prices/lines.ts';

interface InvoiceInput {
  subscription: Stripe.Subscription;
  reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update';
  lines: Line[];
  /** The moment at which it is finalised automatically. Null: its creator finalises it at once. */
  finalizesAt: number | null;
}

/** Builds an invoice as a draft, without storing it. */
export function buildInvoice(account: Account, id: string, input: InvoiceInput): Stripe.Invoice {
  const { subscription, reason, lines, finalizesAt } = input;
  const customer = account.get('customer', getId(subscription.customer));
  const data = lines.map((line) => toInvoiceLine(line, id, subscription));
  const total = data.reduce((sum, line) => sum + line.amount, 0);
  const now = account.now();
  return {
    id,
    object: 'invoice',
    account_country: 'DE',
    account_name: 'Laurel (test)',
    account_tax_ids: null,
    amount_due: Math.max(0, total),
    amount_overpaid: 0,
    amount_paid: 0,
    amount_paid_off_stripe: 0,
    amount_remaining: Math.max(0, total),
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: finalizesAt,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created: now,
    currency: subscription.currency,
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_shipping: null,
    customer_tax_exempt: customer.tax_exempt ?? 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: { object: 'list', data, has_more: false, url: `/v1/invoices/${id}/lines` },
    livemode: false,
    metadata: {},
    next_payment_attempt: finalizesAt,
    number: null,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: now,
    period_start: reason === 'subscription_cycle' ? Math.min(now, ...lines.map((line) => line.start)) : now,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: customer.balance,
    statement_descriptor: null,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: total,
    subtotal_excluding_tax: total,
    test_clock: null,
    total,
    total_discount_amounts: [],
    total_excluding_tax: total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: now,
  };
}

/** Creates a draft and emits its event. */
export function draftInvoice(account: Account, input: InvoiceInput) {
  return account.create('invoice', 'invoice.created', buildInvoice(account, newId('in'), input));
}

/**
 * Returns how much of a total remains due after the customer's balance (negative: credit), and the remaining
 * balance.
 */
export function applyBalance(total: number, balance: number) {
  const sum = total + balance;
  return { due: Math.max(0, sum), remainingBalance: Math.min(0, sum) };
}

/** Numbers a draft. Its amounts are final from now on. The amount due may be zero, and then nobody is charged. */
export function finalizeInvoice(account: Account, id: string) {
  const invoice = account.get('invoice', id);
  if (invoice.status !== 'draft') return invoice;
  const customer = account.get('customer', getId(invoice.customer)!);
  const { due, remainingBalance } = applyBalance(invoice.total, customer.balance);
  const number = customer.next_invoice_sequence ?? 1;
  account.change('customer', customer.balance === remainingBalance ? null : 'customer.updated', customer.id, {
    balance: remainingBalance,
    next_invoice_sequence: number + 1,
  });
  const now = account.now();
  const secret = randomText(32);
  account.store.setInternals(id, { secret });
  return account.change('invoice', 'invoice.finalized', id, {
    amount_due: due,
    amount_remaining: due,
    automatically_finalizes_at: null,
    effective_at: now,
    ending_balance: remainingBalance,
    hosted_invoice_url: `${account.publicUrl}/i/${id}/${secret}`,
    invoice_pdf: `${account.publicUrl}/i/${id}/${secret}/pdf`,
    number: `${customer.invoice_prefix ?? 'LAUREL'}-${String(number).padStart(4, '0')}`,
    starting_balance: customer.balance,
    status: 'open',
    status_transitions: { ...invoice.status_transitions, finalized_at: now },
  });
}

/** Returns the secret that opens the page of an invoice. */
export const getInvoiceSecret = (account: Account, id: string) =>
  account.store.getInternals<{ secret: string }>(id)?.secret;

/** Marks an invoice as paid, by a payment or because nothing was due. */
export function settleInvoice(account: Account, id: string) {
  const invoice = account.get('invoice', id);
  if (invoice.status === 'paid') return invoice;
  const now = account.now();
  const paid = account.change('invoice', 'invoice.paid', id, {
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempted: true,
    attempt_count: invoice.attempt_count + (invoice.amount_due > 0 ? 1 : 0),
    next_payment_attempt: null,
    status: 'paid',
    status_transitions: { ...invoice.status_transitions, paid_at: now },
  });
  account.emit('invoice.payment_succeeded', paid as Stripe.Invoice & { id: string });
  return paid;
}
