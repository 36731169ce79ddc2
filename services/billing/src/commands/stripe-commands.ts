import type { Command } from '@laurel/runtime/command';
import { Env } from '@laurel/runtime/env';
import { ProveLedger } from './prove-ledger.js';
import { Reconcile } from './reconcile.js';
import { SyncPlans } from './sync-plans.js';
import { Db } from '../database.js';
import { feesOwed } from './fees-owed.js';
import { seedStripe } from '../stripe/seed-stripe.js';
import { stripeSettings } from '../stripe/settings.js';

const NO_KEY = 'STRIPE_SECRET_KEY is not set: there is nothing to ask.';

/** Commands for operators. */
export const stripeCommands: Record<string, Command> = {
  'stripe:seed': {
    description:
      'Makes the demonstration’s plans at Stripe, or what is missing of them; only with a test key.',
    async run(app) {
      const settings = stripeSettings(app.get(Env, { strict: false }));
      if (!settings) return console.log(NO_KEY);
      console.log(`${await seedStripe(settings)} plans are at Stripe.`);
      console.log(`${await app.get(SyncPlans, { strict: false }).run()} of them can be seen here.`);
    },
  },
  'ledger:prove': {
    description: 'Holds every balance against the sum of its ledger, and lists those that differ.',
    async run(app) {
      const wrong = await app.get(ProveLedger, { strict: false }).run();
      for (const one of wrong) console.log(JSON.stringify(one));
      console.log(wrong.length ? `${wrong.length} differ` : 'every balance is the sum of its ledger');
      if (wrong.length) process.exitCode = 1;
    },
  },
  'fees:owed': {
    description: 'Writes what was paid for festivals, and is to be handed on to them, as CSV.',
    options: {
      from: {
        type: 'string',
        description: 'The first day, YYYY-MM-DD in UTC, on which a payment was begun.',
      },
      to: { type: 'string', description: 'The last one.' },
    },
    async run(app, { options }) {
      process.stdout.write(await feesOwed(app.get(Db, { strict: false }), options));
    },
  },
  'stripe:sync': {
    description: 'Fetches plans and prices anew.',
    async run(app) {
      console.log(`${await app.get(SyncPlans, { strict: false }).run()} plans.`);
    },
  },
  'stripe:reconcile': {
    description: 'Compares every subscription, and what was taken, with Stripe’s, and mends what differs.',
    async run(app) {
      const { seen, fixed } = await app.get(Reconcile, { strict: false }).run();
      console.log(`${seen} looked at, ${fixed} mended.`);
    },
  },
};
