import type { Account } from '../account/account.ts';
import { afterPaid, collect, createPaymentError } from '../billing/invoices/collection.ts';
import { listInvoicePayments } from '../billing/invoices/invoice-payments.ts';
import { finalizeInvoice, settleInvoice } from '../billing/invoices/invoices.ts';
import { getCustomerMethod } from '../billing/payments/payment-methods.ts';
import { previewInvoice } from '../billing/invoices/preview.ts';
import { voidInvoice } from '../billing/invoices/void.ts';
import { invalid } from '../account/errors.ts';
import { getId } from '../account/ids.ts';
import {
  choice,
  created,
  fields,
  flag,
  integer,
  many,
  mergeMetadata,
  metadata,
  pageParams,
  text,
} from '../requests/input.ts';
import { paginate } from '../requests/lists.ts';
import { route } from './route.ts';
import { prorationBehavior, itemChange, resolveItemChanges } from './subscriptions.ts';

const statuses = choice(['draft', 'open', 'paid', 'uncollectible', 'void']);

/** Returns the subscription whose next invoice is requested, or the customer's only one if none is named. */
function findPreviewedSubscription(
  account: Account,
  subscriptionId: string | undefined,
  customer: string | undefined,
) {
  if (subscriptionId) return account.get('subscription', subscriptionId, 'subscription', 400);
  if (!customer)
    throw invalid('You must provide `customer` or `subscription`.', 'subscription', 'parameter_missing');
  const [only] = account.store.list('subscription', { customer, status: 'active' });
  if (!only)
    throw invalid(`No upcoming invoices for customer: ${customer}`, undefined, 'invoice_upcoming_none');
  return only;
}

export const invoices = [
  route(
    'POST',
    '/v1/invoices/create_preview',
    {
      customer: text.optional(),
      subscription: text.optional(),
      subscription_details: fields({
        cancel_at_period_end: flag.optional(),
        items: many(itemChange).optional(),
        proration_behavior: prorationBehavior.optional(),
        proration_date: integer.optional(),
      }).optional(),
    },
    ({ account, input }) => {
      const subscription = findPreviewedSubscription(account, input.subscription, input.customer);
      const { items = [], ...change } = input.subscription_details ?? {};
      const isEnding = change.cancel_at_period_end ?? subscription.cancel_at_period_end;
      if (subscription.status === 'canceled' || (isEnding && items.length === 0)) {
        throw invalid(
          `No upcoming invoices for customer: ${getId(subscription.customer)}`,
          undefined,
          'invoice_upcoming_none',
        );
      }
      return previewInvoice(account, subscription, {
        items: resolveItemChanges(account, subscription, items, 'subscription_details[items]'),
        prorationBehavior: change.proration_behavior ?? 'create_prorations',
        at: change.proration_date ?? account.now(),
        isEnding,
      });
    },
  ),
  route('GET', '/v1/invoices/:id', {}, ({ account, id }) => account.get('invoice', id)),
  route(
    'POST',
    '/v1/invoices/:id',
    { auto_advance: flag.optional(), metadata: metadata.optional() },
    ({ account, input, id }) => {
      const before = account.get('invoice', id);
      const changed = { ...input, metadata: mergeMetadata(before.metadata, input.metadata) };
      return account.change('invoice', 'invoice.updated', id, changed);
    },
  ),
  route('POST', '/v1/invoices/:id/finalize', { auto_advance: flag.optional() }, ({ account, id }) => {
    if (account.get('invoice', id).status !== 'draft') {
      throw invalid(
        "This invoice is already finalized, you can't re-finalize a non-draft invoice.",
        undefined,
        'invoice_already_finalized',
      );
    }
    const invoice = finalizeInvoice(account, id);
    if (invoice.amount_due > 0) return invoice;
    afterPaid(account, id);
    return account.get('invoice', id);
  }),
  route('POST', '/v1/invoices/:id/void', {}, ({ account, id }) => {
    const { status } = account.get('invoice', id);
    if (status !== 'open' && status !== 'uncollectible')
      throw invalid('You can only void open or uncollectible invoices.', undefined, 'invoice_not_editable');
    return voidInvoice(account, id);
  }),
  route(
    'POST',
    '/v1/invoices/:id/pay',
    { off_session: flag.optional(), paid_out_of_band: flag.optional(), payment_method: text.optional() },
    ({ account, input, id }) => {
      const invoice = account.get('invoice', id);
      if (invoice.status === 'paid')
        throw invalid('Invoice is already paid', undefined, 'invoice_already_paid');
      if (invoice.status === 'void')
        throw invalid('Invoice is void and cannot be paid.', undefined, 'invoice_not_editable');
      const method = input.payment_method;
      if (method) getCustomerMethod(account, method, getId(invoice.customer)!, 'payment_method');
      if (input.paid_out_of_band) {
        finalizeInvoice(account, id);
        settleInvoice(account, id);
        afterPaid(account, id);
        return account.get('invoice', id);
      }
      const outcome = collect(account, id, { isOffSession: input.off_session ?? false, method });
      if (outcome === 'paid' || outcome === 'processing') return account.get('invoice', id);
      const [link] = listInvoicePayments(account, id);
      const intentId = getId(link?.payment.payment_intent) ?? undefined;
      throw createPaymentError(account, outcome, { intentId });
    },
  ),
  route('GET', '/v1/invoices/:id/lines', pageParams, ({ account, input, id, path }) =>
    paginate(account.get('invoice', id).lines.data, input, path),
  ),
  route(
    'GET',
    '/v1/invoices',
    {
      ...pageParams,
      created: created.optional(),
      customer: text.optional(),
      status: statuses.optional(),
      subscription: text.optional(),
    },
    ({ account, input, path }) => {
      const { customer, status, subscription } = input;
      const where = { customer, status, 'parent.subscription_details.subscription': subscription };
      const found = account.store.list('invoice', where);
      return paginate(found as ((typeof found)[number] & { id: string })[], input, path);
    },
  ),
  route(
    'GET',
    '/v1/invoice_payments',
    {
      ...pageParams,
      invoice: text.optional(),
      payment: fields({ type: choice(['payment_intent']), payment_intent: text.optional() }).optional(),
      status: choice(['open', 'paid', 'canceled']).optional(),
    },
    ({ account, input, path }) => {
      const { invoice, payment, status } = input;
      const where = { invoice, status, 'payment.payment_intent': payment?.payment_intent };
      return paginate(account.store.list('invoice_payment', where), input, path);
    },
  ),
];
