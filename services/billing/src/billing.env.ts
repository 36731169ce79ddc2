import { milliseconds, type Env } from '@laurel/runtime/env';
import { z } from 'zod';

export const billingEnv = {
  /** Base64 of the PKCS#8 DER of an Ed25519 key; matching holds the public one. */
  RECEIPT_PRIVATE_KEY: z.base64(),
  /** `sk_…` or a restricted `rk_…`; without it nothing can be bought. */
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_(test|live)_\w+$/, 'must be a secret key of Stripe')
    .optional(),
  /** `whsec_…`; two, with a comma, while one takes the other's place. */
  STRIPE_WEBHOOK_SECRET: z.string().min(1).optional(),
  /** Another host that speaks Stripe's language: with a test key only. */
  STRIPE_API_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Where people come back to from a payment. */
  PUBLIC_URL: z.url().optional(),
  /** How often plans are fetched anew, beside what Stripe tells of them. */
  SYNC_PLANS_EVERY_MS: milliseconds(100).default(3_600_000),
  /** How often every subscription is compared with Stripe's. */
  RECONCILE_EVERY_MS: milliseconds(100).default(86_400_000),
  /** How long after a failure an event is tried again for the first time; then twice as long each time. */
  STRIPE_RETRY_MS: milliseconds(1).default(5_000),
};
export type BillingEnv = Env & z.infer<z.ZodObject<typeof billingEnv>>;
