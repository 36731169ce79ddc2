import { z } from 'zod';
import { maybeText, number, pageShape, text } from '../values.js';

export const mySessionShape = z.strictObject({
  sessionId: text,
  browser: maybeText,
  system: maybeText,
  kind: z.enum(['desktop', 'mobile', 'tablet', 'other']),
  location: z.enum(['here', 'local', 'address', 'unknown']),
  address: maybeText,
  createdAt: text,
  lastSeenAt: text,
  expiresAt: text,
  isCurrent: z.boolean(),
  isSupport: z.boolean(),
});
/** A browser session of the user. */
export type MySession = z.infer<typeof mySessionShape>;
export const sessionsShape = pageShape(mySessionShape);

export const revokedShape = z.strictObject({ wasCurrent: z.boolean(), isWhole: z.boolean() });
export const endedSessionsShape = z.strictObject({ ended: number, isWhole: z.boolean() });

export const verificationShape = z.strictObject({ email: text, emailVerified: z.boolean() });
export const accountStatusShape = z.strictObject({
  email: text,
  emailVerified: z.boolean(),
  isFresh: z.boolean(),
});
