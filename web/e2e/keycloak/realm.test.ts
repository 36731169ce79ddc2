import { randomBytes, randomUUID } from 'node:crypto';
import http from 'node:http';
import type { Page } from 'playwright-core';
import { callAsAdmin, keycloak, requestToken } from '../keycloak-admin';
import {
  address,
  callFunction,
  pollFunction,
  closePages,
  continueTo,
  filmmaker,
  logIn,
  PASSWORD,
  openPage,
} from '../laurel';
import { findFaultsInAllAppearances } from '../appearances';

const realm = `${keycloak}/realms/laurel`;
afterAll(closePages);

const requestAuthorization = (redirectUri: string) =>
  fetch(
    `${realm}/protocol/openid-connect/auth?${new URLSearchParams({
      client_id: 'web',
      response_type: 'code',
      redirect_uri: redirectUri,
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      code_challenge_method: 'S256',
    })}`,
    { redirect: 'manual' },
  );

async function register(page: Page, email: string, password: string) {
  await page.goto('/signup');
  await page.getByLabel('E-mail').fill(email);
  await continueTo(page, '#firstName');
  await page.locator('#firstName').fill('Ada');
  await page.locator('#password').fill(password);
  await page.locator('#password-confirm').fill(password);
  await page.locator('input[type=submit], button[type=submit]').first().click();
}
const waitForLogout = (page: Page) => pollFunction(page, 'getSession', {}, (session) => session === null);
const createEmail = () => `${randomUUID()}@laurel.test`;
const VALID_PASSWORD = 'seven herons over slow water';

// asvs 6.1.3, 6.3.4, 10.4.4
it.each([
  ['laurel', 'admin-cli'],
  ['laurel', 'account'],
  ['laurel', 'account-console'],
  ['laurel', 'web'],
  ['master', 'admin-cli'],
])('the realm %s rejects a password grant for the client %s', async (realmName, clientId) => {
  const credentials = { username: filmmaker.email, password: PASSWORD };
  const response = await requestToken(realmName, {
    grant_type: 'password',
    client_id: clientId,
    ...credentials,
  });
  expect([400, 401]).toContain(response.status);
  expect(await response.json()).not.toHaveProperty('access_token');
});

// asvs 10.4.1, 10.7.1
it('Keycloak redirects only to the exact address of the login page', async () => {
  const statuses = [];
  for (const path of ['/login', '/', '/login?redirect=/', '/login/', '/loginx', '/festivals'])
    statuses.push((await requestAuthorization(`${address}${path}`)).status);
  expect(statuses).toEqual([200, 400, 400, 400, 400, 400]);
});

// asvs 6.2.4, 6.2.6
it.each(['password123', 'Password123', 'qwertyuiop', 'iloveyou123'])(
  'rejects the password %s',
  async (password) => {
    const page = await openPage();
    await register(page, createEmail(), password);
    await page.getByText('This is one of the most common passwords').waitFor();
    expect(await page.locator('#password').getAttribute('type')).toBe('password');
  },
);

// asvs 6.2.7, 6.2.8
it('accepts a pasted password without changing or truncating it', async () => {
  const email = createEmail();
  const password = ` Seven HERONS  over slow water, and one more on the other side ${randomUUID()} `;
  const page = await openPage();
  const origins = [new URL(address).origin, new URL(keycloak).origin];
  for (const origin of origins)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
  await page.goto('/signup');
  await page.getByLabel('E-mail').fill(email);
  await continueTo(page, '#firstName');
  await page.locator('#firstName').fill('Ada');
  await page.evaluate((text) => navigator.clipboard.writeText(text), password);
  for (const field of ['#password', '#password-confirm']) {
    await page.locator(field).press('ControlOrMeta+V');
    expect(await page.locator(field).inputValue()).toBe(password);
  }
  await page.locator('input[type=submit], button[type=submit]').click();
  await page.waitForURL((url) => url.pathname === '/');
  const other = await openPage();
  await other.goto('/login');
  await other.getByLabel('E-mail').fill(email);
  await continueTo(other, '#password');
  for (const wrong of [password.trim(), password.toLowerCase(), `${password.slice(0, -2)}x `]) {
    await other.locator('#password').fill(wrong);
    await Promise.all([other.waitForNavigation(), other.locator('#kc-login').click()]);
    await other.getByText(/The e-mail address or the password is wrong/).waitFor();
  }
  await other.locator('#password').fill(password);
  await other.locator('#kc-login').click();
  await other.waitForURL((url) => url.pathname === '/' && !url.hash);
});

// asvs 6.3.3
it('offers every user a second factor, and returns to the page when they cancel', async () => {
  const page = await openPage();
  await logIn(page, 'new@laurel.test');
  await page.goto('/festivals');
  await page.getByRole('button', { name: /^Account:/ }).click();
  await page.getByRole('button', { name: 'Second factor for logging in' }).click();
  await page.locator('#kc-totp-secret-qr-code').waitFor();
  expect(await findFaultsInAllAppearances(page)).toEqual([]);
  await page.getByRole('link', { name: 'Type the key instead' }).click();
  await page.locator('#kc-totp-secret-key').waitFor();
  await page.locator('#saveTOTPBtn').click();
  await page.getByText('Enter the code from the app.').waitFor();
  expect(await findFaultsInAllAppearances(page)).toEqual([]);
  await page.locator('#cancelTOTPBtn, [name=cancel-aia]').first().click();
  await page.waitForURL((url) => url.pathname === '/festivals');
});

// asvs 7.4.2
it('ends the session when the account is disabled in Keycloak', async () => {
  const page = await openPage();
  const email = createEmail();
  await register(page, email, VALID_PASSWORD);
  await page.waitForURL(
    (url) => url.origin === new URL(address).origin && !url.pathname.startsWith('/login'),
  );
  const session = await callFunction<{ userId: string } | null>(page, 'getSession', {});
  await callAsAdmin('PUT', `/users/${session!.userId}`, { enabled: false });
  await waitForLogout(page);
});

it('ends the session when Keycloak adds or removes the administrator role, which then applies', async () => {
  const page = await openPage();
  const email = createEmail();
  await register(page, email, VALID_PASSWORD);
  await page.waitForURL(
    (url) => url.origin === new URL(address).origin && !url.pathname.startsWith('/login'),
  );
  const { userId } = (await callFunction<{ userId: string }>(page, 'getSession', {}))!;
  const admin = await callAsAdmin('GET', '/roles/admin');
  await callAsAdmin('POST', `/users/${userId}/role-mappings/realm`, [admin]);
  await waitForLogout(page);
  // Another browser, because the page above reloads when its session ends.
  const other = await openPage();
  await logIn(other, email, VALID_PASSWORD);
  expect(await callFunction<{ role: string }>(other, 'getSession', {})).toMatchObject({ role: 'admin' });
  await callAsAdmin('DELETE', `/users/${userId}/role-mappings/realm`, [admin]);
  await waitForLogout(other);
});

/** Tries to register from this local address, which is not the browser's. */
const tryToRegister = (localAddress: string) =>
  new Promise<number>((resolve, reject) => {
    const { port } = new URL(keycloak);
    const target = { host: '127.0.0.1', port, path: '/realms/laurel/login-actions/registration' };
    http
      .request({ ...target, method: 'POST', localAddress }, (response) =>
        resolve(response.resume().statusCode!),
      )
      .on('error', reject)
      .end();
  });
it('limits the registration attempts per IP address, and still serves other addresses', async () => {
  const limit = Number(process.env.REGISTRATIONS ?? 30);
  // A random address, because Keycloak still counts the attempts of earlier runs of this test.
  const from = ['127', ...randomBytes(3).map((byte) => 1 + (byte % 254))].join('.');
  const tries = [];
  for (let n = 0; n < limit + 10; n++) tries.push(await tryToRegister(from));
  const isRejected = tries.map((status) => status === 429);
  expect(isRejected).toEqual([...Array(limit).fill(false), ...Array(10).fill(true)]);
  expect((await requestAuthorization(`${address}/login`)).status).toBe(200);
});
