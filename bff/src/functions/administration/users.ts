import type { FoundUser } from '@laurel/proto/identity/v1/identity';
import { command, toPage, query } from '../../server-functions/server-function.js';
import { userIdInput } from '../../inputs/accounts/account.js';
import {
  banUserInput,
  grantTokensInput,
  setUserEmailVerifiedInput,
  setUserSystemRoleInput,
  usersInput,
} from '../../inputs/administration/admin.js';
import { userShape } from '../../shapes/accounts/account.js';
import { usersShape, userSheetShape } from '../../shapes/administration/admin.js';
import { endedSessionsShape } from '../../shapes/accounts/sessions.js';
import { tokensShape } from '../../shapes/payments/plan.js';
import { respondWithChangedUser, toUserResponse } from '../../messages/user.js';
import { KEYCLOAK_TIMEOUT_MS } from '../../server-functions/keycloak-timeout.js';

const toUserRow = ({ user, ...status }: FoundUser) => ({ ...toUserResponse(user!), ...status });

/** Searches users by name, e-mail address or id. The total is exact up to ten thousand. */
export const getUsers = query({
  access: 'admin',
  input: usersInput,
  response: usersShape,
  async run({ input, identity }) {
    const { users, total, isMore } = await identity.findUsers({ ...input, query: input.search });
    return { ...toPage({ items: users.map(toUserRow), total }, input), isMore };
  },
});

/**
 * Returns a user with their current sessions.
 * @throws user.not_found
 */
export const getUserSheet = query({
  access: 'admin',
  input: userIdInput,
  response: userSheetShape,
  async run({ input, identity }) {
    const { found: user, sessions } = await identity.getUser(input);
    return { user: toUserRow(user!), sessions };
  },
});

/**
 * Changes the user here and at Keycloak.
 * @throws user.not_found, account.deleted, accounts.unavailable, accounts.result_unknown
 */
export const setUserEmailVerified = command({
  access: 'admin',
  input: setUserEmailVerifiedInput,
  response: userShape,
  timeoutMs: KEYCLOAK_TIMEOUT_MS,
  run: async ({ input, context, identity }) =>
    respondWithChangedUser(context, (await identity.setUserEmailVerified(input, KEYCLOAK_TIMEOUT_MS)).user),
});

/**
 * Changes the system role here and at Keycloak, and ends the user's sessions.
 * @throws user.not_found, user.last_admin, account.unverified, reason.missing, account.deleted,
 * account.role_inherited, accounts.unavailable, accounts.result_unknown
 */
export const setUserSystemRole = command({
  access: 'admin',
  input: setUserSystemRoleInput,
  response: userShape,
  timeoutMs: KEYCLOAK_TIMEOUT_MS,
  run: async ({ input, context, identity }) =>
    respondWithChangedUser(context, (await identity.setUserSystemRole(input, KEYCLOAK_TIMEOUT_MS)).user),
});

/**
 * Closes an account and ends its sessions. The login then shows the reason.
 * @throws user.not_found, user.self, user.last_admin, accounts.unavailable, reason.missing, ban.end_past
 */
export const banUser = command({
  access: 'admin',
  input: banUserInput,
  response: userShape,
  timeoutMs: KEYCLOAK_TIMEOUT_MS,
  run: async ({ input, context, identity }) =>
    respondWithChangedUser(context, (await identity.banUser(input, KEYCLOAK_TIMEOUT_MS)).user),
});

/** @throws user.not_found */
export const unbanUser = command({
  access: 'admin',
  input: userIdInput,
  response: userShape,
  run: async ({ input, context, identity }) =>
    respondWithChangedUser(context, (await identity.unbanUser(input)).user),
});

/**
 * Logs a user out everywhere. `isWhole: false` means that Keycloak could not be reached.
 * @throws user.not_found
 */
export const revokeUserSessions = command({
  access: 'admin',
  input: userIdInput,
  response: endedSessionsShape,
  timeoutMs: KEYCLOAK_TIMEOUT_MS,
  run: ({ input, identity }) => identity.revokeUserSessions(input, KEYCLOAK_TIMEOUT_MS),
});

/**
 * Grants tokens, once per idempotency key. The user sees the reason.
 * @throws user.not_found
 */
export const grantTokens = command({
  access: 'admin',
  mayRepeat: true,
  input: grantTokensInput,
  response: tokensShape,
  run: async ({ input, billing }) => (await billing.grantTokens(input)).tokens!,
});
