import type { Command } from '@laurel/runtime/lifecycle/command';
import { Env } from '@laurel/runtime/process/env';
import { VerifyLedger } from '../tokens/verify-ledger.js';
import { Reconcile } from './reconcile.js';
import { SyncPlans } from './sync-plans.js';
import { seedStripe } from '../../stripe/seed-stripe.js';
import { seedSubscription } from './seed-subscription.js';
import { readStripeSettings } from '../../stripe/settings.js';

const NO_KEY = 'STRIPE_SECRET_KEY is not set.';

/** Commands for operators. */
export const stripeCommands: Record<string, Command> = {
  'stripe:seed': {
    description:
      'Creates the demo plans at Stripe that do not exist yet, and the demo film’s subscription. Needs a test key.',
    async run(app) {
      const settings = readStripeSettings(app.get(Env, { strict: false }));
      if (!settings) return console.log(NO_KEY);
      console.log(`${await seedStripe(settings)} plans exist at Stripe.`);
      console.log(`${await app.get(SyncPlans, { strict: false }).run()} of them are visible here.`);
      if (await seedSubscription(app, settings))
        console.log('The demo film’s subscription exists at Stripe.');
    },
  },
  'ledger:prove': {
    description: 'Compares every balance with the sum of its ledger, and lists those that differ.',
    async run(app) {
      const differences = await app.get(VerifyLedger, { strict: false }).run();
      for (const ledgerDifference of differences) console.log(JSON.stringify(ledgerDifference));
      console.log(
        differences.length ? `${differences.length} differ` : 'every balance equals the sum of its ledger',
      );
      if (differences.length) process.exitCode = 1;
    },
  },
  'stripe:sync': {
    description: 'Fetches plans and prices from Stripe again.',
    async run(app) {
      console.log(`${await app.get(SyncPlans, { strict: false }).run()} plans.`);
    },
  },
  'stripe:reconcile': {
    description: 'Compares every subscription and payment with Stripe, and fixes differences.',
    async run(app) {
      const { comparedCount, fixedCount } = await app.get(Reconcile, { strict: false }).run();
      console.log(`${comparedCount} checked, ${fixedCount} fixed.`);
    },
  },
};
