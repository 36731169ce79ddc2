import { isUuid } from '@laurel/runtime/auth/call-context';
import type Stripe from 'stripe';
import type {
  CheckoutPage,
  ChangeCost,
  Customer,
  Invoice,
  PaidPeriod,
  PaidSubscription,
  PaymentEvent,
} from '../payments/payment-provider.js';
import { getCycle } from './stripe-plan.js';

/** The maximum page size of Stripe's lists. */
export const PAGE_SIZE = 100;
export const toDate = (seconds: number) => new Date(seconds * 1000);
export const toSeconds = (moment: Date) => Math.floor(moment.getTime() / 1000);
/** Whether a refund has failed. */
export const hasFailed = ({ status }: Pick<Stripe.Refund, 'status'>) =>
  status === 'failed' || status === 'canceled';
const toDateOrNull = (seconds: number | null) => (seconds === null ? null : toDate(seconds));
/** Returns the id of a Stripe reference, expanded or not. */
export const getId = (reference: string | { id: string } | null | undefined) =>
  typeof reference === 'string' ? reference : (reference?.id ?? null);
const getFilmId = ({ filmId }: Stripe.Metadata) => (/^\d{1,9}$/.test(filmId ?? '') ? Number(filmId) : null);
const getUserId = ({ userId }: Stripe.Metadata) => (isUuid(userId ?? '') ? userId! : null);

function getState({ status }: Stripe.Subscription): PaidSubscription['state'] {
  switch (status) {
    case 'active':
    case 'trialing':
      return 'paid';
    case 'past_due':
      return 'failing';
    case 'incomplete':
      return 'waiting';
    // In the states unpaid, paused, canceled and incomplete_expired, and in future states, nothing is paid.
    default:
      return 'ended';
  }
}

/** Returns the product of the schedule's next phase, if the schedule is expanded. */
function getNextProduct({ schedule }: Stripe.Subscription): string | null {
  if (typeof schedule !== 'object' || !schedule?.current_phase) return null;
  const { end_date: end } = schedule.current_phase;
  const price = schedule.phases.find(({ start_date: start }) => start >= end)?.items[0]?.price;
  return typeof price === 'object' && !('deleted' in price) ? getId(price.product) : null;
}

/**
 * Returns whether an invoice is unpaid. A renewal's invoice is a draft for an hour, and then open until paid.
 */
const isInvoiceOpen = (invoice: Stripe.Subscription['latest_invoice']) =>
  typeof invoice === 'object' && (invoice?.status === 'draft' || invoice?.status === 'open');
const DEBIT_METHODS = [
  'sepa_debit',
  'bacs_debit',
  'us_bank_account',
  'acss_debit',
  'au_becs_debit',
  'nz_bank_account',
];
const isDebit = (method: Stripe.Subscription['default_payment_method']) =>
  typeof method === 'object' && method !== null && DEBIT_METHODS.includes(method.type);

/** Returns the end of the period or an earlier end. A subscription with a later end is charged until then. */
function getEnd(
  { cancel_at_period_end: isAtEnd, cancel_at: cancelAt }: Stripe.Subscription,
  periodEnd: number,
) {
  const isEnding = isAtEnd || (cancelAt !== null && cancelAt <= periodEnd);
  return { isEnding, endsAt: toDate(Math.min(cancelAt ?? periodEnd, periodEnd)) };
}

/**
 * Converts a subscription, whose period is that of its only item. The newest invoice must be expanded for
 * `isPeriodPaid`.
 */
export function toSubscription(subscription: Stripe.Subscription): PaidSubscription {
  const item = subscription.items.data[0]!;
  const { metadata, latest_invoice: latestInvoice } = subscription;
  return {
    id: subscription.id,
    customerId: getId(subscription.customer)!,
    filmId: getFilmId(metadata),
    userId: getUserId(metadata),
    filmName: subscription.description,
    checkoutId: isUuid(metadata.checkoutId ?? '') ? metadata.checkoutId! : null,
    productId: getId(item.price.product as string | { id: string }),
    nextProductId: getNextProduct(subscription),
    price: item.price.unit_amount,
    currency: item.price.currency.toUpperCase(),
    cycle: getCycle(item.price.recurring),
    state: getState(subscription),
    isPaused: subscription.pause_collection !== null,
    ...getEnd(subscription, item.current_period_end),
    canceledAt: toDateOrNull(subscription.canceled_at),
    endedAt: toDateOrNull(subscription.ended_at),
    periodStart: toDate(item.current_period_start),
    periodEnd: toDate(item.current_period_end),
    isPeriodPaid: typeof latestInvoice === 'object' && latestInvoice?.status === 'paid',
    isPaymentOpen: !subscription.pending_update && isInvoiceOpen(latestInvoice),
    isByDebit: isDebit(subscription.default_payment_method),
  };
}

/** Converts an event. Keeps only the id of its object, whose present state is fetched when it is handled. */
export function toEvent({ id, type, created, data }: Stripe.Event): PaymentEvent {
  const { id: about = null, subscription } = data.object as {
    id?: string;
    subscription?: string | { id: string } | null;
  };
  const subscriptionId = type.startsWith('checkout.session.') ? getId(subscription) : null;
  return { id, type, about, subscriptionId, createdAt: toDate(created) };
}

function getPageState({ status, payment_status: payment }: Stripe.Checkout.Session): CheckoutPage['state'] {
  if (status === 'complete') return payment === 'unpaid' ? 'processing' : 'paid';
  return status === 'expired' ? 'expired' : 'open';
}

export function toCheckout(session: Stripe.Checkout.Session): CheckoutPage {
  return {
    id: session.id,
    url: session.url,
    state: getPageState(session),
    subscriptionId: getId(session.subscription),
  };
}

function getReason({ billing_reason: reason }: Stripe.Invoice): Invoice['reason'] {
  if (reason === 'subscription_create') return 'first';
  return reason === 'subscription_update' ? 'change' : 'renewal';
}

export function toInvoice(invoice: Stripe.Invoice): Invoice {
  const details = invoice.parent?.subscription_details;
  const metadata = details?.metadata ?? {};
  return {
    id: invoice.id!,
    number: invoice.number,
    createdAt: toDate(invoice.created),
    total: invoice.total,
    currency: invoice.currency.toUpperCase(),
    state: invoice.status ?? 'draft',
    pdfUrl: invoice.invoice_pdf ?? null,
    pageUrl: invoice.hosted_invoice_url ?? null,
    subscriptionId: getId(details?.subscription),
    filmId: getFilmId(metadata),
    userId: getUserId(metadata),
    reason: getReason(invoice),
  };
}

/** Returns the plan periods of a paid invoice. Ignores credits and lines that were added manually. */
export const toPaidPeriods = ({ lines }: Stripe.Invoice): PaidPeriod[] =>
  lines.data.flatMap(({ amount, period, pricing, parent }) => {
    const productId = pricing?.price_details?.product;
    const isPlanLine = parent?.type === 'subscription_item_details' && period.start < period.end;
    return productId && isPlanLine && amount > 0
      ? [{ productId, from: toDate(period.start), until: toDate(period.end) }]
      : [];
  });

/** Returns the cost of a previewed change. The change starts with the period of its first charged line. */
export function toChangeCost({ amount_due: due, currency, lines, created }: Stripe.Invoice): ChangeCost {
  const addedLine = lines.data.find(({ amount }) => amount > 0);
  return { due, currency: currency.toUpperCase(), at: toDate(addedLine?.period.start ?? created) };
}

/** Converts a customer. Shows `newestMethod` if the customer has no default payment method. */
export function toCustomer(customer: Stripe.Customer, newestMethod: Stripe.PaymentMethod | null): Customer {
  const defaultMethod = customer.invoice_settings.default_payment_method;
  const card = (typeof defaultMethod === 'object' && defaultMethod ? defaultMethod : newestMethod)?.card;
  return {
    id: customer.id,
    email: customer.email,
    name: customer.name ?? null,
    card: card
      ? {
          brand: card.brand,
          last4: card.last4,
          expires: `${card.exp_year}-${String(card.exp_month).padStart(2, '0')}`,
        }
      : null,
  };
}
