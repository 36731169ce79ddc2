import { RECENT_LOGIN_MS, normalizeEmailAddress } from '@laurel/rules/accounts/people';
import { refuse } from '@laurel/runtime/errors/refusals';

interface Requester {
  authenticatedAt: Date | null;
  email: string;
}

/**
 * Requires a recent password, so that nobody deletes an account at an unattended screen.
 * @throws account.address_differs, session.not_fresh if the password was entered too long ago
 */
export function checkCanDeleteAccount(
  { authenticatedAt, email }: Requester,
  enteredAddress: string,
  now: Date,
): void {
  if (normalizeEmailAddress(enteredAddress) !== email)
    throw refuse.invalid('account.address_differs', 'This is not the address of this account.', 'email');
  if (!authenticatedAt || now.getTime() - authenticatedAt.getTime() > RECENT_LOGIN_MS)
    throw refuse.forbidden('session.not_fresh', 'For your security, log in again before you do this.');
}
