import { truncateWithEllipsis } from '@laurel/rules/text/shorten';
import Stripe from 'stripe';
import { createChargeError } from '../domain/fees.js';
import { hasFailed, getId, PAGE_SIZE, toSeconds } from './from-stripe.js';
import { toChargedAmount } from './charge-amounts.js';
import type { FeePage, FeeRefund, FeePageInput } from '../payments/payment-provider.js';
import { callOrNullIfRefunded, callStripe } from './stripe-errors.js';

/** Stripe's limit for product names. */
const MAX_NAME_LENGTH = 250;
const MAX_REFUNDS = 1000;

export function toFeePage({
  id,
  url,
  status,
  payment_status,
  payment_intent,
}: Stripe.Checkout.Session): FeePage {
  const isPaid = status === 'complete' && payment_status === 'paid';
  const unpaidState = status === 'expired' ? 'expired' : 'open';
  const state = isPaid ? 'paid' : unpaidState;
  const receiptUrl = isPaid ? getReceiptUrl(payment_intent) : null;
  return { id, url, state, paymentId: getId(payment_intent), receiptUrl };
}

/**
 * Returns the URL of the receipt, or null before the payment. The session must be fetched with `WITH_CHARGE`.
 */
function getReceiptUrl(intent: Stripe.Checkout.Session['payment_intent']): string | null {
  const charge = typeof intent === 'object' ? intent?.latest_charge : null;
  return typeof charge === 'object' ? (charge?.receipt_url ?? null) : null;
}
export const WITH_CHARGE = { expand: ['payment_intent.latest_charge'] };

/**
 * Creates the page for one currency of a batch, with a line per entry. Accepts only cards, so that no payment
 * arrives days later, and only this currency, so that a refund has the paid amount.
 */
export async function openFeePage(stripe: Stripe, publicUrl: string, input: FeePageInput): Promise<FeePage> {
  const { batchId, currency, attempt, customerId, userId, filmId, filmName, redirect, endsAt, lines } = input;
  const metadata = { batchId, userId, filmId: String(filmId) };
  const returnQuery = `fees=${batchId}&redirect=${encodeURIComponent(redirect)}`;
  const params: Stripe.Checkout.SessionCreateParams = {
    mode: 'payment',
    customer: customerId,
    client_reference_id: userId,
    line_items: lines.map(({ name, amount }) => ({
      quantity: 1,
      price_data: {
        currency: currency.toLowerCase(),
        product_data: { name: truncateWithEllipsis(name, MAX_NAME_LENGTH) },
        unit_amount: toChargedAmount({ amount, currency })!,
      },
    })),
    allowed_payment_method_types: ['card'],
    adaptive_pricing: { enabled: false },
    expires_at: toSeconds(endsAt),
    metadata,
    payment_intent_data: { metadata, description: truncateWithEllipsis(filmName, MAX_NAME_LENGTH) },
    success_url: `${publicUrl}/checkout/success?${returnQuery}`,
    cancel_url: `${publicUrl}/checkout/cancel?${returnQuery}`,
  };
  // The key includes the customer, because Stripe refuses a key that was used with other parameters.
  const idempotencyKey = `fees:${batchId}:${currency}:${attempt}:${customerId}`;
  try {
    return toFeePage(await callStripe(() => stripe.checkout.sessions.create(params, { idempotencyKey })));
  } catch (error) {
    throw toAmountRefusal(error, input) ?? error;
  }
}

/** Converts Stripe's errors about the minimum amount and the currencies of the account. */
function toAmountRefusal(error: unknown, { currency, lines }: FeePageInput) {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return null;
  const sum = { currency, amount: lines.reduce((total, { amount }) => total + amount, 0) };
  if (error.code === 'amount_too_small') return createChargeError('too_small', sum, 'entries');
  if (error.code === 'amount_too_large') return createChargeError('too_large', sum, 'entries');
  return /\[currency\]$/.test(error.param ?? '') ? createChargeError('not_chargeable', sum, 'entries') : null;
}

/** Refunds a fee, unless Stripe lists its refund. Idempotency keys prevent a second refund only for a day. */
export async function refundFee(
  stripe: Stripe,
  { paymentId, batchId, entryId, ...money }: FeeRefund,
): Promise<void> {
  const list = stripe.refunds.list({ payment_intent: paymentId, limit: PAGE_SIZE });
  const refunds = await callStripe(() => list.autoPagingToArray({ limit: MAX_REFUNDS }));
  const isRefunded = refunds.some(
    (refund) => refund.metadata?.entryId === String(entryId) && !hasFailed(refund),
  );
  if (isRefunded) return;
  const params = {
    payment_intent: paymentId,
    amount: toChargedAmount(money)!,
    metadata: { batchId, entryId: String(entryId) },
  };
  await callOrNullIfRefunded(() =>
    stripe.refunds.create(params, { idempotencyKey: `fee:${batchId}:${entryId}` }),
  );
}
