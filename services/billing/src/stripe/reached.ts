import { refuse } from '@laurel/runtime/refusals';
import Stripe from 'stripe';

const { errors } = Stripe;
/** What is Stripe's trouble, or the way's: asked again later it may be well. */
const isAway = (error: unknown) =>
  error instanceof errors.StripeConnectionError ||
  error instanceof errors.StripeRateLimitError ||
  (error instanceof errors.StripeError && (error.statusCode ?? 0) >= 500);

/** What Stripe answers. Refuses `payment.unreachable`; what it objects to is thrown as it is. */
export async function reached<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isAway(error)) throw error;
    throw refuse.unavailable(
      'payment.unreachable',
      'Payment is not reachable right now. Nothing was charged. Try again in a few minutes.',
    );
  }
}

/** The same; null for a thing that is not there. */
export async function found<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await reached(work);
  } catch (error) {
    if (error instanceof errors.StripeError && error.code === 'resource_missing') return null;
    throw error;
  }
}

/** The same; null where Stripe says that it does not do that, for what the thing is by now. */
export async function done<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await reached(work);
  } catch (error) {
    if (error instanceof errors.StripeInvalidRequestError) return null;
    throw error;
  }
}

/** The same for money that goes back; null where it has gone already. */
export async function once<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await reached(work);
  } catch (error) {
    if (error instanceof errors.StripeError && error.code === 'charge_already_refunded') return null;
    throw error;
  }
}

/** Who pays is not there. */
export const isNoCustomer = (error: unknown): boolean =>
  error instanceof errors.StripeError && error.code === 'resource_missing' && error.param === 'customer';
