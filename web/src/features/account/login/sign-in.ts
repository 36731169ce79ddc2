import { mutate } from '../../../lib/server/bff';
import { forgetDraftsOfOtherUsers } from '../../../lib/drafts/drafts';
import { cancelLeaving } from '../../../ui/navigation/leaving';
import { getPageMetadata } from '../../../lib/page/page-metadata';
import { reloadOnce } from '../../../lib/loading/reload-once';
import { t } from '@laurel/messages/pages/account/login';
import { checkService } from './check-service';
import { RETURN_PATH_KEY } from './return-path';
import { isRefusedWith } from '../../../lib/server/refused';

/** The only redirect URI that the sign-in service accepts. The page to continue with is stored in this tab. */
const getRedirectUri = () => `${window.location.origin}/login`;

/** keycloak-js performs only the code flow, because the product has its own session. It is loaded on demand. */
async function loadKeycloak() {
  const url = getPageMetadata('laurel-keycloak');
  if (!url) throw new Error(t('unconfigured'));
  const { default: Keycloak } = await reloadOnce(() => import('keycloak-js'));
  return new Keycloak({ url, realm: 'laurel', clientId: 'web' });
}

const options = { pkceMethod: 'S256', checkLoginIframe: false } as const;
export type SignInKind = 'login' | 'signup' | 'forgot';

/** Checks and initialises the sign-in service, and stores the page to which the user returns. */
async function prepareRedirect(path: string) {
  const service = await loadKeycloak();
  await checkService();
  await service.init(options);
  window.sessionStorage.setItem(RETURN_PATH_KEY, path);
  return service;
}

/**
 * Redirects to the sign-in page with the prefilled address.
 * @throws Error if the sign-in service does not answer.
 */
export async function redirectToKeycloak(email: string, kind: SignInKind, redirect: string): Promise<void> {
  const service = await prepareRedirect(redirect);
  const loginOptions = {
    redirectUri: getRedirectUri(),
    ...(email && { loginHint: email }),
    ...(kind === 'signup' && { prompt: 'create' as never }),
  };
  if (kind !== 'forgot') return service.login(loginOptions);
  // keycloak-js has no method for it. The endpoint takes the same parameters as `/auth`.
  const url = await service.createLoginUrl(loginOptions);
  window.location.assign(
    url.replace('/protocol/openid-connect/auth?', '/protocol/openid-connect/forgot-credentials?'),
  );
}

/** Redirects to the sign-in page, which asks for the password again even if a session exists there. */
export async function logInAgain(email: string, returnPath: string): Promise<void> {
  const service = await prepareRedirect(returnPath);
  await service.login({ redirectUri: getRedirectUri(), loginHint: email, prompt: 'login' });
}

export type AccountAction = 'CONFIGURE_TOTP' | 'UPDATE_PASSWORD' | 'UPDATE_EMAIL';
/** Redirects to an account action of the sign-in service. The user returns to the current page. */
export async function startAction(action: AccountAction): Promise<void> {
  const service = await prepareRedirect(window.location.pathname + window.location.search);
  await service.login({ redirectUri: getRedirectUri(), action });
}

/**
 * Exchanges the tokens of a sign-in for a session, which replaces the previous one. The tokens stay in memory
 * only. The page's guard (`visitorOnly`) has prevented that the end of the previous session reloads the page.
 */
export async function completeSignIn(returnPath: string): Promise<void> {
  try {
    const session = await startSession();
    window.sessionStorage.removeItem(REPEATED_KEY);
    if (session) forgetDraftsOfOtherUsers(session.userId);
  } catch (error) {
    cancelLeaving();
    if (!shouldRepeatLogIn(error)) throw error;
    await logInAgain('', returnPath);
    await new Promise(() => {}); // the login page replaces this one
  }
}

/** Set in this tab while a refused login is repeated. */
const REPEATED_KEY = 'laurel.login-repeated';
/**
 * Returns whether to ask for the password again, once for each refused login. The sign-in service may have skipped
 * the password, because it did not know yet that its session has ended.
 */
function shouldRepeatLogIn(error: unknown): boolean {
  const isRefused = isRejectedCode(error) || isRefusedWith(error, 'sign_in.invalid');
  const isRepeated = window.sessionStorage.getItem(REPEATED_KEY) !== null;
  if (isRefused && !isRepeated) window.sessionStorage.setItem(REPEATED_KEY, 'true');
  else window.sessionStorage.removeItem(REPEATED_KEY);
  return isRefused && !isRepeated;
}
/** Keycloak rejects a code (keycloak-js: `NetworkError`) whose session ended before the code was exchanged. */
const isRejectedCode = (error: unknown) =>
  error instanceof Error && (error.cause as { response?: Response } | undefined)?.response?.status === 400;

async function startSession() {
  const service = await loadKeycloak();
  let refusalReason = '';
  service.onAuthError = (error) => (refusalReason = error?.error_description ?? error?.error ?? '');
  const isAuthenticated = await service.init(options).catch((cause: unknown) => {
    throw new Error(t('return.failed', { why: refusalReason || t('unreachable') }), { cause });
  });
  if (!isAuthenticated || !service.token || !service.refreshToken || !service.idToken)
    throw new Error(t('return.failed', { why: refusalReason || t('unreachable') }));
  return mutate('startSession', {
    accessToken: service.token,
    refreshToken: service.refreshToken,
    idToken: service.idToken,
  });
}
