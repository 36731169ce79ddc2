import { milliseconds, type Env } from '@laurel/runtime/env';
import { z } from 'zod';

const SENDER = /^(?:[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/;

export const identityEnv = {
  PUBLIC_URL: z.url(),
  /** Where browsers find it, which is what its tokens say. */
  KEYCLOAK_URL: z.url(),
  /** Where this process finds it, where that is somewhere else. */
  KEYCLOAK_INNER_URL: z.url().optional(),
  KEYCLOAK_CLIENT_SECRET: z.string().min(1),
  /** Whether administrators must have a second factor: an account without one begins no session, and sets it up at its next log-in. */
  ADMIN_SECOND_FACTOR: z.enum(['required', 'optional']).default('optional'),
  /** How long what is changed in Keycloak itself may go unnoticed: a live session's user is asked about so often. */
  CHECK_USERS_EVERY_MS: milliseconds(1000).default(240_000),
  /** The same for everybody else. */
  HEAL_USERS_EVERY_MS: milliseconds(1000).default(86_400_000),
  /** `smtp://[user:password@]host[:port]`, or `smtps://…`; without it mails wait in the database. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** Who sends mails: an address, or `Name <address>`. Not without it where there is an SMTP_URL. */
  MAIL_FROM: z.string().regex(SENDER, 'must be an address, or: Name <address>').optional(),
  /** How long after a failure a mail is tried again for the first time; then twice as long each time. */
  MAIL_RETRY_MS: milliseconds(1).default(60_000),
  /** After how long a service that has not forgotten a deleted user is told again; then twice as long each time. */
  DELETION_LATE_MS: milliseconds(1).default(900_000),
  /** From which links to dossiers are made, 32 bytes; films has the same one. */
  DOSSIER_KEY: z.base64().min(43),
  /** 32 bytes in base64: seals the tokens of accounts. */
  TOKEN_KEY: z
    .base64()
    .refine((key) => Buffer.from(key, 'base64').length === 32, 'must be 32 bytes in base64'),
};
export type IdentityEnv = Env & z.infer<z.ZodObject<typeof identityEnv>>;
/** Where Keycloak is asked by us. */
export const askedAt = ({ KEYCLOAK_INNER_URL, KEYCLOAK_URL }: IdentityEnv): string =>
  KEYCLOAK_INNER_URL ?? KEYCLOAK_URL;
