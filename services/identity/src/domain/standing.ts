import { refuse, type Refusal } from '@laurel/runtime/refusals';
import type { KnownUser } from './account.js';

/** What Keycloak says of an account; null: there is none any more. */
export type Standing = {
  enabled: boolean;
  /** As they are called; null: Keycloak has no name. */
  name: string | null;
  /** In small letters; null: Keycloak has none. */
  email: string | null;
  /** That very address. */
  emailVerified: boolean;
  role: KnownUser['role'];
  /** When the password was set. */
  passwordAt: Date | null;
  /** What is asked of an administrator's account beside the password, and since when it has it; null: nothing is asked. */
  secondFactor: { since: Date | null } | null;
  /** When all that they had there was ended last: a log-in from before is none. */
  notBefore: Date | null;
} | null;

type Account = NonNullable<Standing>;
export const lacksSecondFactor = ({ secondFactor }: Account): boolean =>
  secondFactor !== null && secondFactor.since === null;
/** Since when a log-in proves all that is asked of it now: an older one knew another password, or no second factor. */
const provenSince = ({ passwordAt, secondFactor }: Account): Date | null =>
  latest([passwordAt, secondFactor?.since]);
function latest(moments: readonly (Date | null | undefined)[]): Date | null {
  const times = moments.filter((moment) => moment != null).map(Number);
  return times.length > 0 ? new Date(Math.max(...times)) : null;
}

/** Which sessions an account's standing ends: all, those begun before a time, or none; and why. */
export function endedBy(
  user: Pick<KnownUser, 'role'>,
  standing: Standing,
): { all: boolean; before: Date | null; why: string } {
  if (!standing) return { all: true, before: null, why: 'the account is gone' };
  if (!standing.enabled) return { all: true, before: null, why: 'the account is disabled' };
  if (standing.role !== user.role) return { all: true, before: null, why: 'the role has changed' };
  if (lacksSecondFactor(standing)) return { all: true, before: null, why: 'the second factor is missing' };
  return { all: false, before: provenSince(standing), why: 'the password or the second factor has changed' };
}

/** Whether an open account is known here as Keycloak says; its password aside, which only ever becomes newer. */
export const isAsKnown = (
  user: Pick<KnownUser, 'role' | 'name' | 'email' | 'emailVerified'>,
  standing: Standing,
): boolean =>
  standing !== null &&
  standing.enabled &&
  standing.role === user.role &&
  (!standing.name || standing.name === user.name) &&
  (standing.email === null ||
    (standing.email === user.email && standing.emailVerified === user.emailVerified));

/** Keycloak tells the time of a log-in in whole seconds. */
const inSeconds = (time: Date) => Math.floor(time.getTime() / 1000);

/**
 * Why a log-in is not taken, `sign_in.invalid`, `sign_in.second_factor` or `user.disabled`; null where nothing speaks against it. A token outlives what it says by
 * minutes, and Keycloak's own session a new password by days: what counts is when the password was last typed; once everything was ended, typed again.
 */
export function refusalOf(standing: Standing, authenticatedAt: Date): Refusal | null {
  if (standing && !standing.enabled)
    return refuse.forbidden(
      'user.disabled',
      'This account is closed. Write to us if you think it should not be.',
    );
  if (standing && lacksSecondFactor(standing))
    return refuse.forbidden(
      'sign_in.second_factor',
      'Administrators log in with a second factor here, and this account has none yet. Log in once more: the sign-in page helps you to set it up with an app on your phone.',
    );
  const since = standing && latest([provenSince(standing), standing.notBefore]);
  const isOlder = since && inSeconds(authenticatedAt) < inSeconds(since);
  return standing && !isOlder ? null : signInInvalid();
}

export const signInInvalid = () =>
  refuse.unauthenticated('sign_in.invalid', 'This log-in is not valid any more. Please log in again.');
