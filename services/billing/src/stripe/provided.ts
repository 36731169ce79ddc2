import { Env } from '@laurel/runtime/process/env';
import { NoPayments } from '../payments/no-payments.js';
import { Payments } from '../payments/payment-provider.js';
import { readStripeSettings } from './settings.js';
import { StripePayments } from './stripe-payments.js';

/** Provides Stripe if a key is configured. */
export const payments = {
  provide: Payments,
  inject: [Env],
  useFactory(env: Env): Payments {
    const settings = readStripeSettings(env);
    return settings ? new StripePayments(settings) : new NoPayments();
  },
};
