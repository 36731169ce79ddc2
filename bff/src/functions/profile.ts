import type { User } from '@laurel/proto/identity/v1/identity';
import type { SystemRole } from '@laurel/rules/administration';
import { NOTICES } from '@laurel/words/mail-templates';
import { z } from 'zod';
import { command, query } from '../function.js';
import { deleteMyAccountInput, updateProfileInput } from '../inputs/profile.js';
import { nothing } from '../inputs/values.js';
import { archiveShape, profileShape } from '../shapes/profile.js';
import type { BusinessRole } from '@laurel/rules/vocabularies';

const profileOf = (user: User) => ({
  userId: user.id,
  version: user.version,
  name: user.name,
  email: user.email,
  emailVerified: user.emailVerified,
  image: user.image,
  role: user.role as SystemRole,
  businessRole: user.businessRole as BusinessRole | null,
  timeZone: user.timeZone,
  notices: NOTICES,
  declinedNotices: user.declinedNotices,
  quietHours: user.quietHours ?? null,
});

/** One's own, whoever else one is; an impersonator sees that of whom they are. */
export const getMyProfile = query({
  access: 'user',
  input: nothing,
  answer: profileShape,
  run: async ({ identity }) => profileOf((await identity.getMyProfile({})).user!),
});

/** Identity asks Keycloak meanwhile. */
const NAMING_MS = 8000;
/** A picture waits for those before it, and is then worked on for a second or two. */
const PICTURE_MS = 30_000;
const COST_OF_A_PICTURE = 10;

/**
 * Changes one's own profile, a part of it at a time. A picture is made by films first, and goes again by itself if it is not worn. Refuses `profile.stale` where
 * the profile was changed meanwhile, and what `addFilmStill` refuses of a picture.
 */
export const updateProfile = command({
  access: 'user',
  input: updateProfileInput,
  answer: profileShape,
  perMinute: 30,
  cost: ({ image }) => (image ? COST_OF_A_PICTURE : 1),
  timeoutMs: PICTURE_MS + NAMING_MS,
  async run({ input, visit, films, identity }) {
    const { image, timeZone, declinedNotices: names, quietHours: hours, ...asked } = input;
    const zone = timeZone === undefined ? {} : { timeZone: timeZone ?? '' };
    const worn = image === undefined ? {} : { image: image ?? '' };
    if (image) await films.keepPortrait({ fileName: image }, PICTURE_MS);
    const declinedNotices = names ? { names } : null;
    const quiet = hours === undefined ? null : { hours };
    const changes = { ...asked, ...zone, ...worn, declinedNotices, quiet };
    const { user } = await identity.updateProfile(changes, NAMING_MS);
    visit.seen(`user-${user!.id}`, user!.version);
    return profileOf(user!);
  },
});

/** Three services, one after another, and Keycloak. */
const DELETING_MS = 15_000;

/**
 * Deletes one's own account: would it be refused → paid plans end → it goes, here and at Keycloak; the other services forget it after that. Refuses
 * `account.address_differs`, `session.not_fresh`, and `session.impersonated` to who is not its owner.
 */
export const deleteMyAccount = command({
  access: 'user',
  ownHandsOnly: true,
  input: deleteMyAccountInput,
  answer: z.strictObject({}),
  timeoutMs: DELETING_MS,
  async run({ input: { email }, viewer, visit, billing, identity }) {
    const asked = { token: visit.token!, email, ipAddress: visit.ip };
    await identity.deleteMyAccount({ ...asked, onlyCheck: true }, DELETING_MS);
    await billing.endSubscriptions({ userId: viewer.userId }, DELETING_MS);
    await identity.deleteMyAccount({ ...asked, onlyCheck: false }, DELETING_MS);
    visit.signOut();
    return {};
  },
});

/** Has everything gathered that is kept about one, as one archive; while one is being made, that one. Refuses `archive.too_many`. */
export const exportMyData = command({
  access: 'user',
  ownHandsOnly: true,
  input: nothing,
  answer: archiveShape,
  run: async ({ viewer, visit, films }) =>
    (await films.createArchive({ pass: visit.errand(viewer.userId) })).archive!,
});

/** One's newest archive, or null. */
export const getMyExport = query({
  access: 'user',
  ownHandsOnly: true,
  input: nothing,
  answer: archiveShape.nullable(),
  run: async ({ films }) => (await films.getMyArchive({})).archive ?? null,
});
