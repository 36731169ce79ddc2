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
} | null;

/** Which sessions an account's standing ends: all, those begun before a time, or none; and why. */
export function endedBy(
  user: Pick<KnownUser, 'role'>,
  standing: Standing,
): { all: boolean; before: Date | null; why: string } {
  if (!standing) return { all: true, before: null, why: 'the account is gone' };
  if (!standing.enabled) return { all: true, before: null, why: 'the account is disabled' };
  if (standing.role !== user.role) return { all: true, before: null, why: 'the role has changed' };
  return { all: false, before: standing.passwordAt, why: 'the password has changed' };
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
 * Why a log-in is not taken, `sign_in.invalid` or `user.disabled`; null where nothing speaks against it. A token outlives what it says by
 * minutes, and Keycloak's own session a new password by days: what counts is when the password was last typed.
 */
export function refusalOf(standing: Standing, authenticatedAt: Date): Refusal | null {
  if (standing && !standing.enabled)
    return refuse.forbidden(
      'user.disabled',
      'This account is closed. Write to us if you think it should not be.',
    );
  const isOlder = standing?.passwordAt && inSeconds(authenticatedAt) < inSeconds(standing.passwordAt);
  return standing && !isOlder ? null : signInInvalid();
}

export const signInInvalid = () =>
  refuse.unauthenticated('sign_in.invalid', 'This log-in is not valid any more. Please log in again.');
