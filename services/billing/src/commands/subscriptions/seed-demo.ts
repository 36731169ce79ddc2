import { DEMO_SUBSCRIPTION } from '@laurel/rules/billing/payments';
import type { Work } from '@laurel/runtime/lifecycle/command';
import { Db } from '../../database/client.js';
import { demoPlans } from '../../domain/plans.js';
import { startSubscription } from '../../subscriptions/subscription-changes.js';

/** The demo account that pays for the demo film. Identity creates it. */
export const DEMO_PAYER = {
  userId: '10000000-0000-4000-8000-000000000001',
  email: 'filmmaker@laurel.test',
  name: 'Demo Filmmaker',
};
const SUBSCRIBED_FILM = 1;
const source = 'demo';

/** Creates the four demo plans and the demo film's subscription. None of them can be paid. */
export const seedDemo: Work = async (app) => {
  const db = app.get(Db, { strict: false });
  await db.$transaction(async (tx) => {
    for (const [sortOrder, { prices, ...plan }] of demoPlans.entries()) {
      await tx.product.upsert({
        where: { id: plan.id },
        create: { ...plan, sortOrder, source },
        update: { ...plan, sortOrder },
      });
      const data = Object.entries(prices).map(([cycle, price]) => ({
        id: `${plan.id}_${cycle}`,
        productId: plan.id,
        cycle,
        price,
        currency: 'EUR',
      }));
      await tx.price.createMany({ data, skipDuplicates: true });
    }
    if (await tx.filmSubscription.findUnique({ where: { filmId: SUBSCRIBED_FILM } })) return;
    const subscription = {
      filmId: SUBSCRIBED_FILM,
      userId: DEMO_PAYER.userId,
      stripeSubscriptionId: `${DEMO_SUBSCRIPTION}1`,
      billingCycle: '6_month',
      productId: 'demo_match',
      source,
    };
    await startSubscription(tx, subscription);
  });
  console.log(`${demoPlans.length} plans, and a subscription for film ${SUBSCRIBED_FILM}`);
};
