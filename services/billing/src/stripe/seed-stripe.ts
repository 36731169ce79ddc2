import { CYCLE_MONTHS, type BillingCycle } from '@laurel/rules/vocabularies';
import type Stripe from 'stripe';
import { demoPlans } from '../domain/plans.js';
import { metadataOf } from './plan-of.js';
import { found } from './reached.js';
import type { StripeSettings } from './settings.js';
import { stripeOf } from './stripe-payments.js';

const CURRENCY = 'eur';

/** Makes the demonstration's plans at Stripe, as far as they are not there; said again, nothing changes. Answers how many. Only with a test key. */
export async function seedStripe(settings: Pick<StripeSettings, 'key' | 'apiUrl'>): Promise<number> {
  if (!settings.key.startsWith('sk_test_'))
    throw new Error('Plans are made here with a test key only (sk_test_…).');
  const stripe = stripeOf(settings);
  for (const [sortOrder, plan] of demoPlans.entries()) {
    const { id, name, description, prices } = plan;
    const metadata = metadataOf({ ...plan, type: 'service', sortOrder });
    const about = { name, description, metadata };
    const before = await found(() => stripe.products.retrieve(id));
    if (before) await stripe.products.update(id, { ...about, active: true });
    else await stripe.products.create({ id, ...about });
    for (const [cycle, amount] of Object.entries(prices))
      await ensurePrice(stripe, id, cycle as BillingCycle, amount);
  }
  return demoPlans.length;
}

/** A price cannot be changed: another amount is another price, and takes over the name. */
async function ensurePrice(
  stripe: Stripe,
  product: string,
  cycle: BillingCycle,
  amount: number,
): Promise<void> {
  const lookup_key = `${product}_${cycle}`;
  const [before] = (await stripe.prices.list({ lookup_keys: [lookup_key], active: true })).data;
  if (before?.unit_amount === amount && before.currency === CURRENCY) return;
  await stripe.prices.create({
    product,
    currency: CURRENCY,
    unit_amount: amount,
    recurring: { interval: 'month', interval_count: CYCLE_MONTHS[cycle] },
    lookup_key,
    transfer_lookup_key: true,
  });
  if (before) await stripe.prices.update(before.id, { active: false });
}
