import { refuse, type Refusal } from '@laurel/runtime/errors/refusals';
import type { UserFields } from './account.js';

/** The status of an account at Keycloak, or null if the account does not exist. */
export type AccountStatus = {
  enabled: boolean;
  name: string | null;
  /** In lower case. Null if Keycloak has none. */
  email: string | null;
  emailVerified: boolean;
  role: UserFields['role'];
  passwordAt: Date | null;
  /**
   * Set if the account is an administrator who needs a second factor. `since`: the time at which it was set
   * up, null if it is missing.
   */
  secondFactor: { since: Date | null } | null;
  /** The time at which all sessions at Keycloak were last ended. Older log-ins are invalid. */
  notBefore: Date | null;
} | null;

type Account = NonNullable<AccountStatus>;
export const lacksSecondFactor = ({ secondFactor }: Account): boolean =>
  secondFactor !== null && secondFactor.since === null;
/**
 * Returns the time of the last change of the password or the second factor. Earlier log-ins are no longer
 * valid.
 */
const getEarliestValidLogIn = ({ passwordAt, secondFactor }: Account): Date | null =>
  getLatest([passwordAt, secondFactor?.since]);
function getLatest(moments: readonly (Date | null | undefined)[]): Date | null {
  const times = moments.filter((moment) => moment != null).map(Number);
  return times.length > 0 ? new Date(Math.max(...times)) : null;
}

/** Returns which sessions the status ends (all, those started before a time, or none), and the reason. */
export function findEndedSessions(
  user: Pick<UserFields, 'role'>,
  status: AccountStatus,
): { endsAll: boolean; startedBefore: Date | null; reason: string } {
  if (!status) return { endsAll: true, startedBefore: null, reason: 'the account was deleted' };
  if (!status.enabled) return { endsAll: true, startedBefore: null, reason: 'the account is disabled' };
  if (status.role !== user.role)
    return { endsAll: true, startedBefore: null, reason: 'the role has changed' };
  if (lacksSecondFactor(status))
    return { endsAll: true, startedBefore: null, reason: 'the second factor is missing' };
  return {
    endsAll: false,
    startedBefore: getEarliestValidLogIn(status),
    reason: 'the password or the second factor has changed',
  };
}

/** Compares the status with the stored user. Ignores the password time, which can only increase. */
export const matchesStoredUser = (
  user: Pick<UserFields, 'role' | 'name' | 'email' | 'emailVerified'>,
  status: AccountStatus,
): boolean =>
  status !== null &&
  status.enabled &&
  status.role === user.role &&
  (!status.name || status.name === user.name) &&
  (status.email === null || (status.email === user.email && status.emailVerified === user.emailVerified));

/** Keycloak reports log-in times in whole seconds. */
const toSeconds = (time: Date) => Math.floor(time.getTime() / 1000);

/**
 * Returns why a log-in is refused (`sign_in.invalid`, `sign_in.second_factor` or `user.disabled`), or null.
 * Compares the time of the last password entry, because tokens and Keycloak’s sessions can be older than a
 * changed password. After all sessions were ended, the user must enter the password again.
 */
export function getSignInRefusal(status: AccountStatus, authenticatedAt: Date): Refusal | null {
  if (!status) return createInvalidSignInError();
  if (!status.enabled)
    return refuse.forbidden(
      'user.disabled',
      'This account is closed. Contact us if you think that this is a mistake.',
    );
  if (lacksSecondFactor(status))
    return refuse.forbidden(
      'sign_in.second_factor',
      'Administrators must log in with a second factor, and this account has none yet. Log in again: the login page helps you to set it up with an app on your phone.',
    );
  const validSince = getLatest([getEarliestValidLogIn(status), status.notBefore]);
  const isOutdated = validSince !== null && toSeconds(authenticatedAt) < toSeconds(validSince);
  return isOutdated ? createInvalidSignInError() : null;
}

export const createInvalidSignInError = () =>
  refuse.unauthenticated('sign_in.invalid', 'This login is no longer valid. Please log in again.');
