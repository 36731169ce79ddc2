import { SYSTEM_ROLES, type SystemRole } from '@laurel/rules/accounts/administration';
import { refuse, type Refusal } from '@laurel/runtime/errors/refusals';
import { isBanned, type UserFields } from './account.js';

/** Parses the end of a ban. Null means that it never ends. @throws ban.end_past */
export function parseBanEnd(input: string | null, now: Date): Date | null {
  if (input === null) return null;
  const end = new Date(input);
  if (Number.isNaN(end.getTime()) || end <= now)
    throw refuse.invalid('ban.end_past', 'A ban must end in the future, or have no end.', 'expiresAt');
  return end;
}

export function checkSystemRole(requestedRole: string): SystemRole {
  const role = SYSTEM_ROLES.find((value) => value === requestedRole);
  if (role) return role;
  throw refuse.invalid('user.system_role_unknown', 'A role is either user or admin.', 'role');
}

export const isActiveAdministrator = (user: UserFields, now: Date) =>
  user.role === 'admin' && !isBanned(user, now);
/**
 * Refuses to remove the last administrator. Without any, an installation could not be repaired in the app.
 */
export const createLastAdministratorError = (): Refusal =>
  refuse.conflict(
    'user.last_admin',
    'This is the last administrator. Make someone else an administrator first.',
  );

/**
 * Requires a verified address, because an unverified one may belong to somebody else. @throws
 * account.unverified
 */
export function checkCanBeAdministrator({ emailVerified }: { emailVerified?: boolean }): void {
  if (!emailVerified)
    throw refuse.conflict('account.unverified', 'This account’s e-mail address has not been confirmed yet.');
}

/** @throws user.self */
export function checkNotSelf(user: Pick<UserFields, 'userId'>, administratorId: string): void {
  if (user.userId === administratorId)
    throw refuse.conflict('user.self', 'You cannot do this to your own account.', 'userId');
}

/** @throws user.self, user.is_admin, user.is_banned */
export function checkCanBeImpersonated(user: UserFields, administratorId: string, now: Date): void {
  checkNotSelf(user, administratorId);
  if (user.role === 'admin')
    throw refuse.conflict('user.is_admin', 'You cannot view Laurel as an administrator.', 'userId');
  if (isBanned(user, now))
    throw refuse.conflict('user.is_banned', 'This account is banned. Lift the ban first.', 'userId');
}

const HOUR_MS = 3_600_000;
/** Returns when an impersonation ends: after an hour, and never after the administrator’s session. */
export const getImpersonationEnd = (now: Date, session: { expiresAt: Date }): Date =>
  new Date(Math.min(now.getTime() + HOUR_MS, session.expiresAt.getTime()));
