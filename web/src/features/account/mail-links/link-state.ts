import { getPageMetadata } from '../../../lib/page/page-metadata';
import type { Session } from '../../../lib/server/wire';
import { readMailToken, type MailToken } from './mail-token';

/** The state of a mail link, or the result that the sign-in service reports. */
export type LinkState =
  | { state: 'good' | 'expired' | 'foreign'; token: MailToken }
  | { state: 'broken' | 'used' | 'done' | 'confirmed' | 'changed' | 'sent'; token: null };

/**
 * The `state` values with which the sign-in service redirects back here
 * (deploy/keycloak/themes/laurel/login/info.ftl, error.ftl).
 */
const RETURN_STATES = ['used', 'done', 'confirmed', 'changed', 'sent'] as const;

export const getIssuer = () => `${getPageMetadata('laurel-keycloak') ?? ''}/realms/laurel`;

/** Returns the state of a link with a token, or of a redirect with `?state=`. `foreign`: another user's link. */
export function getLinkState(search: URLSearchParams, session: Session, now: number): LinkState {
  const returnState = RETURN_STATES.find((state) => state === search.get('state'));
  if (returnState) return { state: returnState, token: null };
  const token = readMailToken(search.get('token'));
  if (!token || token.issuer !== getIssuer()) return { state: 'broken', token: null };
  if (session && token.userId !== session.userId) return { state: 'foreign', token };
  const isDone = token.kind === 'verify' && session?.emailVerified && token.address === session.email;
  if (isDone) return { state: 'used', token: null };
  return { state: token.endsAt <= now ? 'expired' : 'good', token };
}

const STORAGE_KEY = 'laurel.mail-link';
const LINK_PURPOSES = ['verify', 'change', 'reset', 'finish'] as const;
export type LinkPurpose = (typeof LINK_PURPOSES)[number];
/**
 * Returns the purpose of the link that this tab last passed to the sign-in service, which does not report it when it
 * redirects back.
 */
const getStoredPurpose = (): LinkPurpose | null =>
  LINK_PURPOSES.find((purpose) => purpose === window.sessionStorage.getItem(STORAGE_KEY)) ?? null;
export const saveLinkPurpose = (purpose: LinkPurpose): void =>
  window.sessionStorage.setItem(STORAGE_KEY, purpose);

/** Returns the purpose of a link: from its token, else the stored one, else from its page. */
export function getLinkPurpose({ state, token }: LinkState, pathname: string): LinkPurpose {
  if (token !== null) return token.kind;
  const storedPurpose = state === 'broken' || state === 'sent' ? null : getStoredPurpose();
  return storedPurpose ?? (pathname === '/reset-password' ? 'reset' : 'verify');
}
