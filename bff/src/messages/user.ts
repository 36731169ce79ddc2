import type { Session, User } from '@laurel/proto/identity/v1/identity';
import type { RequestContext } from '../server-functions/server-function.js';

/** The version is transmitted separately, and some preferences are private. */
export const toUserResponse = ({
  version: _version,
  doNotDisturb: _doNotDisturb,
  currency: _currency,
  ...user
}: User) => user;
/** Returns a changed user and marks the version as seen by this browser. */
export function respondWithChangedUser(context: RequestContext, user: User | null | undefined) {
  context.sendSeenVersion(`user-${user!.id}`, user!.version);
  return toUserResponse(user!);
}
/** Converts a session to the browser's format. The session id is private. */
export const toSessionResponse = ({ sessionId: _, ...session }: Session) => session;
