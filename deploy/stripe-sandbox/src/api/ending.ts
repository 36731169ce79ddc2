import type Stripe from 'stripe';
import type { Account } from '../account/account.ts';
import { getSoonestEnd } from '../billing/subscriptions/subscription.ts';
import { invalid } from '../account/errors.ts';
import { getId } from '../account/ids.ts';
import { choice, fields, textOrNone } from '../requests/input.ts';

/** The reasons a customer gives for leaving. */
export const cancellationDetails = fields({
  comment: textOrNone.optional(),
  feedback: choice([
    'customer_service',
    'low_quality',
    'missing_features',
    'other',
    'switched_service',
    'too_complex',
    'too_expensive',
    'unused',
  ]).optional(),
}).optional();

interface Ending {
  cancel_at?: number | null | undefined;
  cancel_at_period_end?: boolean | undefined;
  cancellation_details?: ReturnType<NonNullable<typeof cancellationDetails>['parse']>;
}
/** Returns the fields that set when the subscription ends, or nothing if the request has none. */
export function createEndingFields(
  account: Account,
  subscription: Stripe.Subscription,
  input: Ending,
): Partial<Stripe.Subscription> {
  const { cancel_at: at, cancel_at_period_end: atPeriodEnd, cancellation_details: details } = input;
  if (at === undefined && atPeriodEnd === undefined) return {};
  if (subscription.schedule) {
    throw invalid(
      `The subscription is managed by the subscription schedule \`${getId(subscription.schedule)}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
    );
  }
  if (at !== undefined && atPeriodEnd)
    throw invalid('You cannot pass in both `cancel_at` and `cancel_at_period_end`.');
  if (typeof at === 'number' && at <= account.now())
    throw invalid('`cancel_at` must be a timestamp in the future.', 'cancel_at');
  const end = atPeriodEnd ? getSoonestEnd(subscription) : (at ?? null);
  const { comment = null, feedback = null } = details ?? {};
  const before = subscription.cancellation_details;
  return {
    cancel_at: end,
    cancel_at_period_end: atPeriodEnd ?? false,
    canceled_at: end === null ? null : (subscription.canceled_at ?? account.now()),
    cancellation_details:
      end === null
        ? { ...before!, comment: null, feedback: null, reason: null }
        : { ...before!, comment, feedback, reason: 'cancellation_requested' },
  };
}
