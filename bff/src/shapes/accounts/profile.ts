import { z } from 'zod';
import { businessRole, systemRole } from '../../inputs/accounts/account.js';
import { doNotDisturb } from '../../inputs/accounts/profile.js';
import { maybeText, number, text, texts } from '../values.js';

/** `notices`: e-mails that can be turned off. `declinedNotices`: those that are turned off. */
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
  currency: maybeText,
  notices: texts,
  declinedNotices: texts,
  doNotDisturb: doNotDisturb.nullable(),
});
export type Profile = z.infer<typeof profileShape>;

/**
 * `state`: `waiting`, `made` (downloadable until `endsAt`), `failed`, or `over`. `done` of `sections` are collected.
 */
export const archiveShape = z.strictObject({
  id: text,
  state: text,
  done: number,
  sections: number,
  bytes: number,
  createdAt: text,
  endsAt: maybeText,
});
export type Archive = z.infer<typeof archiveShape>;
