import type { Env } from '@laurel/runtime/env';
import type { BillingEnv } from '../billing.env.js';

export interface StripeSettings {
  key: string;
  /** Each of them signs: two while one takes the other's place. */
  webhookSecrets: string[];
  /** Somewhere else than Stripe itself; null: Stripe. */
  apiUrl: URL | null;
  /** Where people come back to. */
  publicUrl: string;
}

/** Null without a key. Refuses to start where a live key would be told to somebody else, and where something is missing beside a key. */
export function stripeSettings(env: Env): StripeSettings | null {
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET, STRIPE_API_URL, PUBLIC_URL } = env as BillingEnv;
  if (!key) return null;
  const wrong = (sentence: string) => new Error(`The environment is not usable:\n  ${sentence}`);
  if (STRIPE_API_URL && !/^[sr]k_test_/.test(key))
    throw wrong('STRIPE_API_URL: only for a test key; a live one is for Stripe alone');
  if (!STRIPE_WEBHOOK_SECRET) throw wrong('STRIPE_WEBHOOK_SECRET: must be set with STRIPE_SECRET_KEY');
  if (!PUBLIC_URL) throw wrong('PUBLIC_URL: must be set with STRIPE_SECRET_KEY');
  return {
    key,
    webhookSecrets: STRIPE_WEBHOOK_SECRET.split(',')
      .map((secret) => secret.trim())
      .filter(Boolean),
    apiUrl: STRIPE_API_URL ? new URL(STRIPE_API_URL) : null,
    publicUrl: PUBLIC_URL,
  };
}
