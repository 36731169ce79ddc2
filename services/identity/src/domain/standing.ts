import type { KnownUser } from './account.js';

/** What Keycloak says of an account; null: there is none any more. */
export type Standing = {
  enabled: boolean;
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
