import { createMillisecondsSchema, type Env } from '@laurel/runtime/process/env';
import { z } from 'zod';

export const matchingEnv = {
  /** Base64 of the SPKI DER of the Ed25519 public key for billing’s receipts. */
  RECEIPT_PUBLIC_KEY: z.base64(),
  /** File for this replica’s snapshot of the catalogue, for a fast start. Optional. */
  SNAPSHOT_FILE: z.string().min(1).optional(),
  /** How long the catalogue must be unchanged before recommendations are created and the snapshot is written. */
  CATALOGUE_DEBOUNCE_MS: createMillisecondsSchema(100).default(15_000),
};
export type MatchingEnv = Env & z.infer<z.ZodObject<typeof matchingEnv>>;
