import { command, query, whole } from '../function.js';
import { revokeSessionInput } from '../inputs/sessions.js';
import { nothing } from '../inputs/values.js';
import {
  accountStandingShape,
  endedSessionsShape,
  revokedShape,
  sessionsShape,
  verificationShape,
} from '../shapes/sessions.js';
import { KEYCLOAK_MS } from './times.js';

/** Where one is logged in: this browser first, then by when each was last used. */
export const getMySessions = query({
  access: 'user',
  input: nothing,
  answer: sessionsShape,
  run: async ({ visit, identity }) => whole((await identity.getMySessions({ token: visit.token! })).sessions),
});

/** Logs another browser out, or this one. `isWhole: false`: the sign-in service could not be told. Refuses `session.not_found`. */
export const revokeSession = command({
  access: 'user',
  ownHandsOnly: true,
  input: revokeSessionInput,
  answer: revokedShape,
  timeoutMs: KEYCLOAK_MS,
  async run({ input, visit, identity }) {
    const asked = { ...input, token: visit.token!, ipAddress: visit.ip };
    const revoked = await identity.revokeSession(asked, KEYCLOAK_MS);
    if (revoked.wasCurrent) visit.signOut();
    return revoked;
  },
});

/** Logs out everywhere but here. */
export const revokeOtherSessions = command({
  access: 'user',
  ownHandsOnly: true,
  input: nothing,
  answer: endedSessionsShape,
  timeoutMs: KEYCLOAK_MS,
  run: ({ visit, identity }) =>
    identity.revokeOtherSessions({ token: visit.token!, ipAddress: visit.ip }, KEYCLOAK_MS),
});

/** Sends the mail with which one's address is verified, unless it is. Refuses `verification.too_soon`, `verification.too_many`, `verification.unavailable`. */
export const requestVerificationMail = command({
  access: 'user',
  ownHandsOnly: true,
  input: nothing,
  answer: verificationShape,
  perMinute: 20,
  timeoutMs: KEYCLOAK_MS,
  run: ({ identity }) => identity.requestVerificationMail({}, KEYCLOAK_MS),
});

/** What one has just changed at the sign-in service counts at once. `isFresh: false`: it could not be asked. */
export const refreshAccount = command({
  access: 'user',
  input: nothing,
  answer: accountStandingShape,
  perMinute: 20,
  timeoutMs: KEYCLOAK_MS,
  async run({ identity, visit }) {
    const told = await identity.refreshAccount({}, KEYCLOAK_MS);
    visit.changed();
    return told;
  },
});
