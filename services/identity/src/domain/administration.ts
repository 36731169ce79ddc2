import { SYSTEM_ROLES, type SystemRole } from '@laurel/rules/administration';
import { refuse, type Refusal } from '@laurel/runtime/refusals';
import { isBanned, type KnownUser } from './account.js';

/** When a ban ends by itself. Refuses `ban.end_past`; null: never. */
export function checkedEnd(said: string | null, now: Date): Date | null {
  if (said === null) return null;
  const end = new Date(said);
  if (Number.isNaN(end.getTime()) || end <= now)
    throw refuse.invalid(
      'ban.end_past',
      'A ban ends in the future, or stays until it is lifted.',
      'expiresAt',
    );
  return end;
}

export function checkedSystemRole(asked: string): SystemRole {
  const role = SYSTEM_ROLES.find((one) => one === asked);
  if (role) return role;
  throw refuse.invalid('user.system_role_unknown', 'A role is user or admin.', 'role');
}

export const isServing = (user: KnownUser, now: Date) => user.role === 'admin' && !isBanned(user, now);
/** Somebody must be left who can mend things. */
export const lastAdministrator = (): Refusal =>
  refuse.conflict('user.last_admin', 'This is the last administrator. Make somebody else one first.');

/** Refuses `account.unverified`: whoever made an account with an address that nobody has confirmed may be anybody. */
export function mayBeAdministrator({ emailVerified }: { emailVerified?: boolean }): void {
  if (!emailVerified)
    throw refuse.conflict(
      'account.unverified',
      'The e-mail address of this account has not been confirmed yet.',
    );
}

/** Refuses `user.self` for an administrator's own account. */
export function notOneself(user: Pick<KnownUser, 'userId'>, administratorId: string): void {
  if (user.userId === administratorId)
    throw refuse.conflict('user.self', 'This cannot be done to your own account.', 'userId');
}

/** Refuses `user.self`, `user.is_admin` and `user.is_banned`. */
export function mayBeImpersonated(user: KnownUser, administratorId: string, now: Date): void {
  notOneself(user, administratorId);
  if (user.role === 'admin')
    throw refuse.conflict('user.is_admin', 'Nobody looks through the eyes of an administrator.', 'userId');
  if (isBanned(user, now))
    throw refuse.conflict('user.is_banned', 'This account is banned. Lift the ban first.', 'userId');
}

const HOUR_MS = 3_600_000;
/** When looking through somebody's eyes ends: in an hour, and never after one's own session. */
export const impersonationEnd = (now: Date, own: { expiresAt: Date }): Date =>
  new Date(Math.min(now.getTime() + HOUR_MS, own.expiresAt.getTime()));
