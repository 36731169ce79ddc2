import { isUuid } from '@laurel/runtime/call';
import type Stripe from 'stripe';
import type {
  CheckoutPage,
  CostOfChange,
  Customer,
  Invoice,
  PaidPart,
  PaidSubscription,
  PaymentEvent,
} from './payments.js';
import { cycleOf } from './plan-of.js';

/** The most that one list of Stripe's tells at once. */
export const PAGE = 100;
export const at = (seconds: number) => new Date(seconds * 1000);
export const secondsOf = (moment: Date) => Math.floor(moment.getTime() / 1000);
/** What of a refund came to nothing in the end. */
export const hasFailed = ({ status }: Pick<Stripe.Refund, 'status'>) =>
  status === 'failed' || status === 'canceled';
const maybeAt = (seconds: number | null) => (seconds === null ? null : at(seconds));
/** Of what Stripe names, or tells whole. */
export const idOf = (one: string | { id: string } | null | undefined) =>
  typeof one === 'string' ? one : (one?.id ?? null);
const filmIn = ({ filmId }: Stripe.Metadata) => (/^\d{1,9}$/.test(filmId ?? '') ? Number(filmId) : null);
const userIn = ({ userId }: Stripe.Metadata) => (isUuid(userId ?? '') ? userId! : null);

function stateOf({ status, pause_collection }: Stripe.Subscription): PaidSubscription['state'] {
  if (pause_collection) return 'ended';
  switch (status) {
    case 'active':
    case 'trialing':
      return 'paid';
    case 'past_due':
      return 'failing';
    case 'incomplete':
      return 'waiting';
    // unpaid, paused, canceled, incomplete_expired, and what Stripe may call it one day: nothing is paid.
    default:
      return 'ended';
  }
}

/** What its schedule has for it after the phase that runs, where that is told whole. */
function nextProductOf({ schedule }: Stripe.Subscription): string | null {
  if (typeof schedule !== 'object' || !schedule?.current_phase) return null;
  const { end_date: end } = schedule.current_phase;
  const price = schedule.phases.find(({ start_date: start }) => start >= end)?.items[0]?.price;
  return typeof price === 'object' && !('deleted' in price) ? idOf(price.product) : null;
}

/** A renewal’s invoice is a draft for an hour, and open until it is paid. */
const isOpen = (invoice: Stripe.Subscription['latest_invoice']) =>
  typeof invoice === 'object' && (invoice?.status === 'draft' || invoice?.status === 'open');
const DEBITS = [
  'sepa_debit',
  'bacs_debit',
  'us_bank_account',
  'acss_debit',
  'au_becs_debit',
  'nz_bank_account',
];
const isDebit = (method: Stripe.Subscription['default_payment_method']) =>
  typeof method === 'object' && method !== null && DEBITS.includes(method.type);

/** One that ends in a period to come goes on until then, and is charged until then. */
function endOf(
  { cancel_at_period_end: isAtEnd, cancel_at: cancelAt }: Stripe.Subscription,
  periodEnd: number,
) {
  const isEnding = isAtEnd || (cancelAt !== null && cancelAt <= periodEnd);
  return { isEnding, endsAt: at(Math.min(cancelAt ?? periodEnd, periodEnd)) };
}

/** Its periods stand on its items; one of ours has one item. Whether the period is paid is known where its newest invoice is told whole. */
export function subscriptionOf(subscription: Stripe.Subscription): PaidSubscription {
  const item = subscription.items.data[0]!;
  const { metadata, latest_invoice: latest } = subscription;
  return {
    id: subscription.id,
    customerId: idOf(subscription.customer)!,
    filmId: filmIn(metadata),
    userId: userIn(metadata),
    filmName: subscription.description,
    checkoutId: isUuid(metadata.checkoutId ?? '') ? metadata.checkoutId! : null,
    productId: idOf(item.price.product as string | { id: string }),
    nextProductId: nextProductOf(subscription),
    price: item.price.unit_amount,
    currency: item.price.currency.toUpperCase(),
    cycle: cycleOf(item.price.recurring),
    state: stateOf(subscription),
    ...endOf(subscription, item.current_period_end),
    canceledAt: maybeAt(subscription.canceled_at),
    endedAt: maybeAt(subscription.ended_at),
    periodStart: at(item.current_period_start),
    periodEnd: at(item.current_period_end),
    isPeriodPaid: typeof latest === 'object' && latest?.status === 'paid',
    isPaymentOpen: !subscription.pending_update && isOpen(latest),
    isByDebit: isDebit(subscription.default_payment_method),
  };
}

/** Of what it tells, only what it is about: that is asked for as it stands when it is followed. */
export function eventOf({ id, type, created, data }: Stripe.Event): PaymentEvent {
  const { id: about = null, subscription } = data.object as {
    id?: string;
    subscription?: string | { id: string } | null;
  };
  const subscriptionId = type.startsWith('checkout.session.') ? idOf(subscription) : null;
  return { id, type, about, subscriptionId, createdAt: at(created) };
}

function pageStateOf({ status, payment_status: payment }: Stripe.Checkout.Session): CheckoutPage['state'] {
  if (status === 'complete') return payment === 'unpaid' ? 'arriving' : 'paid';
  return status === 'expired' ? 'expired' : 'open';
}

export function checkoutOf(session: Stripe.Checkout.Session): CheckoutPage {
  return {
    id: session.id,
    url: session.url,
    state: pageStateOf(session),
    subscriptionId: idOf(session.subscription),
  };
}

const reasonOf = ({ billing_reason: reason }: Stripe.Invoice): Invoice['reason'] =>
  reason === 'subscription_create' ? 'first' : reason === 'subscription_update' ? 'change' : 'renewal';

export function invoiceOf(invoice: Stripe.Invoice): Invoice {
  const details = invoice.parent?.subscription_details;
  const metadata = details?.metadata ?? {};
  return {
    id: invoice.id!,
    number: invoice.number,
    createdAt: at(invoice.created),
    total: invoice.total,
    currency: invoice.currency.toUpperCase(),
    state: invoice.status ?? 'draft',
    pdfUrl: invoice.invoice_pdf ?? null,
    pageUrl: invoice.hosted_invoice_url ?? null,
    subscriptionId: idOf(details?.subscription),
    filmId: filmIn(metadata),
    userId: userIn(metadata),
    reason: reasonOf(invoice),
  };
}

/** Of a paid invoice, for which plans it was paid; what it gave back is none, nor what somebody has added by hand. */
export const paidPartsOf = ({ lines }: Stripe.Invoice): PaidPart[] =>
  lines.data.flatMap(({ amount, period, pricing, parent }) => {
    const productId = pricing?.price_details?.product;
    const isOfPlan = parent?.type === 'subscription_item_details' && period.start < period.end;
    return productId && isOfPlan && amount > 0
      ? [{ productId, from: at(period.start), until: at(period.end) }]
      : [];
  });

/** What a previewed change costs. It counts from where the part that it adds begins. */
export function costOf({ amount_due: due, currency, lines, created }: Stripe.Invoice): CostOfChange {
  const added = lines.data.find(({ amount }) => amount > 0);
  return { due, currency: currency.toUpperCase(), at: at(added?.period.start ?? created) };
}

/** `newest`: of its ways to pay, for one that has none of them for all. */
export function customerOf(customer: Stripe.Customer, newest: Stripe.PaymentMethod | null): Customer {
  const chosen = customer.invoice_settings.default_payment_method;
  const card = (typeof chosen === 'object' && chosen ? chosen : newest)?.card;
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
