import type { Caller } from '@laurel/runtime/auth/call-context';
import { SyncPlans } from '../src/commands/stripe/sync-plans.js';
import { startPaying } from './paying.js';

export const [MATCH, SUBMIT] = ['demo_match', 'demo_match_submit'];
export const DAY_SECONDS = 86_400;
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
  const { stripe } = laurel;
  const previewChange = ({ who, filmId }: Bought, productId = SUBMIT) =>
    laurel.as(who, () => laurel.client.previewPlanChange({ filmId, productId }));
  const changePlan = async (
    { who, filmId, stripeSubscriptionId }: Bought,
    productId: string,
    overrides: { quote?: string; billingCycle?: string; as?: Caller } = {},
  ) => {
    const { as = who, quote = '', billingCycle = '1_month' } = overrides;
    const request = { filmId, stripeSubscriptionId, billingCycle, productId, quote };
    return (await laurel.as(as, () => laurel.client.changePlan(request))).url ?? null;
  };
  return {
    ...laurel,
    previewChange,
    changePlan,
    upgrade: async (bought: Bought) =>
      changePlan(bought, SUBMIT, { quote: (await previewChange(bought)).quote }),
    /** Creates a user who buys a plan, by default Match for a month. */
    async buyPlan(overrides: object = inexpensive, card?: 'paid' | 'failsLater'): Promise<Bought> {
      const { who, filmId } = await laurel.createFilmOwner();
      const { stripeSubscriptionId } = await laurel.buy(who, filmId, overrides, card);
      await laurel.waitUntilSettled();
      return { who, filmId, stripeSubscriptionId };
    },
    listPaidTotals: async ({ stripeSubscriptionId: subscription }: Bought) =>
      (await stripe.invoices.list({ subscription, status: 'paid' })).data
        .map(({ total }) => total)
        .toReversed(),
    /** Creates another plan with a monthly price at Stripe. Returns its id. */
    async createPlan(name: string, amount: number): Promise<string> {
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
