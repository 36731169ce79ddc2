import { z } from 'zod';
import { businessRole, systemRole } from '../inputs/account.js';
import { quietHours } from '../inputs/profile.js';
import { maybeText, number, text, texts } from './values.js';

/** One's own. `notices`: the mails that one may do without; `declinedNotices`: those of them that one does; `quietHours`: when none of them is sent. */
export const profileShape = z.strictObject({
  userId: text,
  version: number,
  name: text,
  email: text,
  emailVerified: z.boolean(),
  image: maybeText,
  role: systemRole,
  businessRole: businessRole.nullable(),
  timeZone: maybeText,
  notices: texts,
  declinedNotices: texts,
  quietHours: quietHours.nullable(),
});
export type Profile = z.infer<typeof profileShape>;

/** `state`: waiting, made (until `endsAt`), failed, or over; `done` of `parts`: how much of it is gathered. */
export const archiveShape = z.strictObject({
  id: text,
  state: text,
  done: number,
  parts: number,
  bytes: number,
  createdAt: text,
  endsAt: maybeText,
});
export type Archive = z.infer<typeof archiveShape>;
