import type { Env } from '@laurel/runtime/env';
import { z } from 'zod';

export const billingEnv = {
  /** Base64 of the PKCS#8 DER of an Ed25519 key; matching holds the public one. */
  RECEIPT_PRIVATE_KEY: z.base64(),
};
export type BillingEnv = Env & z.infer<z.ZodObject<typeof billingEnv>>;
