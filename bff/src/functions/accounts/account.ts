import { z } from 'zod';
import {
  businessRole,
  endSessionInput,
  isUserExistingInput,
  userIdInput,
  setUserRoleInput,
  startSessionInput,
} from '../../inputs/accounts/account.js';
import { emptyInput } from '../../inputs/values.js';
import { respondWithChangedUser, toSessionResponse } from '../../messages/user.js';
import { KEYCLOAK_TIMEOUT_MS } from '../../server-functions/keycloak-timeout.js';
import { command, query } from '../../server-functions/server-function.js';
import { sessionShape, signedOutShape, userShape } from '../../shapes/accounts/account.js';

/** Returns the session, or null. */
export const getSession = query({
  access: 'any',
  input: emptyInput,
  response: sessionShape,
  run: async ({ context }) => context.session(),
});

/**
 * Exchanges the tokens of a Keycloak login for a session and its cookie. Ends the browser's previous session.
 * @throws sign_in.invalid, sign_in.second_factor, sign_in.used, sign_in.unavailable, user.disabled,
 * user.banned, user.address_taken
 */
export const startSession = command({
  access: 'any',
  input: startSessionInput,
  response: sessionShape,
  perMinute: 30,
  timeoutMs: KEYCLOAK_TIMEOUT_MS,
  async run({ input, context, identity }) {
    const { ip: ipAddress, userAgent, token: previousToken } = context;
    const request = { ...input, ipAddress, userAgent, previousToken };
    const { token, session } = await identity.startSession(request, KEYCLOAK_TIMEOUT_MS);
    context.signIn(token, session!.expiresAt);
    return toSessionResponse(session!);
  },
});

/**
 * Ends this session, or all sessions of the user. `logoutUrl` is set if Keycloak could not be reached and the
 * browser must go there.
 */
export const endSession = command({
  access: 'user',
  input: endSessionInput,
  response: signedOutShape,
  timeoutMs: KEYCLOAK_TIMEOUT_MS,
  async run({ input, context, identity }) {
    const request = { ...input, token: context.token!, ipAddress: context.ip };
    const result = await identity.endSession(request, KEYCLOAK_TIMEOUT_MS);
    context.signOut();
    return result;
  },
});

/**
 * Returns whether an account has this e-mail address. It is public (product-spec.md). A limit per network prevents
 * anyone from testing long lists of addresses.
 */
export const isUserExisting = query({
  access: 'any',
  input: isUserExistingInput,
  response: z.boolean(),
  perMinute: 10,
  run: async ({ input, identity }) => (await identity.isUserExisting(input)).exists,
});

export const getUserRoles = query({
  access: 'any',
  input: emptyInput,
  response: z.array(businessRole),
  cacheSeconds: 3600,
  run: async ({ identity }) => (await identity.getUserRoles({})).roles,
});

/** Returns the business role, or null if none is chosen. */
export const getUserRole = query({
  access: 'own',
  input: userIdInput,
  response: businessRole.nullable(),
  run: async ({ input, identity }) => (await identity.getUserRole(input)).role ?? null,
});

export const setUserRole = command({
  access: 'own',
  input: setUserRoleInput,
  response: userShape,
  run: async ({ input, context, identity }) =>
    respondWithChangedUser(context, (await identity.setUserRole(input)).user),
});
