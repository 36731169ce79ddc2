import { createMillisecondsSchema, type Env } from '@laurel/runtime/process/env';
import { z } from 'zod';

const SENDER = /^(?:[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/;

export const identityEnv = {
  PUBLIC_URL: z.url(),
  /** Keycloak’s URL for browsers, which is also the issuer of its tokens. */
  KEYCLOAK_URL: z.url(),
  /** Keycloak’s URL for this process, if it differs. */
  KEYCLOAK_INNER_URL: z.url().optional(),
  KEYCLOAK_CLIENT_SECRET: z.string().min(1),
  /** If required, an administrator without a second factor must set one up at the next log-in. */
  ADMIN_SECOND_FACTOR: z.enum(['required', 'optional']).default('optional'),
  /**
   * The interval at which users with a live session are checked. It is the maximum delay until a change in
   * Keycloak takes effect.
   */
  CHECK_USERS_EVERY_MS: createMillisecondsSchema(1000).default(240_000),
  /** The interval at which all other users are checked. */
  RECONCILE_USERS_EVERY_MS: createMillisecondsSchema(1000).default(86_400_000),
  /** `smtp://[user:password@]host[:port]`, or `smtps://…`. Without it mails wait in the database. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** The sender of mails: an address, or `Name <address>`. Required if SMTP_URL is set. */
  MAIL_FROM: z.string().regex(SENDER, 'must be an address or `Name <address>`').optional(),
  /** Delay before a failed mail is tried again for the first time; doubled each time. */
  MAIL_RETRY_MS: createMillisecondsSchema(1).default(60_000),
  /** Delay before a deletion is published again to services that have not confirmed it; doubled each time. */
  DELETION_LATE_MS: createMillisecondsSchema(1).default(900_000),
  /** The key for links to dossiers, 32 bytes; films has the same one. */
  DOSSIER_KEY: z.base64().min(43),
  /** 32 bytes in base64: encrypts the tokens of accounts. */
  TOKEN_KEY: z
    .base64()
    .refine((key) => Buffer.from(key, 'base64').length === 32, 'must be 32 bytes in base64'),
};
export type IdentityEnv = Env & z.infer<z.ZodObject<typeof identityEnv>>;
export const getKeycloakServerUrl = ({ KEYCLOAK_INNER_URL, KEYCLOAK_URL }: IdentityEnv): string =>
  KEYCLOAK_INNER_URL ?? KEYCLOAK_URL;
