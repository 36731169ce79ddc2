import { meta } from '../../lib/meta';
import type { Session } from '../../lib/wire';
import { readMailToken, type MailToken } from './mail-token';

/** How a link of a mail, or what the sign-in service has made of it, is told to its reader. */
export type LinkState =
  | { state: 'good' | 'expired' | 'foreign'; token: MailToken }
  | { state: 'broken' | 'used' | 'done' | 'confirmed' | 'changed' | 'sent'; token: null };

/** What the sign-in service sends back here with (deploy/keycloak/themes/laurel/login/info.ftl, error.ftl). */
const SAID = ['used', 'done', 'confirmed', 'changed', 'sent'] as const;

export const issuerHere = () => `${meta('laurel-keycloak') ?? ''}/realms/laurel`;

/** Of a link with its token, or of an answer with `?state=`. Whoever is logged in confirms nothing for somebody else. */
export function linkState(search: URLSearchParams, session: Session, now: number): LinkState {
  const said = SAID.find((one) => one === search.get('state'));
  if (said) return { state: said, token: null };
  const token = readMailToken(search.get('token'));
  if (!token || token.issuer !== issuerHere()) return { state: 'broken', token: null };
  if (session && token.userId !== session.userId) return { state: 'foreign', token };
  const isDone = token.kind === 'verify' && session?.emailVerified && token.address === session.email;
  if (isDone) return { state: 'used', token: null };
  return { state: token.endsAt <= now ? 'expired' : 'good', token };
}

const LINK = 'laurel.mail-link';
/** What links are for. */
export type LinkErrand = 'verify' | 'change' | 'reset' | 'finish';
const ERRANDS = ['verify', 'change', 'reset', 'finish'] as const;
/** Which kind of link this tab has handed over last: the sign-in service does not say which one is done, or used up. */
export const handedOver = (): LinkErrand | null =>
  ERRANDS.find((one) => one === window.sessionStorage.getItem(LINK)) ?? null;
export const rememberHandedOver = (errand: LinkErrand): void => window.sessionStorage.setItem(LINK, errand);

/** What a link is for: it says so itself; else it was handed over from here; else its page is for that. */
export function errandOf({ state, token }: LinkState, pathname: string): LinkErrand {
  if (token !== null) return token.kind;
  const before = state === 'broken' || state === 'sent' ? null : handedOver();
  return before ?? (pathname === '/reset-password' ? 'reset' : 'verify');
}
