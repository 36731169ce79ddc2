import type { SystemRole } from '@laurel/rules/accounts/administration';
import type { DoNotDisturb } from '@laurel/rules/notifications/do-not-disturb';
import { refuse } from '@laurel/runtime/errors/refusals';

export interface Identity {
  userId: string;
  name: string;
  email: string;
  emailVerified: boolean;
  role: SystemRole;
}
export interface UserFields extends Identity {
  banned: boolean;
  banReason: string | null;
  banExpires: Date | null;
  businessRole: string | null;
  image: string | null;
  stripeCustomerId: string | null;
  timeZone: string | null;
  currency: string | null;
  declinedNotices: string[];
  doNotDisturb: DoNotDisturb | null;
}
export type Changes = Partial<Omit<UserFields, 'userId'>>;

/** Returns whether an account is banned now. An expired ban does not count. */
export const isBanned = ({ banned, banExpires }: Pick<UserFields, 'banned' | 'banExpires'>, now: Date) =>
  banned && (banExpires === null || banExpires > now);

/** Whether a user gets optional mails. An address that was never verified may belong to a stranger. */
export const canGetNotices = (user: UserFields, now: Date): boolean =>
  user.emailVerified && !isBanned(user, now);

/** `isBanned` in SQL, for statements that read a user's row. */
export const IS_BANNED = `banned and coalesce("banExpires" > now(), true)`;

/** @throws user.banned with the reason */
export function checkCanStartSession(user: UserFields, now: Date): void {
  if (!isBanned(user, now)) return;
  const { banReason: reason, banExpires } = user;
  const endsAt = banExpires?.toISOString(); // an instant, because the day depends on the user’s time zone
  const message = `This account is closed${endsAt ? ` until ${endsAt}` : ''}${reason ? `: ${reason}` : '.'}`;
  const values = { ends: endsAt ? 'yes' : 'no', until: endsAt, explained: reason ? 'yes' : 'no', reason };
  throw refuse.forbidden('user.banned', message, undefined, values);
}

export const getActualChanges = (previousFields: UserFields, changes: Changes): Changes =>
  Object.fromEntries(
    Object.entries(changes).filter(([key, value]) => !isSame(previousFields[key as keyof Changes], value)),
  );
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
