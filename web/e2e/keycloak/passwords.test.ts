import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { findAxeViolations } from '../axe';
import { requestPasswordReset } from '../request-password';
import {
  address,
  callFunction,
  closePages,
  continueTo,
  logIn,
  logOut,
  PASSWORD,
  signUp,
  openPage,
} from '../laurel';
import { expectLogoutAfter } from '../expect-logout';
import { findFaultsInAllAppearances } from '../appearances';
import { waitForMailLink } from '../mails';

const createEmail = () => `${randomUUID()}@laurel.test`;
const NEW_PASSWORD = 'seven herons over slow water';
const CHANGED_PASSWORD = 'eleven otters under quick rain';
const MAIL_SUBJECT = 'Choose a new password';
const waitForHeading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const isLaurelUrl = (url: URL) => url.origin === new URL(address).origin;
const waitForHomePage = (page: Page) =>
  page.waitForURL((url) => isLaurelUrl(url) && url.pathname === '/' && !url.hash);
afterAll(closePages);

async function submitNewPassword(page: Page, password: string): Promise<void> {
  await page.locator('#password-new').fill(password);
  await page.locator('#password-confirm').fill(password);
  await page.locator('#kc-submit').click();
}

/** Chooses a password and waits for Keycloak's response. By then Keycloak has notified all sessions. */
const submitNewPasswordAndWait = (page: Page, password: string) =>
  Promise.all([
    page.waitForResponse(
      (response) => response.request().method() === 'POST' && response.url().includes('/login-actions/'),
    ),
    submitNewPassword(page, password),
  ]);

// asvs 6.4.3
it('resets a forgotten password by mail, logs in, and ends the other sessions', async () => {
  const [page, elsewhere] = [await openPage(), await openPage()];
  const email = createEmail();
  await signUp(elsewhere, email, 'Ada');
  await elsewhere.goto('/profile');
  await elsewhere.getByRole('heading', { level: 1 }).waitFor();
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await waitForHeading(page, 'Forgot your password?');
  expect(await findAxeViolations(page)).toEqual([]);
  await requestPasswordReset(page, email);
  const link = await waitForMailLink(email, MAIL_SUBJECT);
  await page.goto(link);
  await waitForHeading(page, 'Reset your password');
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole('main').getByRole('button').click();
  await expectLogoutAfter([elsewhere], () => submitNewPasswordAndWait(page, NEW_PASSWORD));
  await waitForHomePage(page);
  expect(await callFunction(page, 'getSession', {})).toMatchObject({ email });
  const used = await openPage();
  await used.goto(link);
  await used.getByRole('main').getByRole('button').click();
  await waitForHeading(used, 'This link has already been used');
  expect(await findAxeViolations(used)).toEqual([]);
  await used.getByRole('link', { name: 'Request a new link' }).click();
  await used.waitForURL(/\/forgot-password/);
  await waitForMailLink(email, 'Your password was changed');
});

it('resets the password with the link in another browser, which then asks for the new password', async () => {
  const [page, other] = [await openPage(), await openPage()];
  const email = createEmail();
  await signUp(await openPage(), email, 'Ada');
  await requestPasswordReset(page, email);
  await other.goto(await waitForMailLink(email, MAIL_SUBJECT));
  await other.getByRole('main').getByRole('button').click();
  await submitNewPassword(other, NEW_PASSWORD);
  await waitForHeading(other, 'Your password has changed');
  expect(await findAxeViolations(other)).toEqual([]);
  await other.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await logIn(other, email, NEW_PASSWORD);
});

it('logs in after a reset and a logout, and then with another account in the same browser', async () => {
  const page = await openPage();
  const [email, otherEmail] = [createEmail(), createEmail()];
  await signUp(await openPage(), otherEmail, 'Grace');
  await signUp(page, email, 'Ada');
  await logOut(page);
  await requestPasswordReset(page, email);
  await page.goto(await waitForMailLink(email, MAIL_SUBJECT));
  await page.getByRole('main').getByRole('button').click();
  await submitNewPassword(page, NEW_PASSWORD);
  await waitForHomePage(page);
  for (const [account, password] of [
    [email, NEW_PASSWORD],
    [otherEmail, PASSWORD],
  ] as const) {
    await logOut(page);
    await logIn(page, account, password);
    expect(await callFunction(page, 'getSession', {})).toMatchObject({ email: account });
  }
});

it('shows the same page for an address without an account', async () => {
  const page = await openPage();
  await page.goto('/forgot-password');
  await page.getByRole('main').getByLabel('E-mail').fill(createEmail());
  await page.getByRole('main').getByRole('button', { name: 'Continue' }).click();
  await waitForHeading(page, 'Send a link by e-mail');
  await page.locator('#kc-reset-password-form').waitFor();
  expect(await findFaultsInAllAppearances(page)).toEqual([]);
  await requestPasswordReset(page, createEmail());
  expect(await findFaultsInAllAppearances(page)).toEqual([]);
});

it('does not show the address with which the login gateway replaces that of a limited recipient', async () => {
  const page = await openPage();
  await requestPasswordReset(page, 'replaced@nobody.invalid');
  await expect.poll(() => page.locator('#username').inputValue()).toBe('');
});

it('rejects a reset link after half an hour, and offers to request a new one', async () => {
  const [page, late] = [await openPage(), await openPage()];
  const email = createEmail();
  await signUp(await openPage(), email, 'Ada');
  await requestPasswordReset(page, email);
  const link = await waitForMailLink(email, MAIL_SUBJECT);
  await late.clock.setFixedTime(Date.now() + 31 * 60_000);
  await late.goto(link);
  await waitForHeading(late, 'This link has expired');
  expect(await findAxeViolations(late)).toEqual([]);
  await late.getByRole('link', { name: 'Request a new link' }).click();
  await late.waitForURL(/\/forgot-password/);
});

it('rejects a truncated link', async () => {
  const page = await openPage();
  await page.goto('/reset-password?token=half.of');
  await waitForHeading(page, 'This link is incomplete');
  expect(await findAxeViolations(page)).toEqual([]);
});

// asvs 6.2.2, 6.2.3, 7.4.3
it('changes the password from the profile: this browser stays logged in, the others are logged out', async () => {
  const [page, elsewhere] = [await openPage(), await openPage()];
  const email = createEmail();
  await signUp(page, email, 'Ada');
  await logIn(elsewhere, email);
  await elsewhere.goto('/profile');
  await elsewhere.getByRole('heading', { level: 1 }).waitFor();
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Change the password' }).click();
  await page.locator('#password').fill(PASSWORD);
  await page.locator('#kc-login').click();
  await expectLogoutAfter([elsewhere], () => submitNewPasswordAndWait(page, CHANGED_PASSWORD));
  await page.getByText('Your password has changed.').waitFor();
  expect(new URL(page.url()).pathname).toBe('/profile');
  expect(await callFunction(page, 'getSession', {})).toMatchObject({ email });
  await waitForMailLink(email, 'Your password was changed');
  await page.reload();
  await page.getByRole('heading', { name: 'Where you are logged in' }).waitFor();
  expect(await page.getByRole('button', { name: 'Log out everywhere else' }).count()).toBe(0);
  await logIn(elsewhere, email, CHANGED_PASSWORD);
});

// Identity notices the new password by itself, and ends the old session.
it.each([
  ['the page loads', '**/assets/login-page-*.js'],
  ['the page fetches its tokens', '**/protocol/openid-connect/token'],
])(
  'stays logged in after a password change when the previous session ends while %s',
  async (_when, delayed) => {
    const page = await openPage();
    await signUp(page, createEmail(), 'Ada');
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Change the password' }).click();
    await page.locator('#password').fill(PASSWORD);
    await page.locator('#kc-login').click();
    await page.route(delayed, async (route) => {
      await page.waitForTimeout(12_000); // identity checks accounts every four seconds in these tests
      await route.continue();
    });
    await submitNewPassword(page, CHANGED_PASSWORD);
    await page.getByText('Your password has changed.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/profile');
  },
);

it('does not change the password when the user cancels', async () => {
  const page = await openPage();
  const email = createEmail();
  await signUp(page, email, 'Ada');
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Change the password' }).click();
  await page.locator('#password').waitFor();
  expect(await findFaultsInAllAppearances(page)).toEqual([]);
  await page.locator('#password').fill(PASSWORD);
  await page.locator('#kc-login').click();
  await page.locator('#password-new').waitFor();
  expect(await findFaultsInAllAppearances(page)).toEqual([]);
  await Promise.all([page.waitForNavigation(), submitNewPassword(page, 'short')]);
  await page.getByText('Use at least 10 characters.').first().waitFor();
  expect(await findFaultsInAllAppearances(page)).toEqual([]);
  await page.locator('#kc-cancel').click();
  await page.waitForURL((url) => isLaurelUrl(url) && url.pathname === '/profile');
  await page.getByRole('heading', { name: 'Logging in' }).waitFor();
  expect(await page.getByText('Your password has changed.').count()).toBe(0);
});

// asvs 6.3.1
it('blocks logging in after too many wrong passwords, without revealing whether the account exists', async () => {
  const email = createEmail();
  await signUp(await openPage(), email, 'Ada');
  const errorTexts = [];
  for (const triedEmail of [email, createEmail()]) {
    const page = await openPage();
    await page.goto('/login');
    await page.getByLabel('E-mail').fill(triedEmail);
    await continueTo(page, '#password');
    expect(triedEmail === email ? await findFaultsInAllAppearances(page) : []).toEqual([]);
    for (let n = 0; n < 9; n++) {
      await page.locator('#password').fill(n === 8 ? PASSWORD : `wrong ${n}`);
      await Promise.all([page.waitForNavigation(), page.locator('#kc-login').click()]);
    }
    errorTexts.push(
      await page
        .locator('#input-error-container-username, #input-error-username, .pf-m-error')
        .allInnerTexts(),
    );
    await page.getByText(/After several wrong attempts, logging in is blocked for a few minutes/).waitFor();
    expect(triedEmail === email ? await findFaultsInAllAppearances(page) : []).toEqual([]);
    await page.getByRole('link', { name: 'Forgot your password?' }).waitFor();
  }
  expect(errorTexts[0]).toEqual(errorTexts[1]);
});
