import type Stripe from 'stripe';
import type { Account } from '../../account/account.ts';
import { getId, newId } from '../../account/ids.ts';
import { afterPaid, collect, createPaymentError } from '../invoices/collection.ts';
import type { PaymentBehavior } from './changes.ts';
import { refreshEntitlements } from '../subscriptions/entitlements.ts';
import { getOrCreateIntent, linkPayment, listInvoicePayments } from '../invoices/invoice-payments.ts';
import { draftInvoice, finalizeInvoice } from '../invoices/invoices.ts';
import { createPeriodLine } from '../subscriptions/proration.ts';
import { changeSubscription, newSubscription } from '../subscriptions/subscription.ts';

interface SubscriptionInput {
  customer: string;
  items: { price: Stripe.Price; quantity: number }[];
  metadata: Record<string, string>;
  description: string | null;
  method: string | null;
}

function createFirstInvoice(account: Account, subscription: Stripe.Subscription) {
  const lines = subscription.items.data.map((item) => createPeriodLine(account, item));
  const invoice = draftInvoice(account, {
    subscription,
    reason: 'subscription_create',
    lines,
    finalizesAt: null,
  });
  account.change('subscription', null, subscription.id, { latest_invoice: invoice.id! });
  return invoice.id!;
}

const emitCreated = (account: Account, id: string) => {
  const subscription = account.get('subscription', id);
  account.emit('customer.subscription.created', subscription);
  refreshEntitlements(account, getId(subscription.customer));
  return subscription;
};

/** Starts a subscription whose payment has arrived or is under way, as Checkout does. */
export function startPaidSubscription(
  account: Account,
  input: SubscriptionInput,
  intent: string,
  isPaid: boolean,
) {
  const subscription = newSubscription(account, { ...input, id: newId('sub'), status: 'active' });
  const invoice = finalizeInvoice(account, createFirstInvoice(account, subscription));
  if (invoice.amount_due > 0) linkPayment(account, invoice, intent);
  if (isPaid || invoice.amount_due === 0) afterPaid(account, invoice.id!);
  else account.change('invoice', null, invoice.id!, { attempted: true, next_payment_attempt: null });
  return emitCreated(account, subscription.id);
}

/**
 * Starts a subscription through the API. Its first invoice is charged at once, unless the payer must confirm
 * first.
 */
export function startSubscription(account: Account, input: SubscriptionInput, payment: PaymentBehavior) {
  const { id } = newSubscription(account, { ...input, id: newId('sub'), status: 'incomplete' });
  const invoice = createFirstInvoice(account, account.get('subscription', id));
  emitCreated(account, id);
  if (payment === 'default_incomplete') {
    if (finalizeInvoice(account, invoice).amount_due > 0)
      getOrCreateIntent(account, account.get('invoice', invoice));
    else afterPaid(account, invoice);
    return account.get('subscription', id);
  }
  const outcome = collect(account, invoice, { isOffSession: false, method: input.method ?? undefined });
  const isUnderWay = outcome === 'paid' || outcome === 'processing';
  if (outcome === 'no card' || (!isUnderWay && payment === 'error_if_incomplete')) {
    const [link] = listInvoicePayments(account, invoice);
    const intentId = getId(link?.payment.payment_intent) ?? undefined;
    throw createPaymentError(account, outcome, { intentId, isCommitted: false });
  }
  if (isUnderWay) changeSubscription(account, id, { status: 'active' });
  return account.get('subscription', id);
}
