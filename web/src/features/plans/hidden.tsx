import { DEMO_SUBSCRIPTION } from '@laurel/rules/payments';
import type { FilmSubscription } from '../../lib/wire';

/** What a form sends that nobody types. */
export const Hidden = ({ values }: { values: Record<string, string | number> }) => (
  <>
    {Object.entries(values).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
  </>
);

/** One of the demonstration, which nobody pays. */
export const isDemonstration = ({ stripeSubscriptionId }: FilmSubscription) =>
  stripeSubscriptionId.startsWith(DEMO_SUBSCRIPTION);

/** What the forms send of a film's plan that there is. */
export const subscriptionFields = (
  filmId: number,
  { stripeSubscriptionId, billingCycle }: FilmSubscription,
) => ({ subscriptionId: stripeSubscriptionId, subscriptionBillingCycle: billingCycle, filmId });
