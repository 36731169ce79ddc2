import { toSameOriginPath } from '../../../lib/url-state/same-origin-path';

/** The key under which this tab stores the page from which the user went to the sign-in service. */
export const RETURN_PATH_KEY = 'laurel.way-back';
const getStoredPath = () => toSameOriginPath(window.sessionStorage.getItem(RETURN_PATH_KEY));

/** Keycloak returns to /login with code and state in the fragment. */
export const isSignInReturn = (hash: string) => /[#&]state=/.test(hash) && /[#&](code|error)=/.test(hash);

const parseFragment = (hash: string) => new URLSearchParams(hash.replace(/^#/, ''));

/** Returns whether the redirect brings a new login that replaces the session. A cancelled action brings none. */
export const isNewLogIn = (hash: string) =>
  isSignInReturn(hash) &&
  parseFragment(hash).has('code') &&
  parseFragment(hash).get('kc_action_status') !== 'cancelled';

/** Returns the completed action of the sign-in service, or null if it was cancelled. */
export function parseCompletedAction(hash: string): string | null {
  const fragment = parseFragment(hash);
  return fragment.get('kc_action_status') === 'success' ? fragment.get('kc_action') : null;
}

/**
 * Returns the path to continue with. After a password change it has the parameter `changed=password`, and the
 * page confirms the change.
 */
export function takeReturnPath(completedAction: string | null = null): string {
  const path = getStoredPath();
  if (completedAction !== 'UPDATE_PASSWORD') return path;
  const { pathname, searchParams } = new URL(path, window.location.origin);
  searchParams.set('changed', 'password');
  return `${pathname}?${searchParams}`;
}
