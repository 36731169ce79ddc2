import { ownPath } from '../../lib/own-path';

/** Where one wanted to go, or was, before one left for the sign-in service, is remembered in this tab. */
export const WAY_BACK = 'laurel.way-back';
const remembered = () => ownPath(window.sessionStorage.getItem(WAY_BACK));

/** Keycloak's answer in the address: it comes back to /login with code and state in the fragment. */
export const isReturn = (hash: string) => /[#&]state=/.test(hash) && /[#&](code|error)=/.test(hash);

const saidIn = (hash: string) => new URLSearchParams(hash.replace(/^#/, ''));

/** Whether a new log-in comes with it, which takes the place of the one before: not from who gave up what they went there for. */
export const bringsLogIn = (hash: string) =>
  isReturn(hash) && saidIn(hash).has('code') && saidIn(hash).get('kc_action_status') !== 'cancelled';

/** What was changed at the sign-in service, and not given up there. */
export function changedThere(hash: string): string | null {
  const said = saidIn(hash);
  return said.get('kc_action_status') === 'success' ? said.get('kc_action') : null;
}

/** Where to go on: the page that says of a new password that it counts. */
export function wayBack(changed: string | null = null): string {
  const path = remembered();
  if (changed !== 'UPDATE_PASSWORD') return path;
  const { pathname, searchParams } = new URL(path, window.location.origin);
  searchParams.set('changed', 'password');
  return `${pathname}?${searchParams}`;
}
