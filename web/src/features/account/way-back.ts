import { ownPath } from '../../lib/own-path';

/** Where one wanted to go, or was, before one left for the sign-in service, is remembered in this tab. */
export const WAY_BACK = 'laurel.way-back';
export const wayBack = (): string => ownPath(window.sessionStorage.getItem(WAY_BACK));

/** Keycloak's answer in the address: it comes back to /login with code and state in the fragment. */
export const isReturn = (hash: string) => /[#&]state=/.test(hash) && /[#&](code|error)=/.test(hash);
