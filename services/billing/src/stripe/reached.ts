import { refuse } from '@laurel/runtime/refusals';
import Stripe from 'stripe';
import { noSuchPrice } from '../domain/checkout.js';

const { errors } = Stripe;
/** What is Stripe's trouble, or the way's: asked again later it may be well. */
const isAway = (error: unknown) =>
  error instanceof errors.StripeConnectionError ||
  error instanceof errors.StripeRateLimitError ||
  // 409: the same is being asked at this moment.
  (error instanceof errors.StripeError && (error.statusCode === 409 || (error.statusCode ?? 0) >= 500));

/** What Stripe answers. Refuses `payment.unreachable`; what it objects to is thrown as it is. */
export async function reached<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isAway(error)) throw error;
    throw refuse.unavailable(
      'payment.unreachable',
      'Payment is not reachable right now. Try again in a few minutes: nothing is charged twice.',
    );
  }
}

/** The same; null where it objects, and that is an answer too. */
async function unless<T>(isAnswer: (error: unknown) => boolean, work: () => Promise<T>): Promise<T | null> {
  try {
    return await reached(work);
  } catch (error) {
    if (isAnswer(error)) return null;
    throw error;
  }
}
const says = (code: string) => (error: unknown) => error instanceof errors.StripeError && error.code === code;

/** Null for a thing that is not there. */
export const found = <T>(work: () => Promise<T>) => unless(says('resource_missing'), work);

/** Null where Stripe says that it does not do that, for what the thing is by now. */
export const done = <T>(work: () => Promise<T>) =>
  unless((error) => error instanceof errors.StripeInvalidRequestError, work);

/** Of money that goes back: null where it has gone already. */
export const once = <T>(work: () => Promise<T>) => unless(says('charge_already_refunded'), work);

/** Of something that is bought: refuses `price.not_found` where its price is not sold any more, which nobody has told of yet. */
export async function sold<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await reached(work);
  } catch (error) {
    if (!(error instanceof errors.StripeInvalidRequestError) || !error.param?.startsWith('line_items'))
      throw error;
    throw noSuchPrice();
  }
}

/** Who pays is not there. */
export const isNoCustomer = (error: unknown): boolean =>
  error instanceof errors.StripeError && error.code === 'resource_missing' && error.param === 'customer';
