import { FRESH_MS, plainAddress } from '@laurel/rules/people';
import { refuse } from '@laurel/runtime/refusals';

interface Asking {
  /** When the password was typed. */
  authenticatedAt: Date | null;
  email: string;
}

/** Refuses `account.address_differs`, and `session.not_fresh` where the password was typed a while ago: nobody deletes an account at a screen left open. */
export function mayDeleteAccount({ authenticatedAt, email }: Asking, typed: string, now: Date): void {
  if (plainAddress(typed) !== email)
    throw refuse.invalid('account.address_differs', 'This is not the address of this account.', 'email');
  if (!authenticatedAt || now.getTime() - authenticatedAt.getTime() > FRESH_MS)
    throw refuse.forbidden('session.not_fresh', 'Log in once more before you do this.');
}
