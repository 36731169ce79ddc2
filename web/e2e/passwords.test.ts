import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { findings } from './axe';
import { forget } from './forget';
import { address, ask, closeBrowser, continueTo, logIn, PASSWORD, signUp, visit } from './laurel';
import { goneAfter } from './leaving';
import { faultsInAllLooks } from './looks';
import { linkOfMail } from './mails';

const fresh = () => `${randomUUID()}@laurel.test`;
const GOOD = 'seven herons over slow water';
const BETTER = 'eleven otters under quick rain';
const RESET = 'Choose a new password';
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const isOwn = (url: URL) => url.origin === new URL(address).origin;
const home = (page: Page) => page.waitForURL((url) => isOwn(url) && url.pathname === '/' && !url.hash);
afterAll(closeBrowser);

async function choose(page: Page, password: string): Promise<void> {
  await page.locator('#password-new').fill(password);
  await page.locator('#password-confirm').fill(password);
  await page.locator('#kc-submit').click();
}

/** The same, until Keycloak has answered: it has told everybody by then. */
const chosen = (page: Page, password: string) =>
  Promise.all([
    page.waitForResponse((one) => one.request().method() === 'POST' && one.url().includes('/login-actions/')),
    choose(page, password),
  ]);

// asvs 6.4.3
it('who forgot the password gets a mail, chooses another, is logged in, and is logged out elsewhere', async () => {
  const [page, elsewhere] = [await visit(), await visit()];
  const email = fresh();
  await signUp(elsewhere, email, 'Ada');
  await elsewhere.goto('/profile');
  await elsewhere.getByRole('heading', { level: 1 }).waitFor();
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot the password?' }).click();
  await heading(page, RESET);
  expect(await findings(page)).toEqual([]);
  await forget(page, email);
  const link = await linkOfMail(email, RESET);
  await page.goto(link);
  await heading(page, RESET);
  expect(await findings(page)).toEqual([]);
  await page.getByRole('main').getByRole('button').click();
  await goneAfter([elsewhere], () => chosen(page, GOOD));
  await home(page);
  expect(await ask(page, 'getSession', {})).toMatchObject({ email });
  const used = await visit();
  await used.goto(link);
  await used.getByRole('main').getByRole('button').click();
  await heading(used, 'This link was used already');
  expect(await findings(used)).toEqual([]);
  await used.getByRole('link', { name: 'Ask for a new link' }).click();
  await used.waitForURL(/\/forgot-password/);
  await linkOfMail(email, 'Your password was changed');
});

it('the link works in another browser too, which is then asked for the new password', async () => {
  const [page, other] = [await visit(), await visit()];
  const email = fresh();
  await signUp(await visit(), email, 'Ada');
  await forget(page, email);
  await other.goto(await linkOfMail(email, RESET));
  await other.getByRole('main').getByRole('button').click();
  await choose(other, GOOD);
  await heading(other, 'Your password is changed');
  expect(await findings(other)).toEqual([]);
  await other.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await logIn(other, email, GOOD);
});

it('an address that nobody has is told nothing else', async () => {
  const page = await visit();
  await page.goto('/forgot-password');
  await page.getByRole('main').getByLabel('E-mail').fill(fresh());
  await page.getByRole('main').getByRole('button', { name: 'Continue' }).click();
  await heading(page, RESET);
  await page.locator('#kc-reset-password-form').waitFor();
  expect(await faultsInAllLooks(page)).toEqual([]);
  await forget(page, fresh());
  expect(await faultsInAllLooks(page)).toEqual([]);
});

it('a link that nobody followed for half an hour is too old, and leads to a new one', async () => {
  const [page, late] = [await visit(), await visit()];
  const email = fresh();
  await signUp(await visit(), email, 'Ada');
  await forget(page, email);
  const link = await linkOfMail(email, RESET);
  await late.clock.setFixedTime(Date.now() + 31 * 60_000);
  await late.goto(link);
  await heading(late, 'This link is too old');
  expect(await findings(late)).toEqual([]);
  await late.getByRole('link', { name: 'Ask for a new link' }).click();
  await late.waitForURL(/\/forgot-password/);
});

it('a link that is cut off leads to a new one', async () => {
  const page = await visit();
  await page.goto('/reset-password?token=half.of');
  await heading(page, 'This link is incomplete');
  expect(await findings(page)).toEqual([]);
});

// asvs 6.2.2, 6.2.3, 7.4.3
it('a password is changed from the profile: this browser stays, the others are logged out', async () => {
  const [page, elsewhere] = [await visit(), await visit()];
  const email = fresh();
  await signUp(page, email, 'Ada');
  await logIn(elsewhere, email);
  await elsewhere.goto('/profile');
  await elsewhere.getByRole('heading', { level: 1 }).waitFor();
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Change the password' }).click();
  await page.locator('#password').fill(PASSWORD);
  await page.locator('#kc-login').click();
  await goneAfter([elsewhere], () => chosen(page, BETTER));
  await page.getByText('Your password is changed.').waitFor();
  expect(new URL(page.url()).pathname).toBe('/profile');
  expect(await ask(page, 'getSession', {})).toMatchObject({ email });
  await linkOfMail(email, 'Your password was changed');
  await page.reload();
  await page.getByRole('heading', { name: 'Where you are logged in' }).waitFor();
  expect(await page.getByRole('button', { name: 'Log out everywhere else' }).count()).toBe(0);
  await logIn(elsewhere, email, BETTER);
});

it('a change that is given up changes nothing', async () => {
  const page = await visit();
  const email = fresh();
  await signUp(page, email, 'Ada');
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Change the password' }).click();
  await page.locator('#password').waitFor();
  expect(await faultsInAllLooks(page)).toEqual([]);
  await page.locator('#password').fill(PASSWORD);
  await page.locator('#kc-login').click();
  await page.locator('#password-new').waitFor();
  expect(await faultsInAllLooks(page)).toEqual([]);
  await Promise.all([page.waitForNavigation(), choose(page, 'short')]);
  await page.getByText('Use at least 10 characters.').first().waitFor();
  expect(await faultsInAllLooks(page)).toEqual([]);
  await page.locator('#kc-cancel').click();
  await page.waitForURL((url) => isOwn(url) && url.pathname === '/profile');
  await page.getByRole('heading', { name: 'Logging in' }).waitFor();
  expect(await page.getByText('Your password is changed.').count()).toBe(0);
});

// asvs 6.3.1
it('too many wrong passwords lock kindly, and tell nothing of whether there is such an account', async () => {
  const email = fresh();
  await signUp(await visit(), email, 'Ada');
  const said = [];
  for (const tried of [email, fresh()]) {
    const page = await visit();
    await page.goto('/login');
    await page.getByLabel('E-mail').fill(tried);
    await continueTo(page, '#password');
    expect(tried === email ? await faultsInAllLooks(page) : []).toEqual([]);
    for (let n = 0; n < 9; n++) {
      await page.locator('#password').fill(n === 8 ? PASSWORD : `wrong ${n}`);
      await Promise.all([page.waitForNavigation(), page.locator('#kc-login').click()]);
    }
    said.push(
      await page
        .locator('#input-error-container-username, #input-error-username, .pf-m-error')
        .allInnerTexts(),
    );
    await page.getByText(/After several wrong tries logging in waits for some minutes/).waitFor();
    expect(tried === email ? await faultsInAllLooks(page) : []).toEqual([]);
    await page.getByRole('link', { name: 'Forgot the password?' }).waitFor();
  }
  expect(said[0]).toEqual(said[1]);
});
