import type Stripe from 'stripe';
import { makePlan, startTestStripe, type TestStripe } from './harness.ts';

export const metadata = { filmId: '7', userId: 'u1' };

/**
 * A sandbox on the last day of January, with checkout pages for one month of its only plan, each for a new
 * customer.
 */
export async function startCheckouts() {
  const s: TestStripe = await startTestStripe();
  await s.control('clock', { now: '2027-01-31T12:00:00Z', isFrozen: true });
  const plan = await makePlan(s.stripe, 'Match', [1900, 9600, 16800]);
  const open = async (more: Partial<Stripe.Checkout.SessionCreateParams> = {}) => {
    const { id } = await s.stripe.customers.create({ email: 'ada@laurel.test', name: 'Ada' });
    return s.stripe.checkout.sessions.create({
      mode: 'subscription',
      customer: id,
      client_reference_id: 'u1',
      line_items: [{ price: plan.month.id, quantity: 1 }],
      metadata,
      subscription_data: { metadata },
      success_url: 'https://laurel.test/checkout/success?session={CHECKOUT_SESSION_ID}',
      cancel_url: 'https://laurel.test/checkout/cancel',
      ...more,
    });
  };
  return { s, plan, open };
}
