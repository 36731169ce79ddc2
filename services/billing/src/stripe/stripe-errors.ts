import { refuse } from '@laurel/runtime/errors/refusals';
import Stripe from 'stripe';
import { createPriceNotFoundError } from '../domain/checkout.js';

const { errors } = Stripe;
/** Whether an error is temporary, so that a retry may succeed. */
const isTemporary = (error: unknown) =>
  error instanceof errors.StripeConnectionError ||
  error instanceof errors.StripeRateLimitError ||
  // Stripe returns 409 while another request with the same key is in progress.
  (error instanceof errors.StripeError && (error.statusCode === 409 || (error.statusCode ?? 0) >= 500));

/**
 * Runs a Stripe call. Converts temporary errors, and throws any other error unchanged.
 * @throws payment.unreachable
 */
export async function callStripe<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!isTemporary(error)) throw error;
    throw refuse.unavailable(
      'payment.unreachable',
      'The payment service is not reachable right now. Try again in a few minutes. You will not be charged twice.',
    );
  }
}

/** Like `callStripe`, but returns null for the errors that `isExpected` accepts. */
async function callOrNullIf<T>(
  isExpected: (error: unknown) => boolean,
  call: () => Promise<T>,
): Promise<T | null> {
  try {
    return await callStripe(call);
  } catch (error) {
    if (isExpected(error)) return null;
    throw error;
  }
}
const hasCode = (code: string) => (error: unknown) =>
  error instanceof errors.StripeError && error.code === code;

/** Runs a Stripe call. Returns null if the object does not exist. */
export const callOrNull = <T>(call: () => Promise<T>) => callOrNullIf(hasCode('resource_missing'), call);

/**
 * Runs a Stripe call. Returns null if Stripe rejects the request, for example in the object's present state.
 */
export const callOrNullIfRejected = <T>(call: () => Promise<T>) =>
  callOrNullIf((error) => error instanceof errors.StripeInvalidRequestError, call);

/** Runs a Stripe call that refunds a payment. Returns null if the payment is already refunded. */
export const callOrNullIfRefunded = <T>(call: () => Promise<T>) =>
  callOrNullIf(hasCode('charge_already_refunded'), call);

/**
 * Runs a Stripe call that sells a price.
 * @throws price.not_found if the price is no longer sold and the event about it has not arrived
 */
export async function callForPurchase<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await callStripe(call);
  } catch (error) {
    if (!(error instanceof errors.StripeInvalidRequestError) || !error.param?.startsWith('line_items'))
      throw error;
    throw createPriceNotFoundError();
  }
}

/** Whether the error means that the customer does not exist. */
export const isUnknownCustomer = (error: unknown): boolean =>
  error instanceof errors.StripeError && error.code === 'resource_missing' && error.param === 'customer';
