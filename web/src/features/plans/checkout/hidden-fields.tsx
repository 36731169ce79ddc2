import { DEMO_SUBSCRIPTION } from '@laurel/rules/billing/payments';
import type { FilmSubscription } from '../../../lib/server/wire';

export const HiddenFields = ({ values }: { values: Record<string, string | number> }) => (
  <>
    {Object.entries(values).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
  </>
);

/** Returns whether it is a demonstration plan, which nobody pays for. */
export const isDemonstration = ({ stripeSubscriptionId }: FilmSubscription) =>
  stripeSubscriptionId.startsWith(DEMO_SUBSCRIPTION);

/** The form fields of a film's existing plan. */
export const createSubscriptionFields = (
  filmId: number,
  { stripeSubscriptionId, billingCycle }: FilmSubscription,
) => ({ subscriptionId: stripeSubscriptionId, subscriptionBillingCycle: billingCycle, filmId });
