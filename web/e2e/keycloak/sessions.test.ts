import { randomUUID } from 'node:crypto';
import type { Page, Route } from 'playwright-core';
import { findAxeViolations } from '../axe';
import { callAsAdmin, keycloak } from '../keycloak-admin';
import {
  address,
  callFunction,
  continueTo,
  pollFunction,
  closePages,
  logIn,
  logOut,
  PASSWORD,
  signUp,
  openPage,
} from '../laurel';
import { expectLogoutAfter, expectLogoutOnRequest } from '../expect-logout';
import { findFaultsInAllAppearances } from '../appearances';
import { waitForMailLink } from '../mails';

const createEmail = () => `${randomUUID()}@laurel.test`;
const waitForHeading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
afterAll(closePages);

/** Opens a new user's profile in two browsers. */
async function openTwoSessions() {
  const [one, other] = [
    await openPage(),
    await openPage({ viewport: { width: 360, height: 740 }, colorScheme: 'dark' }),
  ];
  const email = createEmail();
  const userId = await signUp(one, email, 'Ada');
  await logIn(other, email);
  for (const page of [one, other]) {
    await page.goto('/profile');
    await page.getByText('This browser', { exact: true }).waitFor();
  }
  return { one, other, email, userId };
}

it('lists the sessions, and the page of an ended session goes to the login page by itself', async () => {
  const { one, other } = await openTwoSessions();
  await one.reload();
  await one.getByText('Chrome on Linux').nth(1).waitFor();
  expect([await findAxeViolations(one), await findAxeViolations(other)]).toEqual([[], []]);
  await expectLogoutOnRequest([other], one, 'revokeSession', () =>
    one.getByRole('button', { name: /^Log out Chrome on Linux/ }).click(),
  );
  expect(await callFunction(one, 'getSession', {})).not.toBeNull();
  await one.getByRole('button', { name: 'Log out everywhere else' }).waitFor({ state: 'detached' });
});

it('ends the other sessions, and then all sessions', async () => {
  const { one, other, email } = await openTwoSessions();
  await one.reload();
  await one.getByRole('button', { name: 'Log out everywhere else' }).click();
  await expectLogoutOnRequest([other], one, 'revokeOtherSessions', () =>
    one.getByRole('dialog').getByRole('button', { name: 'Log out everywhere else' }).click(),
  );
  await logIn(other, email);
  await other.goto('/profile');
  await other.getByText('This browser', { exact: true }).waitFor();
  await one.getByRole('button', { name: 'Log out everywhere', exact: true }).click();
  expect(await findAxeViolations(one)).toEqual([]);
  await expectLogoutOnRequest([other], one, 'endSession', () =>
    one.getByRole('dialog').getByRole('button', { name: 'Log out everywhere' }).click(),
  );
  await one.waitForURL((url) => url.pathname === '/');
  expect(await callFunction(one, 'getSession', {})).toBeNull();
});

const rejectCode = (route: Route) =>
  route.fulfill({
    status: 400,
    json: { error: 'invalid_grant' },
    headers: { 'access-control-allow-origin': address, 'access-control-allow-credentials': 'true' },
  });
const corruptToken = async (route: Route) => {
  const body = route.request().postDataJSON() as { data: { accessToken: string } };
  body.data.accessToken = 'no token';
  await route.continue({ postData: JSON.stringify(body) });
};
// Keycloak may not know yet that a session has ended, and then logs in without asking for the password.
it.each([
  ['its code is not exchanged', '**/protocol/openid-connect/token', rejectCode],
  ['its token is refused', '**/_server?name=startSession', corruptToken],
])('asks for the password when a silent login fails because %s', async (_why, url, fail) => {
  const page = await openPage();
  const email = createEmail();
  await signUp(page, email, 'Ada');
  await page.context().clearCookies({ name: /session/ }); // only ours: Keycloak's have capital letters
  await page.route(url, fail, { times: 1 });
  await page.goto('/login?redirect=%2Fprofile');
  await page.getByLabel('E-mail').fill(email);
  await continueTo(page, '#password');
  await page.locator('#password').fill(PASSWORD);
  await page.locator('#kc-login').click();
  await page.waitForURL((url) => url.pathname === '/profile');
  expect(await callFunction(page, 'getSession', {})).toMatchObject({ email });
});

// asvs 7.4.5
it('ends the sessions through the back channel when an operator logs the user out in Keycloak’s console', async () => {
  const { one, other, userId } = await openTwoSessions();
  await expectLogoutAfter([one, other], () => callAsAdmin('POST', `/users/${userId}/logout`));
});

// asvs 7.5.1, 7.4.4
it('changes the e-mail address from the profile: the new one is confirmed first, and the old one is notified', async () => {
  const page = await openPage();
  const [email, newEmail] = [createEmail(), createEmail()];
  await signUp(page, email, 'Ada');
  await page.goto(await waitForMailLink(email, 'Confirm your e-mail address'));
  await page.getByRole('button', { name: 'Confirm this address' }).click();
  await waitForHeading(page, 'Your address is confirmed');
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Change the address' }).click();
  await page.locator('#password').fill(PASSWORD);
  await page.locator('#kc-login').click();
  await page.locator('#email').waitFor();
  expect(await findFaultsInAllAppearances(page)).toEqual([]);
  await page.locator('#email').fill(newEmail);
  await page.locator('#kc-submit').click();
  await page.waitForURL(/\/mail-verification\?state=sent$/);
  await waitForHeading(page, 'Check your inbox');
  expect(await findAxeViolations(page)).toEqual([]);
  expect(await callFunction(page, 'getSession', {})).toMatchObject({ email });
  await page.goto(await waitForMailLink(newEmail, 'Confirm your new e-mail address'));
  await waitForHeading(page, 'Confirm your new address');
  await page.getByRole('button', { name: 'Confirm this address' }).click();
  await waitForHeading(page, 'Your address has changed');
  await pollFunction<{ email: string }>(page, 'getSession', {}, (session) => session.email === newEmail);
  await page.goto('/profile');
  await page.getByText(newEmail).waitFor();
  await waitForMailLink(email, 'Your e-mail address was changed');
  await logOut(page);
  await logIn(page, newEmail);
});

it.each([
  ['was created in Keycloak’s console', '/users', (user: object) => user],
  ['was imported', '/partialImport', (user: object) => ({ ifResourceExists: 'FAIL', users: [user] })],
])('a user who %s can log in, and a later change in Keycloak is applied', async (_how, apiPath, toBody) => {
  const email = createEmail();
  const credentials = [{ type: 'password', value: PASSWORD, temporary: false }];
  await callAsAdmin(
    'POST',
    apiPath,
    toBody({ username: email, email, firstName: 'Grace', enabled: true, credentials }),
  );
  const page = await openPage();
  await logIn(page, email);
  const { userId, ...session } = await callFunction<{ userId: string; name: string }>(page, 'getSession', {});
  expect(session).toMatchObject({ name: 'Grace', email, role: 'user', businessRole: null });
  await callAsAdmin('PUT', `/users/${userId}`, { firstName: 'Grace Hopper' });
  await pollFunction<{ name: string }>(page, 'getSession', {}, (current) => current.name === 'Grace Hopper');
});

describe('the login pages with Keycloak unavailable', () => {
  it.each(['/login', '/signup', '/forgot-password'])(
    '%s shows the outage, and works when Keycloak is available again',
    async (path) => {
      const page = await openPage();
      await page.route(`${keycloak}/**`, (route) => route.abort());
      await page.goto(path);
      await page.getByText('Logging in is not possible right now').waitFor();
      expect(await findAxeViolations(page)).toEqual([]);
      await page.unroute(`${keycloak}/**`);
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByText('Logging in is not possible right now').waitFor({ state: 'detached' });
      await page.getByLabel('E-mail').fill(createEmail());
      await page.getByRole('main').getByRole('button').first().click();
      await page.waitForURL((url) => url.origin !== new URL(address).origin, { waitUntil: 'commit' });
    },
  );

  it('stay open instead of leading to a page that does not respond, and the session continues', async () => {
    const page = await openPage();
    await signUp(page, createEmail(), 'Ada');
    await page.route(`${keycloak}/**`, (route) => route.abort());
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Change the password' }).click();
    await page.getByText('The login service is not reachable right now.').waitFor();
    await page.goto('/festivals');
    await page.getByRole('searchbox').first().waitFor();
    expect(await callFunction(page, 'getSession', {})).not.toBeNull();
  });
});
