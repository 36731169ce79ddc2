import type Stripe from 'stripe';
import type { Account } from '../account.ts';
import { idOf, newId } from '../ids.ts';
import { afterPaid, collect, refusalOf } from './collection.ts';
import type { PaymentBehavior } from './changes.ts';
import { refreshEntitlements } from './entitlements.ts';
import { intentOf, linkPayment, paymentsOf } from './invoice-payments.ts';
import { draftInvoice, finalizeInvoice } from './invoices.ts';
import { periodLine } from './proration.ts';
import { changeSubscription, newSubscription } from './subscription.ts';

interface Wanted {
  customer: string;
  items: { price: Stripe.Price; quantity: number }[];
  metadata: Record<string, string>;
  description: string | null;
  method: string | null;
}

function firstInvoice(account: Account, subscription: Stripe.Subscription) {
  const lines = subscription.items.data.map((item) => periodLine(account, item));
  const invoice = draftInvoice(account, {
    subscription,
    reason: 'subscription_create',
    lines,
    finalizesAt: null,
  });
  account.change('subscription', null, subscription.id, { latest_invoice: invoice.id! });
  return invoice.id!;
}

const tell = (account: Account, id: string) => {
  const subscription = account.get('subscription', id);
  account.emit('customer.subscription.created', subscription);
  refreshEntitlements(account, idOf(subscription.customer));
  return subscription;
};

/** Begins with a payment that has come already or is on its way, as Checkout does. */
export function beginPaid(account: Account, wanted: Wanted, intent: string, isPaid: boolean) {
  const begun = newSubscription(account, { ...wanted, id: newId('sub'), status: 'active' });
  const invoice = finalizeInvoice(account, firstInvoice(account, begun));
  if (invoice.amount_due > 0) linkPayment(account, invoice, intent);
  if (isPaid || invoice.amount_due === 0) afterPaid(account, invoice.id!);
  else account.change('invoice', null, invoice.id!, { attempted: true, next_payment_attempt: null });
  return tell(account, begun.id);
}

/** Begins by order of the API: its first invoice is tried at once, unless the payer is to be asked first. */
export function begin(account: Account, wanted: Wanted, payment: PaymentBehavior) {
  const { id } = newSubscription(account, { ...wanted, id: newId('sub'), status: 'incomplete' });
  const invoice = firstInvoice(account, account.get('subscription', id));
  tell(account, id);
  if (payment === 'default_incomplete') {
    if (finalizeInvoice(account, invoice).amount_due > 0) intentOf(account, account.get('invoice', invoice));
    else afterPaid(account, invoice);
    return account.get('subscription', id);
  }
  const outcome = collect(account, invoice, { isRenewal: false, method: wanted.method ?? undefined });
  const isUnderWay = outcome === 'paid' || outcome === 'processing';
  if (outcome === 'no card' || (!isUnderWay && payment === 'error_if_incomplete')) {
    const [link] = paymentsOf(account, invoice);
    throw refusalOf(account, outcome, idOf(link?.payment.payment_intent) ?? undefined, false);
  }
  if (isUnderWay) changeSubscription(account, id, { status: 'active' });
  return account.get('subscription', id);
}
