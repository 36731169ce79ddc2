import { CYCLE_MONTHS, type BillingCycle } from '@laurel/rules/billing/cycles';
import type Stripe from 'stripe';
import { demoPlans } from '../domain/plans.js';
import { toMetadata } from './stripe-plan.js';
import { callOrNull } from './stripe-errors.js';
import type { StripeSettings } from './settings.js';
import { createStripe } from './stripe-client.js';

const CURRENCY = 'eur';

/** Creates or updates the demo plans at Stripe, with a test key only. Returns the number of plans. */
export async function seedStripe(settings: Pick<StripeSettings, 'key' | 'apiUrl'>): Promise<number> {
  if (!settings.key.startsWith('sk_test_'))
    throw new Error('Plans are only created here with a test key (sk_test_…).');
  const stripe = createStripe(settings);
  for (const [sortOrder, plan] of demoPlans.entries()) {
    const { id, name, description, prices } = plan;
    const metadata = toMetadata({ ...plan, type: 'service', sortOrder });
    const fields = { name, description, metadata };
    const existingProduct = await callOrNull(() => stripe.products.retrieve(id));
    if (existingProduct) await stripe.products.update(id, { ...fields, active: true });
    else await stripe.products.create({ id, ...fields });
    for (const [cycle, amount] of Object.entries(prices))
      await ensurePrice(stripe, id, cycle as BillingCycle, amount);
  }
  return demoPlans.length;
}

/** The subscription to create at Stripe, with the film and user of its metadata. */
interface SeededSubscription {
  customerId: string;
  filmId: number;
  userId: string;
  productId: string;
  cycle: string;
}

/** Creates a subscription that is paid with a test card, unless it exists. Returns its id. */
export async function seedStripeSubscription(
  settings: Pick<StripeSettings, 'key' | 'apiUrl'>,
  { customerId: customer, filmId, userId, productId, cycle }: SeededSubscription,
): Promise<string> {
  const stripe = createStripe(settings);
  const [existingSubscription] = (await stripe.subscriptions.list({ customer })).data;
  if (existingSubscription) return existingSubscription.id;
  const prices = await stripe.prices.list({ lookup_keys: [`${productId}_${cycle}`], active: true });
  const { id: card } = await stripe.paymentMethods.attach('pm_card_visa', { customer });
  const subscription = await stripe.subscriptions.create({
    customer,
    items: [{ price: prices.data[0]!.id }],
    default_payment_method: card,
    metadata: { filmId: String(filmId), userId },
  });
  return subscription.id;
}

/**
 * Creates the price of a plan if it is missing or has another amount. Prices are immutable, so a new price
 * gets the lookup key of the previous one.
 */
async function ensurePrice(
  stripe: Stripe,
  product: string,
  cycle: BillingCycle,
  amount: number,
): Promise<void> {
  const lookup_key = `${product}_${cycle}`;
  const [previousPrice] = (await stripe.prices.list({ lookup_keys: [lookup_key], active: true })).data;
  if (previousPrice?.unit_amount === amount && previousPrice.currency === CURRENCY) return;
  await stripe.prices.create({
    product,
    currency: CURRENCY,
    unit_amount: amount,
    recurring: { interval: 'month', interval_count: CYCLE_MONTHS[cycle] },
    lookup_key,
    transfer_lookup_key: true,
  });
  if (previousPrice) await stripe.prices.update(previousPrice.id, { active: false });
}
