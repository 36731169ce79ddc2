import { createMillisecondsSchema, type Env } from '@laurel/runtime/process/env';
import { z } from 'zod';

export const billingEnv = {
  /** Base64 of the PKCS#8 DER of an Ed25519 key. Matching has the public key. */
  RECEIPT_PRIVATE_KEY: z.base64(),
  /** A secret key (`sk_…`) or a restricted key (`rk_…`). Without a key nothing can be bought. */
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_(test|live)_\w+$/, 'must be a secret key of Stripe')
    .optional(),
  /** The signing secret (`whsec_…`). During a rotation two secrets, separated by a comma. */
  STRIPE_WEBHOOK_SECRET: z.string().min(1).optional(),
  /** Another host that implements Stripe's API. Only allowed with a test key. */
  STRIPE_API_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** The base URL to which users return after a payment. */
  PUBLIC_URL: z.url().optional(),
  /** The interval at which plans are fetched, in addition to Stripe's events about them. */
  SYNC_PLANS_EVERY_MS: createMillisecondsSchema(100).default(3_600_000),
  /** The interval at which all subscriptions are compared with Stripe. */
  RECONCILE_EVERY_MS: createMillisecondsSchema(100).default(86_400_000),
};
export type BillingEnv = Env & z.infer<z.ZodObject<typeof billingEnv>>;
