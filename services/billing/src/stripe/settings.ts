import type { Env } from '@laurel/runtime/process/env';
import type { BillingEnv } from '../settings/billing.env.js';

export interface StripeSettings {
  key: string;
  /** The signing secrets of webhooks: one, or two during a rotation. */
  webhookSecrets: string[];
  /** Another API host, or null for Stripe. */
  apiUrl: URL | null;
  /** The base URL to which users return. */
  publicUrl: string;
}

/**
 * Returns the settings, or null if no key is configured. Throws if a live key would be sent to another host,
 * or if a required setting is missing.
 */
export function readStripeSettings(env: Env): StripeSettings | null {
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET, STRIPE_API_URL, PUBLIC_URL } = env as BillingEnv;
  if (!key) return null;
  const createEnvironmentError = (sentence: string) =>
    new Error(`The environment is not usable:\n  ${sentence}`);
  if (STRIPE_API_URL && !/^[sr]k_test_/.test(key))
    throw createEnvironmentError('STRIPE_API_URL: only with a test key; live keys are sent to Stripe only');
  if (!STRIPE_WEBHOOK_SECRET)
    throw createEnvironmentError('STRIPE_WEBHOOK_SECRET: must be set with STRIPE_SECRET_KEY');
  if (!PUBLIC_URL) throw createEnvironmentError('PUBLIC_URL: must be set with STRIPE_SECRET_KEY');
  return {
    key,
    webhookSecrets: STRIPE_WEBHOOK_SECRET.split(',')
      .map((secret) => secret.trim())
      .filter(Boolean),
    apiUrl: STRIPE_API_URL ? new URL(STRIPE_API_URL) : null,
    publicUrl: PUBLIC_URL,
  };
}
