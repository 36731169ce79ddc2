import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { findings } from './axe';
import { asAdmin, keycloak } from './keycloak-admin';
import { address, ask, askUntil, closeBrowser, logIn, PASSWORD, signUp, visit } from './laurel';
import { goneAfter, goneByPress } from './leaving';
import { faultsInAllLooks } from './looks';
import { linkOfMail } from './mails';

const fresh = () => `${randomUUID()}@laurel.test`;
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
afterAll(closeBrowser);

/** Somebody new in two browsers, both at the profile. */
async function twice() {
  const [one, other] = [
    await visit(),
    await visit({ viewport: { width: 360, height: 740 }, colorScheme: 'dark' }),
  ];
  const email = fresh();
  const userId = await signUp(one, email, 'Ada');
  await logIn(other, email);
  for (const page of [one, other]) {
    await page.goto('/profile');
    await page.getByText('This browser').waitFor();
  }
  return { one, other, email, userId };
}

it('are listed, and one that is ended goes to the login page by itself', async () => {
  const { one, other } = await twice();
  await one.reload();
  await one.getByText('Chrome on Linux').nth(1).waitFor();
  expect([await findings(one), await findings(other)]).toEqual([[], []]);
  await goneByPress([other], one, 'revokeSession', () =>
    one.getByRole('button', { name: 'Log out Chrome on Linux' }).click(),
  );
  expect(await ask(one, 'getSession', {})).not.toBeNull();
  await one.getByRole('button', { name: 'Log out everywhere else' }).waitFor({ state: 'detached' });
});

it('end everywhere else, and everywhere', async () => {
  const { one, other, email } = await twice();
  await one.reload();
  await one.getByRole('button', { name: 'Log out everywhere else' }).click();
  await goneByPress([other], one, 'revokeOtherSessions', () =>
    one.getByRole('dialog').getByRole('button', { name: 'Log out everywhere else' }).click(),
  );
  await logIn(other, email);
  await other.goto('/profile');
  await other.getByText('This browser').waitFor();
  await one.getByRole('button', { name: 'Log out everywhere', exact: true }).click();
  expect(await findings(one)).toEqual([]);
  await goneByPress([other], one, 'endSession', () =>
    one.getByRole('dialog').getByRole('button', { name: 'Log out everywhere' }).click(),
  );
  await one.waitForURL((url) => url.pathname === '/');
  expect(await ask(one, 'getSession', {})).toBeNull();
});

// asvs 7.4.5
it('end by Keycloak’s back channel: an operator logs somebody out in its console', async () => {
  const { one, other, userId } = await twice();
  await goneAfter([one, other], () => asAdmin('POST', `/users/${userId}/logout`));
});

// asvs 7.5.1, 7.4.4
it('an address is changed from the profile: the new one is confirmed first, and the old one hears of it', async () => {
  const page = await visit();
  const [email, another] = [fresh(), fresh()];
  await signUp(page, email, 'Ada');
  await page.goto(await linkOfMail(email, 'Confirm your e-mail address'));
  await page.getByRole('button', { name: 'Confirm this address' }).click();
  await heading(page, 'Your address is confirmed');
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Change the address' }).click();
  await page.locator('#password').fill(PASSWORD);
  await page.locator('#kc-login').click();
  await page.locator('#email').waitFor();
  expect(await faultsInAllLooks(page)).toEqual([]);
  await page.locator('#email').fill(another);
  await page.locator('#kc-submit').click();
  await page.waitForURL(/\/mail-verification\?state=sent$/);
  await heading(page, 'A mail is on its way');
  expect(await findings(page)).toEqual([]);
  expect(await ask(page, 'getSession', {})).toMatchObject({ email });
  await page.goto(await linkOfMail(another, 'Confirm your new e-mail address'));
  await heading(page, 'Confirm your new address');
  await page.getByRole('button', { name: 'Confirm this address' }).click();
  await heading(page, 'Your address is changed');
  await askUntil<{ email: string }>(page, 'getSession', {}, (session) => session.email === another);
  await page.goto('/profile');
  await page.getByText(another).waitFor();
  await linkOfMail(email, 'Your e-mail address was changed');
  await page.getByRole('button', { name: /^Account:/ }).click();
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await logIn(page, another);
});

it.each([
  ['was made in Keycloak’s console', '/users', (user: object) => user],
  ['was imported', '/partialImport', (user: object) => ({ ifResourceExists: 'FAIL', users: [user] })],
])('who %s is a user here at the first log-in; what is changed there counts here', async (_how, at, of) => {
  const email = fresh();
  const credentials = [{ type: 'password', value: PASSWORD, temporary: false }];
  await asAdmin('POST', at, of({ username: email, email, firstName: 'Grace', enabled: true, credentials }));
  const page = await visit();
  await logIn(page, email);
  const { userId, ...session } = await ask<{ userId: string; name: string }>(page, 'getSession', {});
  expect(session).toMatchObject({ name: 'Grace', email, role: 'user', businessRole: null });
  await asAdmin('PUT', `/users/${userId}`, { firstName: 'Grace Hopper' });
  await askUntil<{ name: string }>(page, 'getSession', {}, (is) => is.name === 'Grace Hopper');
});

describe('while Keycloak is away', () => {
  it.each(['/login', '/signup', '/forgot-password'])(
    '%s says so, and goes on when it is back',
    async (at) => {
      const page = await visit();
      await page.route(`${keycloak}/**`, (route) => route.abort());
      await page.goto(at);
      await page.getByText('Logging in is not possible right now').waitFor();
      expect(await findings(page)).toEqual([]);
      await page.unroute(`${keycloak}/**`);
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByText('Logging in is not possible right now').waitFor({ state: 'detached' });
      await page.getByLabel('E-mail').fill(fresh());
      await page.getByRole('main').getByRole('button').first().click();
      await page.waitForURL((url) => url.origin !== new URL(address).origin, { waitUntil: 'commit' });
    },
  );

  it('nobody leaves for a page that does not answer, and who is logged in goes on', async () => {
    const page = await visit();
    await signUp(page, fresh(), 'Ada');
    await page.route(`${keycloak}/**`, (route) => route.abort());
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Change the password' }).click();
    await page.getByText('The login service is not reachable right now.').waitFor();
    await page.goto('/festivals');
    await page.getByRole('searchbox').first().waitFor();
    expect(await ask(page, 'getSession', {})).not.toBeNull();
  });
});
