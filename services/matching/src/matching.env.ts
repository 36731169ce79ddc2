import { milliseconds, type Env } from '@laurel/runtime/env';
import { z } from 'zod';

export const matchingEnv = {
  /** Base64 of the SPKI DER of the Ed25519 key with which billing signs receipts. */
  RECEIPT_PUBLIC_KEY: z.base64(),
  /** Where this replica keeps its copy of the catalogue for a fast start; none without it. */
  SNAPSHOT_FILE: z.string().min(1).optional(),
  /** How long nothing of the catalogue has come when it is at rest: then suggestions are made of it, and its copy is written. */
  CATALOGUE_RESTS_MS: milliseconds(100).default(15_000),
};
export type MatchingEnv = Env & z.infer<z.ZodObject<typeof matchingEnv>>;
