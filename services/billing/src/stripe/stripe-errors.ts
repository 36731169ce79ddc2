import { refuse } from '@laurel/runtime/errors/refusals';
import Stripe from 'stripe';
import { noSuchPrice } from '../domain/checkout.js';

const { errors } = Stripe;
/** Whether an error is temporary, so that a retry may succeed. */
const isTemporary = (error: unknown) =>
  error instanceof errors.StripeConnectionError ||
  error instanceof errors.StripeRateLimitError ||
  // 409: another request with the same key is in progress.
  (error instanceof errors.StripeError && (error.statusCode === 409 || (error.statusCode ?? 0) >= 500));

/**
 * Runs a Stripe call. Rethrows other Stripe errors unchanged.
 * @throws payment.unreachable
 */
export async function callStripe<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isTemporary(error)) throw error;
    throw refuse.unavailable(
      'payment.unreachable',
      'The payment service is not reachable right now. Try again in a few minutes. You will not be charged twice.',
    );
  }
}

/** Does the same, but returns null for the errors that `isExpected` accepts. */
async function orNullIf<T>(
  isExpected: (error: unknown) => boolean,
  work: () => Promise<T>,
): Promise<T | null> {
  try {
    return await callStripe(work);
  } catch (error) {
    if (isExpected(error)) return null;
    throw error;
  }
}
const hasCode = (code: string) => (error: unknown) =>
  error instanceof errors.StripeError && error.code === code;

/** Returns null if the object does not exist. */
export const orNull = <T>(work: () => Promise<T>) => orNullIf(hasCode('resource_missing'), work);

/** Returns null if Stripe rejects the action because of the object's state. */
export const orNullIfRejected = <T>(work: () => Promise<T>) =>
  orNullIf((error) => error instanceof errors.StripeInvalidRequestError, work);

/** For refunds: returns null if the payment is already refunded. */
export const orNullIfRefunded = <T>(work: () => Promise<T>) =>
  orNullIf(hasCode('charge_already_refunded'), work);

/**
 * For purchases.
 * @throws price.not_found if the price is no longer sold and the event about it has not arrived
 */
export async function callForPurchase<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await callStripe(work);
  } catch (error) {
    if (!(error instanceof errors.StripeInvalidRequestError) || !error.param?.startsWith('line_items'))
      throw error;
    throw noSuchPrice();
  }
}

/** Whether the error means that the customer does not exist. */
export const isUnknownCustomer = (error: unknown): boolean =>
  error instanceof errors.StripeError && error.code === 'resource_missing' && error.param === 'customer';
