import type { Session, User } from '@laurel/proto/identity/v1/identity';
import type { Visit } from './function.js';

/** A user as browsers are told of one: the version travels beside it, and when mails are quiet is their own business. */
export const userAnswer = ({ version: _version, quietHours: _quiet, ...user }: User) => user;
/** A changed user, and that this browser has seen the change. */
export function changedUser(visit: Visit, user: User | null | undefined) {
  visit.seen(`user-${user!.id}`, user!.version);
  return userAnswer(user!);
}
/** A session as browsers are told of one: its own id is nobody's business. */
export const sessionAnswer = ({ sessionId: _, ...session }: Session) => session;
