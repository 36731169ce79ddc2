import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Db } from '../../database/client.js';
import { seedStripeSubscription } from '../../stripe/seed-stripe.js';
import type { StripeSettings } from '../../stripe/settings.js';
import { Customers } from '../../subscriptions/customers.js';
import { ApplySubscription } from '../subscriptions/apply-subscription.js';
import { DEMO_PAYER } from '../subscriptions/seed-demo.js';

/**
 * Replaces the demonstration subscription by a subscription at Stripe that is paid with a test card, so that
 * it can be changed and cancelled. Returns false if there is no demonstration subscription, or if its film is
 * not known here yet.
 */
export async function seedSubscription(
  app: Pick<NestFastifyApplication, 'get'>,
  settings: StripeSettings,
): Promise<boolean> {
  const db = app.get(Db, { strict: false });
  const { userId } = DEMO_PAYER;
  const row = await db.filmSubscription.findFirst({ where: { source: 'demo', userId } });
  const isFilmKnown = row && (await db.film.count({ where: { id: row.filmId, ownerId: userId } })) > 0;
  if (!isFilmKnown || row.productId === null) return false;
  const { filmId, productId, billingCycle: cycle } = row;
  const customerId = await app.get(Customers, { strict: false }).findOrCreateId(DEMO_PAYER);
  const id = await seedStripeSubscription(settings, { customerId, filmId, userId, productId, cycle });
  await app.get(ApplySubscription, { strict: false }).run(id);
  return true;
}
