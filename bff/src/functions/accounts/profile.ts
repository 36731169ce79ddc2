import type { User } from '@laurel/proto/identity/v1/identity';
import { NOTICES } from '@laurel/messages/notifications/mail-templates';
import { z } from 'zod';
import { command, query } from '../../server-functions/server-function.js';
import { deleteMyAccountInput, updateProfileInput } from '../../inputs/accounts/profile.js';
import { emptyInput } from '../../inputs/values.js';
import { archiveShape, profileShape } from '../../shapes/accounts/profile.js';

const toProfile = (user: User) => ({
  userId: user.id,
  version: user.version,
  name: user.name,
  email: user.email,
  emailVerified: user.emailVerified,
  image: user.image,
  role: user.role,
  businessRole: user.businessRole,
  timeZone: user.timeZone,
  currency: user.currency,
  notices: NOTICES,
  declinedNotices: user.declinedNotices,
  doNotDisturb: user.doNotDisturb,
});

/** Returns the caller's profile. During impersonation this is the impersonated user's profile. */
export const getMyProfile = query({
  access: 'user',
  input: emptyInput,
  response: profileShape,
  run: async ({ identity }) => toProfile((await identity.getMyProfile({})).user!),
});

/** Includes a call from identity to Keycloak. */
const UPDATE_TIMEOUT_MS = 8000;
/** Pictures are processed one at a time and take a second or two. */
const PICTURE_TIMEOUT_MS = 30_000;
const PICTURE_COST = 10;

/**
 * Changes parts of the caller's profile. The films service stores a new picture first and deletes it again if
 * the profile does not use it. Refuses pictures as `addFilmStill` does.
 * @throws profile.stale if the profile was changed meanwhile
 */
export const updateProfile = command({
  access: 'user',
  input: updateProfileInput,
  response: profileShape,
  perMinute: 30,
  cost: ({ image }) => (image ? PICTURE_COST : 1),
  timeoutMs: PICTURE_TIMEOUT_MS + UPDATE_TIMEOUT_MS,
  async run({ input, context, films, identity }) {
    const { image, timeZone, currency, declinedNotices: names, doNotDisturb: hours, ...profile } = input;
    if (image) await films.savePortrait({ fileName: image }, PICTURE_TIMEOUT_MS);
    // In the message, an omitted field stays unchanged and an empty text clears a field.
    const changes = {
      ...profile,
      ...(timeZone !== undefined && { timeZone: timeZone ?? '' }),
      ...(currency !== undefined && { currency: currency ?? '' }),
      ...(image !== undefined && { image: image ?? '' }),
      declinedNotices: names ? { names } : null,
      doNotDisturb: hours === undefined ? null : { hours },
    };
    const { user } = await identity.updateProfile(changes, UPDATE_TIMEOUT_MS);
    context.sendSeenVersion(`user-${user!.id}`, user!.version);
    return toProfile(user!);
  },
});

/** Three calls in sequence. Identity also calls Keycloak. */
const DELETE_TIMEOUT_MS = 15_000;

/**
 * Deletes the caller's account. Steps: check → end paid plans → delete here and at Keycloak. The other
 * services delete their data afterwards.
 * @throws account.address_differs, session.not_fresh
 * @throws session.impersonated during impersonation
 */
export const deleteMyAccount = command({
  access: 'user',
  forbidsImpersonation: true,
  input: deleteMyAccountInput,
  response: z.strictObject({}),
  timeoutMs: DELETE_TIMEOUT_MS,
  async run({ input: { email }, viewer, context, billing, identity }) {
    const request = { token: context.token!, email, ipAddress: context.ip };
    await identity.deleteMyAccount({ ...request, onlyCheck: true }, DELETE_TIMEOUT_MS);
    await billing.endSubscriptions({ userId: viewer.userId }, DELETE_TIMEOUT_MS);
    await identity.deleteMyAccount({ ...request, onlyCheck: false }, DELETE_TIMEOUT_MS);
    context.signOut();
    return {};
  },
});

/**
 * Starts an archive of the caller's personal data, or returns the one in progress.
 * @throws archive.too_many
 */
export const exportMyData = command({
  access: 'user',
  forbidsImpersonation: true,
  input: emptyInput,
  response: archiveShape,
  run: async ({ viewer, context, films }) =>
    (await films.createArchive({ callerToken: context.issueSystemToken(viewer.userId) })).archive!,
});

/** Returns the caller's newest archive, or null. */
export const getMyExport = query({
  access: 'user',
  forbidsImpersonation: true,
  input: emptyInput,
  response: archiveShape.nullable(),
  run: async ({ films }) => (await films.getMyArchive({})).archive ?? null,
});
