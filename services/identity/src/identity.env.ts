import type { Env } from '@laurel/runtime/env';
import { z } from 'zod';

export const identityEnv = {
  PUBLIC_URL: z.url(),
  KEYCLOAK_URL: z.url(),
  KEYCLOAK_CLIENT_SECRET: z.string().min(1),
  /** How long what is changed in Keycloak itself may go unnoticed: a live session's user is asked about so often. */
  CHECK_USERS_EVERY_MS: z.coerce.number().int().min(1000).default(240_000),
  /** 32 bytes in base64: seals the tokens of accounts. */
  TOKEN_KEY: z
    .base64()
    .refine((key) => Buffer.from(key, 'base64').length === 32, 'must be 32 bytes in base64'),
};
export type IdentityEnv = Env & z.infer<z.ZodObject<typeof identityEnv>>;
