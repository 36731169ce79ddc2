import { mutate } from '../../lib/bff';
import { meta } from '../../lib/meta';
import { reloadOnce } from '../../lib/reload-once';
import { t } from '../../lib/texts/account';
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

/** Leaves for the sign-in page, with the address filled in. */
export async function handOver(email: string, kind: 'login' | 'signup', redirect: string): Promise<void> {
  const service = await keycloak();
  await service.init(options);
  window.sessionStorage.setItem(WAY_BACK, redirect);
  await service.login({
    redirectUri: returnPath(),
    ...(email && { loginHint: email }),
    ...(kind === 'signup' && { prompt: 'create' as never }),
  });
}

/** Leaves for where a second factor is set up; the way back is the page that one comes from. */
export async function setUpSecondFactor(): Promise<void> {
  const service = await keycloak();
  await service.init(options);
  window.sessionStorage.setItem(WAY_BACK, window.location.pathname + window.location.search);
  await service.login({ redirectUri: returnPath(), action: 'CONFIGURE_TOTP' });
}

/** Trades the tokens of one sign-in for the session; they are kept in memory only and forgotten with the page. */
export async function comeBack(): Promise<void> {
  const service = await keycloak();
  let refused = '';
  service.onAuthError = (error) => (refused = error?.error_description ?? error?.error ?? '');
  const authenticated = await service.init(options);
  if (!authenticated || !service.token || !service.refreshToken || !service.idToken)
    throw new Error(t('return.failed', { why: refused || t('unreachable') }));
  await mutate('startSession', {
    accessToken: service.token,
    refreshToken: service.refreshToken,
    idToken: service.idToken,
  });
}
