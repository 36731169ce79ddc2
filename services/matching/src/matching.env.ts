import type { Env } from '@laurel/runtime/env';
import { z } from 'zod';

export const matchingEnv = {
  /** Base64 of the SPKI DER of the Ed25519 key with which billing signs receipts. */
  RECEIPT_PUBLIC_KEY: z.base64(),
  /** Where this replica keeps its copy of the catalogue for a fast start; none without it. */
  SNAPSHOT_FILE: z.string().min(1).optional(),
};
export type MatchingEnv = Env & z.infer<z.ZodObject<typeof matchingEnv>>;
