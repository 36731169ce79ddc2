import { command } from '../function.js';
import { impersonateUserInput } from '../inputs/admin.js';
import { nothing } from '../inputs/values.js';
import { sessionShape } from '../shapes/account.js';
import { sessionAnswer } from '../user-messages.js';

/** Looks through somebody's eyes, for an hour at most: the browser gets that session. Refuses `user.not_found`, `user.self`, `user.is_admin`, `user.is_banned`. */
export const impersonateUser = command({
  access: 'admin',
  input: impersonateUserInput,
  answer: sessionShape,
  async run({ input, visit, identity }) {
    const { ip: ipAddress, userAgent } = visit;
    const asked = { ...input, token: visit.token!, ipAddress, userAgent };
    const { token, session } = await identity.impersonateUser(asked);
    visit.signIn(token, session!.expiresAt);
    return sessionAnswer(session!);
  },
});

/** Back to the administrator's own session; null where that has ended meanwhile. Refuses `session.not_impersonating`. */
export const stopImpersonating = command({
  access: 'user',
  input: nothing,
  answer: sessionShape,
  async run({ visit, identity }) {
    const { token, session } = await identity.stopImpersonating({ token: visit.token! });
    if (token) visit.signIn(token, session!.expiresAt);
    else visit.signOut();
    return session ? sessionAnswer(session) : null;
  },
});
