import { mutate } from '../../lib/bff';
import { beginDrafts } from '../../lib/drafts';
import { leave, stay } from '../../lib/leaving';
import { meta } from '../../lib/meta';
import { reloadOnce } from '../../lib/reload-once';
import { t } from '../../lib/texts/account';
import { reachService } from './reach-service';
import { WAY_BACK } from './way-back';

/** The one address that the sign-in service comes back to; where to go from there is remembered here. */
const returnPath = () => `${window.location.origin}/login`;

/** keycloak-js carries the code flow only; the product has its own session. Loaded when it is needed. */
async function keycloak() {
  const url = meta('laurel-keycloak');
  if (!url) throw new Error(t('unconfigured'));
  const { default: Keycloak } = await reloadOnce(() => import('keycloak-js'));
  return new Keycloak({ url, realm: 'laurel', clientId: 'web' });
}

const options = { pkceMethod: 'S256', checkLoginIframe: false } as const;
export type Errand = 'login' | 'signup' | 'forgot';

/** Leaves for the sign-in page, with the address filled in; refuses to leave for a page that does not answer. */
export async function handOver(email: string, errand: Errand, redirect: string): Promise<void> {
  const service = await keycloak();
  await reachService();
  await service.init(options);
  window.sessionStorage.setItem(WAY_BACK, redirect);
  const to = {
    redirectUri: returnPath(),
    ...(email && { loginHint: email }),
    ...(errand === 'signup' && { prompt: 'create' as never }),
  };
  if (errand !== 'forgot') return service.login(to);
  // keycloak-js has no call for it: the endpoint takes what `/auth` takes.
  const url = await service.createLoginUrl(to);
  window.location.assign(
    url.replace('/protocol/openid-connect/auth?', '/protocol/openid-connect/forgot-credentials?'),
  );
}

/** Leaves for the sign-in page, which asks for the password again whoever is logged in there. */
export async function logInAgain(email: string, back: string): Promise<void> {
  const service = await keycloak();
  await reachService();
  await service.init(options);
  window.sessionStorage.setItem(WAY_BACK, back);
  await service.login({ redirectUri: returnPath(), loginHint: email, prompt: 'login' });
}

export type AccountAction = 'CONFIGURE_TOTP' | 'UPDATE_PASSWORD' | 'UPDATE_EMAIL';
/** Leaves for where something of the account is changed; the way back is the page that one comes from. */
export async function startAction(action: AccountAction): Promise<void> {
  const service = await keycloak();
  await reachService();
  await service.init(options);
  window.sessionStorage.setItem(WAY_BACK, window.location.pathname + window.location.search);
  await service.login({ redirectUri: returnPath(), action });
}

/**
 * Trades the tokens of one sign-in for the session, in the place of the one before; they are kept in memory only and forgotten with
 * the page. Of that one's end this page is not to be told.
 */
export async function comeBack(): Promise<void> {
  const service = await keycloak();
  let refused = '';
  service.onAuthError = (error) => (refused = error?.error_description ?? error?.error ?? '');
  const authenticated = await service.init(options);
  if (!authenticated || !service.token || !service.refreshToken || !service.idToken)
    throw new Error(t('return.failed', { why: refused || t('unreachable') }));
  leave();
  const session = await mutate('startSession', {
    accessToken: service.token,
    refreshToken: service.refreshToken,
    idToken: service.idToken,
  }).catch((error: unknown) => {
    stay();
    throw error;
  });
  if (session) beginDrafts(session.userId);
}
