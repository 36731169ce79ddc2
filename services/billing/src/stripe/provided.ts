import { Env } from '@laurel/runtime/env';
import { NoPayments } from './no-payments.js';
import { Payments } from './payments.js';
import { stripeSettings } from './settings.js';
import { StripePayments } from './stripe-payments.js';

/** Provides Stripe if a key is configured. */
export const payments = {
  provide: Payments,
  inject: [Env],
  useFactory(env: Env): Payments {
    const settings = stripeSettings(env);
    return settings ? new StripePayments(settings) : new NoPayments();
  },
};
