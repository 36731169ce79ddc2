import type { Caller } from '@laurel/runtime/auth/call-context';
import { SyncPlans } from '../src/commands/stripe/sync-plans.js';
import { createStripe } from '../src/stripe/stripe-client.js';
import { KEY, startPaying } from './paying.js';

export const [MATCH, SUBMIT] = ['demo_match', 'demo_match_submit'];
export const DAY = 86_400;
export const inexpensive = { productId: MATCH, amount: 1900 };

/** A bought plan: its payer, its film and its ID at Stripe. */
export interface Bought {
  who: Caller;
  filmId: number;
  stripeSubscriptionId: string;
}

/** Starts the service with a Stripe sandbox whose clock is frozen, and helpers for changes of plan. */
export async function startChanging() {
  const laurel = await startPaying();
  await laurel.control('clock', { isFrozen: true });
  const stripe = createStripe({ key: KEY, apiUrl: new URL(laurel.sandbox.url) });
  const preview = ({ who, filmId }: Bought, productId = SUBMIT) =>
    laurel.as(who, () => laurel.client.previewPlanChange({ filmId, productId }));
  const change = async (
    { who, filmId, stripeSubscriptionId }: Bought,
    productId: string,
    over: { quote?: string; billingCycle?: string; as?: Caller } = {},
  ) => {
    const { as = who, quote = '', billingCycle = '1_month' } = over;
    const request = { filmId, stripeSubscriptionId, billingCycle, productId, quote };
    return (await laurel.as(as, () => laurel.client.changePlan(request))).url ?? null;
  };
  return {
    ...laurel,
    preview,
    change,
    upgrade: async (bought: Bought) => change(bought, SUBMIT, { quote: (await preview(bought)).quote }),
    advanceClock: async (seconds: number) => {
      await laurel.control('clock', { advanceSeconds: seconds });
      await laurel.settled();
    },
    /** Creates a user with a month of Match by default. */
    async bought(over: object = inexpensive, card?: 'paid' | 'failsLater'): Promise<Bought> {
      const { who, filmId } = await laurel.someone();
      const { stripeSubscriptionId } = await laurel.buy(who, filmId, over, card);
      await laurel.settled();
      return { who, filmId, stripeSubscriptionId };
    },
    paidTotals: async ({ stripeSubscriptionId: subscription }: Bought) =>
      (await stripe.invoices.list({ subscription, status: 'paid' })).data
        .map(({ total }) => total)
        .toReversed(),
    /** Creates another plan with a monthly price. */
    async sold(name: string, amount: number): Promise<string> {
      const metadata = { type: 'service', submissionTokens: '20' };
      const product = await stripe.products.create({ name, metadata });
      const recurring = { interval: 'month' as const };
      await stripe.prices.create({ product: product.id, currency: 'eur', unit_amount: amount, recurring });
      await laurel.get(SyncPlans).run();
      return product.id;
    },
    /** Returns the length of the paid period in seconds. */
    async getPeriodSeconds({ stripeSubscriptionId }: Bought): Promise<number> {
      const { items } = await stripe.subscriptions.retrieve(stripeSubscriptionId);
      const { current_period_end: end, current_period_start: start } = items.data[0]!;
      return end - start;
    },
    /** Sets another card as the default. */
    async useCard({ stripeSubscriptionId }: Bought, card: string) {
      const { customer } = await stripe.subscriptions.retrieve(stripeSubscriptionId);
      const { id } = await stripe.paymentMethods.attach(card, { customer: customer as string });
      await stripe.subscriptions.update(stripeSubscriptionId, { default_payment_method: id });
    },
  };
}
