import {
  endSessionInput,
  isUserExistingInput,
  ofUserInput,
  setUserRoleInput,
  startSessionInput,
} from '../inputs/account.js';
import { nothing } from '../inputs/values.js';
import { command, query } from '../function.js';
import type { BusinessRole, Session, User } from '../shapes/values.js';

/** The session call: the session, or null. */
export const getSession = query({ access: 'any', input: nothing, run: ({ visit }) => visit.session() });

/** Trades the tokens of one sign-in at Keycloak for a session and its cookie; the browser's session before it ends. Refuses `sign_in.invalid`, `sign_in.used`, `user.banned`. */
export const startSession = command({
  access: 'any',
  input: startSessionInput,
  perMinute: 30,
  async run({ input, visit, identity }): Promise<Session> {
    const { ip, userAgent, token: previousToken } = visit;
    const { token, session } = await identity.startSession({
      ...input,
      ipAddress: ip,
      userAgent,
      previousToken,
    });
    visit.signIn(token);
    const { sessionId: _, ...told } = session!;
    return told as Session;
  },
});

/** Ends this session, or all of the user's. `logoutUrl`: where to go when Keycloak could not be told. */
export const endSession = command({
  access: 'user',
  input: endSessionInput,
  async run({ input, visit, identity }): Promise<{ logoutUrl: string | null }> {
    const { logoutUrl = null } = await identity.endSession({
      token: visit.token!,
      everywhere: input.everywhere,
    });
    visit.signOut();
    return { logoutUrl };
  },
});

export const isUserExisting = query({
  access: 'any',
  input: isUserExistingInput,
  perMinute: 10,
  run: async ({ input, identity }): Promise<boolean> => (await identity.isUserExisting(input)).exists,
});

export const getUserRoles = query({
  access: 'any',
  input: nothing,
  cacheSeconds: 3600,
  run: async ({ identity }) => (await identity.getUserRoles({})).roles as BusinessRole[],
});

/** The business role, null when none is chosen. */
export const getUserRole = query({
  access: 'own',
  input: ofUserInput,
  run: async ({ input, identity }) =>
    ((await identity.getUserRole(input)).role ?? null) as BusinessRole | null,
});

export const setUserRole = command({
  access: 'own',
  input: setUserRoleInput,
  async run({ input, visit, identity }): Promise<User> {
    const { user } = await identity.setUserRole(input);
    const { version, ...told } = user!;
    visit.seen(`user-${user!.id}`, version);
    return told as User;
  },
});
