import type { FoundUser } from '@laurel/proto/identity/v1/identity';
import { command, page, query } from '../function.js';
import { ofUserInput } from '../inputs/account.js';
import {
  banUserInput,
  grantTokensInput,
  setUserEmailVerifiedInput,
  setUserSystemRoleInput,
  usersInput,
} from '../inputs/admin.js';
import { userShape } from '../shapes/account.js';
import { usersShape, userSheetShape } from '../shapes/admin.js';
import { endedSessionsShape } from '../shapes/sessions.js';
import { tokensShape } from '../shapes/plan.js';
import { changedUser, userAnswer } from '../user-messages.js';
import { KEYCLOAK_MS } from './times.js';

const found = ({ user, isBanned, lastSeenAt }: FoundUser) => ({ ...userAnswer(user!), isBanned, lastSeenAt });

/** Users by name, address or id, as it is typed. Counted to ten thousand; who looks further narrows. */
export const getUsers = query({
  access: 'admin',
  input: usersInput,
  answer: usersShape,
  async run({ input, identity }) {
    const { users, total, isMore } = await identity.findUsers(input);
    return { ...page(users.map(found), total, input), isMore };
  },
});

/** One user with the sessions that they have now. Refuses `user.not_found`. */
export const getUserSheet = query({
  access: 'admin',
  input: ofUserInput,
  answer: userSheetShape,
  async run({ input, identity }) {
    const { found: user, sessions } = await identity.getUser(input);
    return { user: found(user!), sessions };
  },
});

/** Here and at Keycloak. Refuses `user.not_found`, `account.gone`, `accounts.unavailable`, `accounts.unsure`. */
export const setUserEmailVerified = command({
  access: 'admin',
  input: setUserEmailVerifiedInput,
  answer: userShape,
  timeoutMs: KEYCLOAK_MS,
  run: async ({ input, visit, identity }) =>
    changedUser(visit, (await identity.setUserEmailVerified(input, KEYCLOAK_MS)).user),
});

/** User or administrator, here and at Keycloak; their sessions end. Refuses `user.not_found`, `user.last_admin`, `account.unverified`, `reason.missing`, `account.gone`, `account.role_inherited`, `accounts.unavailable`, `accounts.unsure`. */
export const setUserSystemRole = command({
  access: 'admin',
  input: setUserSystemRoleInput,
  answer: userShape,
  timeoutMs: KEYCLOAK_MS,
  run: async ({ input, visit, identity }) =>
    changedUser(visit, (await identity.setUserSystemRole(input, KEYCLOAK_MS)).user),
});

/** Closes an account; its sessions end, and signing in says why. Refuses `user.not_found`, `user.self`, `user.last_admin`, `accounts.unavailable`, `reason.missing`, `ban.end_past`. */
export const banUser = command({
  access: 'admin',
  input: banUserInput,
  answer: userShape,
  timeoutMs: KEYCLOAK_MS,
  run: async ({ input, visit, identity }) =>
    changedUser(visit, (await identity.banUser(input, KEYCLOAK_MS)).user),
});

/** Refuses `user.not_found`. */
export const unbanUser = command({
  access: 'admin',
  input: ofUserInput,
  answer: userShape,
  run: async ({ input, visit, identity }) => changedUser(visit, (await identity.unbanUser(input)).user),
});

/** Logs somebody out everywhere. `isWhole: false`: the sign-in service could not be told. Refuses `user.not_found`. */
export const revokeUserSessions = command({
  access: 'admin',
  input: ofUserInput,
  answer: endedSessionsShape,
  timeoutMs: KEYCLOAK_MS,
  run: ({ input, identity }) => identity.revokeUserSessions(input, KEYCLOAK_MS),
});

/** Gives tokens, once per idempotency key; the reason is shown to the user. Refuses `user.not_found`. */
export const grantTokens = command({
  access: 'admin',
  mayRepeat: true,
  input: grantTokensInput,
  answer: tokensShape,
  run: async ({ input, billing }) => (await billing.grantTokens(input)).tokens!,
});
