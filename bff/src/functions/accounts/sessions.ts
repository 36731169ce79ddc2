import { command, query, toSinglePage } from '../../server-functions/server-function.js';
import { revokeSessionInput } from '../../inputs/accounts/sessions.js';
import { emptyInput } from '../../inputs/values.js';
import {
  accountStatusShape,
  endedSessionsShape,
  revokedShape,
  sessionsShape,
  verificationShape,
} from '../../shapes/accounts/sessions.js';
import { KEYCLOAK_TIMEOUT_MS } from '../../server-functions/keycloak-timeout.js';

/** Returns the user's sessions: this browser first, then by last use. */
export const getMySessions = query({
  access: 'user',
  input: emptyInput,
  response: sessionsShape,
  run: async ({ context, identity }) =>
    toSinglePage({ items: (await identity.getMySessions({ token: context.token! })).sessions }),
});

/**
 * Ends another session of the user, or this one. `isWhole` is false if Keycloak could not be reached, so that its session may continue.
 * @throws session.not_found
 */
export const revokeSession = command({
  access: 'user',
  forbidsImpersonation: true,
  input: revokeSessionInput,
  response: revokedShape,
  timeoutMs: KEYCLOAK_TIMEOUT_MS,
  async run({ input, context, identity }) {
    const request = { ...input, token: context.token!, ipAddress: context.ip };
    const revoked = await identity.revokeSession(request, KEYCLOAK_TIMEOUT_MS);
    if (revoked.wasCurrent) context.signOut();
    return revoked;
  },
});

/** Ends all other sessions of the user. */
export const revokeOtherSessions = command({
  access: 'user',
  forbidsImpersonation: true,
  input: emptyInput,
  response: endedSessionsShape,
  timeoutMs: KEYCLOAK_TIMEOUT_MS,
  run: ({ context, identity }) =>
    identity.revokeOtherSessions({ token: context.token!, ipAddress: context.ip }, KEYCLOAK_TIMEOUT_MS),
});

/**
 * Sends the verification e-mail, unless the address is verified.
 * @throws verification.too_soon, verification.too_many, verification.unavailable
 */
export const requestVerificationMail = command({
  access: 'user',
  forbidsImpersonation: true,
  input: emptyInput,
  response: verificationShape,
  perMinute: 20,
  timeoutMs: KEYCLOAK_TIMEOUT_MS,
  run: ({ identity }) => identity.requestVerificationMail({}, KEYCLOAK_TIMEOUT_MS),
});

/** Loads what the user has just changed at Keycloak. `isFresh: false`: Keycloak could not be reached. */
export const refreshAccount = command({
  access: 'user',
  input: emptyInput,
  response: accountStatusShape,
  perMinute: 20,
  timeoutMs: KEYCLOAK_TIMEOUT_MS,
  async run({ identity, context }) {
    const status = await identity.refreshAccount({}, KEYCLOAK_TIMEOUT_MS);
    context.evictSession();
    return status;
  },
});
