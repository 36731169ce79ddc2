import { shortened } from '@laurel/rules/shortened';
import Stripe from 'stripe';
import { notCharged } from '../domain/fees.js';
import { hasFailed, idOf, PAGE, secondsOf } from './answers.js';
import { chargedOf } from './charged.js';
import type { FeePage, ReturnedFee, WantedFeePage } from './payments.js';
import { once, reached } from './reached.js';

/** Stripe takes no product's name that is longer. */
const LONGEST_NAME = 250;
const MOST_REFUNDS = 1000;

export function feePageOf({
  id,
  url,
  status,
  payment_status,
  payment_intent,
}: Stripe.Checkout.Session): FeePage {
  const isPaid = status === 'complete' && payment_status === 'paid';
  const state = isPaid ? 'paid' : status === 'expired' ? 'expired' : 'open';
  const receiptUrl = isPaid ? receiptOf(payment_intent) : null;
  return { id, url, state, paymentId: idOf(payment_intent), receiptUrl };
}

/** Of the charge that paid, where the session was asked for with it (`WITH_CHARGE`). */
function receiptOf(intent: Stripe.Checkout.Session['payment_intent']): string | null {
  const charge = typeof intent === 'object' ? intent?.latest_charge : null;
  return typeof charge === 'object' ? (charge?.receipt_url ?? null) : null;
}
export const WITH_CHARGE = { expand: ['payment_intent.latest_charge'] };

/** A page for one currency of a batch: each entry is a line of it. Cards only, and in this currency only: nothing arrives days later, and what goes back is what was paid. */
export async function openFeePage(
  stripe: Stripe,
  publicUrl: string,
  wanted: WantedFeePage,
): Promise<FeePage> {
  const { batchId, currency, attempt, customerId, userId, filmId, filmName, redirect, endsAt, lines } =
    wanted;
  const metadata = { batchId, userId, filmId: String(filmId) };
  const back = `fees=${batchId}&redirect=${encodeURIComponent(redirect)}`;
  const asked: Stripe.Checkout.SessionCreateParams = {
    mode: 'payment',
    customer: customerId,
    client_reference_id: userId,
    line_items: lines.map(({ name, amount }) => ({
      quantity: 1,
      price_data: {
        currency: currency.toLowerCase(),
        product_data: { name: shortened(name, LONGEST_NAME) },
        unit_amount: chargedOf({ amount, currency })!,
      },
    })),
    allowed_payment_method_types: ['card'],
    adaptive_pricing: { enabled: false },
    expires_at: secondsOf(endsAt),
    metadata,
    payment_intent_data: { metadata, description: shortened(filmName, LONGEST_NAME) },
    success_url: `${publicUrl}/checkout/success?${back}`,
    cancel_url: `${publicUrl}/checkout/cancel?${back}`,
  };
  // Of another customer it is another question: a key answers one.
  const idempotencyKey = `fees:${batchId}:${currency}:${attempt}:${customerId}`;
  try {
    return feePageOf(await reached(() => stripe.checkout.sessions.create(asked, { idempotencyKey })));
  } catch (error) {
    throw refusalOf(error, wanted) ?? error;
  }
}

/** What Stripe alone knows of an amount: the least by the day's exchange rate, and the currencies of this account. */
function refusalOf(error: unknown, { currency, lines }: WantedFeePage) {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return null;
  const sum = { currency, amount: lines.reduce((total, { amount }) => total + amount, 0) };
  if (error.code === 'amount_too_small') return notCharged('too_small', sum, 'entries');
  if (error.code === 'amount_too_large') return notCharged('too_large', sum, 'entries');
  return /\[currency\]$/.test(error.param ?? '') ? notCharged('not_chargeable', sum, 'entries') : null;
}

/** Looked for before it is made: Stripe forgets a key after a day, and no entry is given back twice. */
export async function giveBackFee(
  stripe: Stripe,
  { paymentId, batchId, entryId, ...money }: ReturnedFee,
): Promise<void> {
  const list = stripe.refunds.list({ payment_intent: paymentId, limit: PAGE });
  const before = await reached(() => list.autoPagingToArray({ limit: MOST_REFUNDS }));
  const isGone = before.some((refund) => refund.metadata?.entryId === String(entryId) && !hasFailed(refund));
  if (isGone) return;
  const asked = {
    payment_intent: paymentId,
    amount: chargedOf(money)!,
    metadata: { batchId, entryId: String(entryId) },
  };
  await once(() => stripe.refunds.create(asked, { idempotencyKey: `fee:${batchId}:${entryId}` }));
}
