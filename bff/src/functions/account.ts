import { z } from 'zod';
import {
  businessRole,
  endSessionInput,
  isUserExistingInput,
  ofUserInput,
  setUserRoleInput,
  startSessionInput,
} from '../inputs/account.js';
import { nothing } from '../inputs/values.js';
import { changedUser, sessionAnswer } from '../user-messages.js';
import { KEYCLOAK_MS } from './times.js';
import { command, query } from '../function.js';
import { sessionShape, signedOutShape, userShape } from '../shapes/account.js';

/** The session call: the session, or null. */
export const getSession = query({
  access: 'any',
  input: nothing,
  answer: sessionShape,
  isMemoizable: true,
  run: async ({ visit }) => visit.session(),
});

/** Trades the tokens of one sign-in at Keycloak for a session and its cookie; the browser's session before it ends. Refuses `sign_in.invalid`, `sign_in.second_factor`, `sign_in.used`, `sign_in.unavailable`, `user.disabled`, `user.banned`, `user.address_taken`. */
export const startSession = command({
  access: 'any',
  input: startSessionInput,
  answer: sessionShape,
  perMinute: 30,
  timeoutMs: KEYCLOAK_MS,
  async run({ input, visit, identity }) {
    const { ip: ipAddress, userAgent, token: previousToken } = visit;
    const asked = { ...input, ipAddress, userAgent, previousToken };
    const { token, session } = await identity.startSession(asked, KEYCLOAK_MS);
    visit.signIn(token, session!.expiresAt);
    return sessionAnswer(session!);
  },
});

/** Ends this session, or all of the user's. `logoutUrl`: where to go when Keycloak could not be told. */
export const endSession = command({
  access: 'user',
  input: endSessionInput,
  answer: signedOutShape,
  timeoutMs: KEYCLOAK_MS,
  async run({ input, visit, identity }) {
    const asked = { token: visit.token!, everywhere: input.everywhere, ipAddress: visit.ip };
    const { logoutUrl = null } = await identity.endSession(asked, KEYCLOAK_MS);
    visit.signOut();
    return { logoutUrl };
  },
});

export const isUserExisting = query({
  access: 'any',
  input: isUserExistingInput,
  answer: z.boolean(),
  perMinute: 10,
  run: async ({ input, identity }) => (await identity.isUserExisting(input)).exists,
});

export const getUserRoles = query({
  access: 'any',
  input: nothing,
  answer: z.array(businessRole),
  cacheSeconds: 3600,
  run: async ({ identity }) => (await identity.getUserRoles({})).roles,
});

/** The business role, null when none is chosen. */
export const getUserRole = query({
  access: 'own',
  input: ofUserInput,
  answer: businessRole.nullable(),
  run: async ({ input, identity }) => (await identity.getUserRole(input)).role ?? null,
});

export const setUserRole = command({
  access: 'own',
  input: setUserRoleInput,
  answer: userShape,
  run: async ({ input, visit, identity }) => changedUser(visit, (await identity.setUserRole(input)).user),
});
