import type { SystemRole } from '@laurel/rules/administration';
import type { QuietHours } from '@laurel/rules/quiet-hours';
import { refuse } from '@laurel/runtime/refusals';

/** What a sign-in says of a person. */
export interface Identity {
  userId: string;
  name: string;
  email: string;
  emailVerified: boolean;
  role: SystemRole;
}
export interface KnownUser extends Identity {
  banned: boolean;
  banReason: string | null;
  banExpires: Date | null;
  businessRole: string | null;
  image: string | null;
  timeZone: string | null;
  declinedNotices: string[];
  quietHours: QuietHours | null;
}
/** What may be changed of a user. */
export type Changes = Partial<
  Pick<
    KnownUser,
    | 'name'
    | 'email'
    | 'emailVerified'
    | 'role'
    | 'businessRole'
    | 'banned'
    | 'banReason'
    | 'banExpires'
    | 'image'
    | 'timeZone'
    | 'declinedNotices'
    | 'quietHours'
  >
>;

/** A ban lapses by itself. */
export const isBanned = ({ banned, banExpires }: Pick<KnownUser, 'banned' | 'banExpires'>, now: Date) =>
  banned && (banExpires === null || banExpires > now);

/** Whether somebody is written to of what can be done without: an address that was never confirmed may be a stranger's. */
export const mayBeNoticed = (user: KnownUser, now: Date): boolean =>
  user.emailVerified && !isBanned(user, now);

/** The same of a ban in SQL, of the one row of users that a statement reads. */
export const IS_BANNED = `banned and coalesce("banExpires" > now(), true)`;

/** Refuses `user.banned` with the reason. */
export function mayStartSession(user: KnownUser, now: Date): void {
  if (!isBanned(user, now)) return;
  const { banReason: reason, banExpires } = user;
  const until = banExpires?.toISOString(); // an instant: its day is that of whoever reads it
  const message = `This account is closed${until ? ` until ${until}` : ''}${reason ? `: ${reason}` : '.'}`;
  const said = { ends: until ? 'yes' : 'no', until, explained: reason ? 'yes' : 'no', reason };
  throw refuse.forbidden('user.banned', message, undefined, said);
}

/** Those of the changes that are not so already. */
export const changedBy = (before: KnownUser, changes: Changes): Changes =>
  Object.fromEntries(
    Object.entries(changes).filter(([key, value]) => !isSame(before[key as keyof Changes], value)),
  );
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
