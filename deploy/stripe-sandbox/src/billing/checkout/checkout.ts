import type Stripe from 'stripe';
import type { Account } from '../../account/account.ts';
import { getId } from '../../account/ids.ts';
import { startPaidSubscription } from '../subscription-changes/start.ts';
import { newCustomer } from './customer.ts';
import { saveCard } from '../payments/payment-methods.ts';
import { cancelIntent, newIntent, refuseAuthentication, tryPayment } from '../payments/payments.ts';

type Session = Stripe.Checkout.Session;
/** The data that Stripe does not show of a session. */
export interface SessionInternals {
  items: { id: string; price: string; quantity: number }[];
  subscription: { metadata: Record<string, string>; description: string | null };
  payment: { metadata: Record<string, string>; description: string | null; isSavedForLater: boolean };
  /** The payment, from the first attempt on. There is never a second one. */
  intent?: string;
  /** The payment that waits for its holder. */
  waiting?: { intent: string; method: string };
}
export type PayResult =
  | 'paid'
  | 'processing'
  | 'authentication'
  | 'generic_decline'
  | 'insufficient_funds'
  | 'completed'
  | 'expired';

export const getSessionInternals = (account: Account, id: string) =>
  account.store.getInternals<SessionInternals>(id)!;
const setWaiting = (account: Account, id: string, waiting: SessionInternals['waiting']) =>
  account.store.setInternals(id, { ...getSessionInternals(account, id), waiting });

/** Returns the items of a session in the API's format. */
export function getLineItems(account: Account, session: Session): Stripe.LineItem[] {
  return getSessionInternals(account, session.id).items.map(({ id, price: priceId, quantity }) => {
    const price = account.get('price', priceId);
    const amount = (price.unit_amount ?? 0) * quantity;
    const item: Stripe.LineItem = {
      id,
      object: 'item',
      adjustable_quantity: null,
      amount_discount: 0,
      amount_subtotal: amount,
      amount_tax: 0,
      amount_total: amount,
      currency: price.currency,
      description: account.store.get('product', getId(price.product))?.name ?? null,
      metadata: {},
      price,
      quantity,
    };
    return item;
  });
}

/** Returns why a session can no longer be paid, or null. */
function getClosedResult({ status }: Session) {
  if (status === 'complete') return 'completed' as const;
  return status === 'expired' ? ('expired' as const) : null;
}

/** Pays with a card. A paid or expired session is not charged. */
export function paySession(
  account: Account,
  id: string,
  number: string,
  payer: { name: string; email: string },
): PayResult {
  const session = account.get('checkout.session', id);
  const closed = getClosedResult(session);
  if (closed) return closed;
  const customer = getOrCreateCustomer(account, session, payer);
  const method = saveCard(account, number, customer, payer.name || null).id;
  const intent = getSessionInternals(account, id).intent ?? createIntent(account, session, customer);
  account.change('checkout.session', null, id, { customer });
  return attemptPayment(account, id, { intent, method, isAuthenticated: false });
}

function createIntent(account: Account, session: Session, customer: string | null) {
  const internals = getSessionInternals(account, session.id);
  const isSubscription = session.mode === 'subscription';
  const { id: intent } = newIntent(account, {
    amount: session.amount_total!,
    currency: session.currency!,
    customer,
    description: isSubscription ? 'Subscription creation' : internals.payment.description,
    metadata: isSubscription ? {} : internals.payment.metadata,
    isSavedForLater: isSubscription || internals.payment.isSavedForLater,
  });
  account.store.setInternals(session.id, { ...internals, intent });
  if (!isSubscription) account.change('checkout.session', null, session.id, { payment_intent: intent });
  return intent;
}

/** Continues after the holder has confirmed or refused. */
export function answerAuthentication(account: Account, id: string, doesAgree: boolean): PayResult {
  const closed = getClosedResult(account.get('checkout.session', id));
  const { waiting } = getSessionInternals(account, id);
  if (closed) return closed;
  if (!waiting) return 'generic_decline';
  if (doesAgree) return attemptPayment(account, id, { ...waiting, isAuthenticated: true });
  refuseAuthentication(account, waiting.intent);
  setWaiting(account, id, undefined);
  return 'generic_decline';
}

function attemptPayment(
  account: Account,
  id: string,
  { intent, method, isAuthenticated }: { intent: string; method: string; isAuthenticated: boolean },
): PayResult {
  const outcome = tryPayment(account, intent, method, { isOffSession: false, isAuthenticated });
  setWaiting(account, id, outcome === 'authentication' ? { intent, method } : undefined);
  if (outcome === 'authentication') return outcome;
  if (typeof outcome === 'object') return outcome.decline;
  completeSession(account, account.get('checkout.session', id), { intent, method }, outcome === 'paid');
  return outcome;
}

function getOrCreateCustomer(account: Account, session: Session, payer: { name: string; email: string }) {
  const customer = getId(session.customer);
  if (customer) return customer;
  if (session.mode === 'payment' && session.customer_creation !== 'always') return null;
  return newCustomer(account, { email: session.customer_email ?? payer.email, name: payer.name || null }).id;
}

function completeSession(
  account: Account,
  session: Session,
  { intent, method }: { intent: string; method: string },
  isPaid: boolean,
) {
  const { items, subscription: subscriptionInput } = getSessionInternals(account, session.id);
  const customer = getId(session.customer);
  const createdObjects: Partial<Session> = {};
  if (session.mode === 'subscription') {
    const pricedItems = items.map(({ price, quantity }) => ({
      price: account.get('price', price),
      quantity,
    }));
    const subscription = startPaidSubscription(
      account,
      { customer: customer!, items: pricedItems, method, ...subscriptionInput },
      intent,
      isPaid,
    );
    createdObjects.subscription = subscription.id;
    createdObjects.invoice = getId(subscription.latest_invoice);
  }
  const { billing_details: billing } = account.get('payment_method', method);
  const owner = customer ? account.get('customer', customer) : null;
  account.change('checkout.session', 'checkout.session.completed', session.id, {
    ...createdObjects,
    customer_details: {
      address: billing.address,
      business_name: null,
      email: owner?.email ?? session.customer_email,
      individual_name: null,
      name: billing.name,
      phone: null,
      tax_exempt: 'none',
      tax_ids: [],
    },
    payment_status: isPaid ? 'paid' : 'unpaid',
    status: 'complete',
    url: null,
  });
}

/** Expires a session that nobody paid. */
export function expireSession(account: Account, id: string) {
  setWaiting(account, id, undefined);
  const { intent } = getSessionInternals(account, id);
  if (intent) cancelIntent(account, intent, 'automatic');
  return account.change('checkout.session', 'checkout.session.expired', id, { status: 'expired', url: null });
}
