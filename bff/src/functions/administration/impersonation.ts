import { command } from '../../server-functions/server-function.js';
import { impersonateUserInput } from '../../inputs/administration/admin.js';
import { emptyInput } from '../../inputs/values.js';
import { sessionShape } from '../../shapes/accounts/account.js';
import { toSessionResponse } from '../../messages/user.js';

/**
 * Starts an impersonation for at most one hour. The browser receives the user's session.
 * @throws user.not_found, user.self, user.is_admin, user.is_banned
 */
export const impersonateUser = command({
  access: 'admin',
  input: impersonateUserInput,
  response: sessionShape,
  async run({ input, context, identity }) {
    const { ip: ipAddress, userAgent } = context;
    const request = { ...input, token: context.token!, ipAddress, userAgent };
    const { token, session } = await identity.impersonateUser(request);
    context.signIn(token, session!.expiresAt);
    return toSessionResponse(session!);
  },
});

/**
 * Returns to the administrator's own session, or null if it has ended meanwhile.
 * @throws session.not_impersonating
 */
export const stopImpersonating = command({
  access: 'user',
  input: emptyInput,
  response: sessionShape,
  async run({ context, identity }) {
    const { token, session } = await identity.stopImpersonating({ token: context.token! });
    if (token) context.signIn(token, session!.expiresAt);
    else context.signOut();
    return session ? toSessionResponse(session) : null;
  },
});
