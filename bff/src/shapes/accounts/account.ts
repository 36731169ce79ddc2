import { z } from 'zod';
import { businessRole, systemRole } from '../../inputs/accounts/account.js';
import { maybeText, text, texts } from '../values.js';

export const sessionShape = z
  .strictObject({
    userId: text,
    role: systemRole,
    name: text,
    email: text,
    emailVerified: z.boolean(),
    image: maybeText,
    businessRole: businessRole.nullable(),
    /** For fees. Null: that of the browser's locale. */
    currency: maybeText,
    expiresAt: text,
    impersonatedBy: maybeText,
  })
  .nullable();
export type Session = z.infer<typeof sessionShape>;

export const userShape = z.strictObject({
  id: text,
  name: text,
  email: text,
  emailVerified: z.boolean(),
  image: maybeText,
  createdAt: text,
  updatedAt: text,
  role: systemRole,
  banned: z.boolean(),
  banReason: maybeText,
  banExpires: maybeText,
  stripeCustomerId: maybeText,
  businessRole: businessRole.nullable(),
  timeZone: maybeText,
  declinedNotices: texts,
});
export type User = z.infer<typeof userShape>;

export const signedOutShape = z.strictObject({ logoutUrl: maybeText });
