import { createHash, randomUUID } from 'node:crypto';
import { keycloak, requestToken } from '../keycloak-admin';
import { address, callFunction, closePages, logIn, newcomer, PASSWORD, signUp, openPage } from '../laurel';
import { findFaultsInAllAppearances } from '../appearances';

const protocol = `${keycloak}/realms/laurel/protocol/openid-connect`;
const VERIFIER = 'a-verifier-that-nobody-has-to-guess-in-a-test';
const CHALLENGE = {
  code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
  code_challenge_method: 'S256',
};
const REDIRECT = `${address}/login`;
const getAuthorizationUrl = (parameters: Record<string, string>) =>
  `${protocol}/auth?${new URLSearchParams({
    client_id: 'web',
    response_type: 'code',
    scope: 'openid',
    redirect_uri: REDIRECT,
    ...parameters,
  })}`;
const getRedirectParam = (response: Response, name: string) =>
  new URL(response.headers.get('location') ?? REDIRECT).searchParams.get(name);

/** Logs in as a browser does, and returns the authorization code of the redirect. */
async function obtainCode(): Promise<string> {
  const page = await fetch(getAuthorizationUrl(CHALLENGE), { redirect: 'manual' });
  const [, action] = /<form[^>]*id="kc-form-login"[^>]*action="([^"]+)"/.exec(await page.text())!;
  const cookie = page.headers.getSetCookie().map((header) => header.split(';')[0]!);
  const response = await fetch(action!.replaceAll('&amp;', '&'), {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: cookie.join('; ') },
    body: new URLSearchParams({ username: newcomer.email, password: PASSWORD }),
  });
  return getRedirectParam(response, 'code')!;
}
/** Exchanges an authorization code for tokens. */
const exchangeCode = (code: string, code_verifier: string) =>
  requestToken('laurel', {
    grant_type: 'authorization_code',
    client_id: 'web',
    redirect_uri: REDIRECT,
    code,
    code_verifier,
  });
afterAll(closePages);

// asvs 10.1.2, 10.2.1, 10.4.6
it.each([
  ['without a challenge', {}],
  ['with a challenge that reveals the verifier', { ...CHALLENGE, code_challenge_method: 'plain' }],
])('Keycloak rejects a login %s', async (_how, parameters) => {
  const response = await fetch(getAuthorizationUrl(parameters), { redirect: 'manual' });
  expect([response.status, getRedirectParam(response, 'error')]).toEqual([302, 'invalid_request']);
});

// asvs 10.4.2, 10.4.6
it('Keycloak accepts a code once and only with its verifier, and ends the session when the code is used again', async () => {
  expect((await exchangeCode(await obtainCode(), `${VERIFIER}x`)).status).toBe(400);
  const code = await obtainCode();
  const first = await exchangeCode(code, VERIFIER);
  expect(first.status).toBe(200);
  const { refresh_token } = (await first.json()) as { refresh_token: string };
  const again = await exchangeCode(code, VERIFIER);
  expect([again.status, await again.json()]).toMatchObject([400, { error: 'invalid_grant' }]);
  const refreshed = await requestToken('laurel', {
    grant_type: 'refresh_token',
    client_id: 'web',
    refresh_token,
  });
  expect(refreshed.status).toBe(400);
});

// asvs 10.1.2, 10.2.1
it('does not log in with a code that another browser was given', async () => {
  const page = await openPage();
  const callbackParameters = {
    state: randomUUID(),
    session_state: randomUUID(),
    iss: `${keycloak}/realms/laurel`,
  };
  await page.goto(`/login#${new URLSearchParams({ ...callbackParameters, code: await obtainCode() })}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(await callFunction(page, 'getSession', {})).toBeNull();
});

// asvs 7.6.2
it('logs in a user who has a Keycloak session only after a click, not when a page is opened', async () => {
  const page = await openPage();
  await logIn(page, newcomer.email);
  await page.context().clearCookies({ name: /^(__Host-)?session$/ });
  for (const path of ['/', '/festivals', '/login', '/profile']) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await callFunction(page, 'getSession', {})).toBeNull();
  }
  await page.getByLabel('E-mail').fill(newcomer.email);
  await page.getByRole('main').getByRole('button').first().click();
  await page.waitForURL((url) => url.origin === new URL(address).origin && url.pathname === '/profile');
  expect(await callFunction(page, 'getSession', {})).toMatchObject({ email: newcomer.email });
});

// asvs 10.6.2
it('Keycloak’s own logout page asks for confirmation before it ends the session', async () => {
  const page = await openPage();
  await signUp(page, `${randomUUID()}@laurel.test`, 'Ada');
  await page.goto(`${protocol}/logout?client_id=web`);
  await page.getByText('Log out of Laurel in this browser?').waitFor();
  expect(await findFaultsInAllAppearances(page)).toEqual([]);
  const confirmationUrl = page.url();
  await page.goto('/profile');
  expect(await callFunction(page, 'getSession', {})).not.toBeNull();
  await page.goto(confirmationUrl);
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByText('You are logged out.').first().waitFor();
  expect(await findFaultsInAllAppearances(page)).toEqual([]);
  await page.goto('/festivals');
  expect(await callFunction(page, 'getSession', {})).toBeNull();
});

it('shows Keycloak’s errors on a page in Laurel’s design', async () => {
  const page = await openPage();
  await page.goto(getAuthorizationUrl({ ...CHALLENGE, redirect_uri: `${address}/elsewhere` }));
  await page.getByRole('heading', { level: 1, name: 'This did not work' }).waitFor();
  expect(await findFaultsInAllAppearances(page)).toEqual([]);
});
