import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { findings } from './axe';
import { ask, askUntil, closeBrowser, command, complaints, continueTo, signUp, visit } from './laurel';
import { faultsInAllLooks } from './looks';
import { linkOfMail } from './mails';

const fresh = () => `${randomUUID()}@laurel.test`;
const CONFIRM = 'Confirm your e-mail address';
const isVerified = async (page: Page) =>
  (await ask<{ emailVerified: boolean }>(page, 'getSession', {})).emailVerified;
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
afterAll(closeBrowser);

it('who signs up gets a mail, and its link confirms the address, once', async () => {
  const page = await visit();
  const email = fresh();
  await signUp(page, email, 'Ada');
  expect(await isVerified(page)).toBe(false);
  const link = await linkOfMail(email, CONFIRM);
  await page.goto(link);
  await heading(page, 'Confirm your address');
  await page.getByText(`Is ${email} yours?`).waitFor();
  expect([await isVerified(page), await findings(page)]).toEqual([false, []]);
  await page.getByRole('button', { name: 'Confirm this address' }).click();
  await heading(page, 'Your address is confirmed');
  await askUntil<{ emailVerified: boolean }>(page, 'getSession', {}, (session) => session.emailVerified);
  await page.goto('/profile');
  await page.getByText('Confirmed', { exact: true }).waitFor();
  await page.goto(link);
  await heading(page, 'This link was used already');
  const elsewhere = await visit();
  await elsewhere.goto(link);
  await elsewhere.getByRole('button', { name: 'Confirm this address' }).click();
  await heading(elsewhere, 'This link was used already');
  expect([complaints(page), complaints(elsewhere)]).toEqual([[], []]);
});

it('what one is to say is asked kindly, and what is wrong is said beside it', async () => {
  const page = await visit();
  await page.goto('/signup');
  await page.getByLabel('E-mail').fill(fresh());
  await continueTo(page, '#password');
  expect(await faultsInAllLooks(page)).toEqual([]);
  for (const field of ['#password', '#password-confirm']) await page.locator(field).fill('short');
  const send = page.locator('input[type=submit], button[type=submit]');
  await Promise.all([page.waitForNavigation(), send.click()]);
  await page.getByText('Use at least 10 characters.').first().waitFor();
  expect(await faultsInAllLooks(page)).toEqual([]);
});

it('the link also works in another browser, and on a phone', async () => {
  const page = await visit();
  const email = fresh();
  await signUp(page, email, 'Ada');
  const phone = await visit({ viewport: { width: 360, height: 740 }, colorScheme: 'dark' });
  await phone.goto(await linkOfMail(email, CONFIRM));
  await heading(phone, 'Confirm your address');
  expect(await findings(phone)).toEqual([]);
  await phone.getByRole('button', { name: 'Confirm this address' }).click();
  await heading(phone, 'Your address is confirmed');
  await phone.getByRole('main').getByRole('link', { name: 'Log in' }).waitFor();
  await page.goto('/profile');
  await page.getByText('Confirmed', { exact: true }).waitFor();
});

it('a link of another account asks to log out first, then works', async () => {
  const [one, other] = [await visit(), await visit()];
  const email = fresh();
  await signUp(one, email, 'Ada');
  await signUp(other, fresh(), 'Bob');
  await other.goto(await linkOfMail(email, CONFIRM));
  await heading(other, 'This link is for another account');
  expect(await findings(other)).toEqual([]);
  await other.getByRole('button', { name: /^Log .* out and go on$/ }).click();
  await other.getByRole('button', { name: 'Confirm this address' }).click();
  await heading(other, 'Your address is confirmed');
});

it('a link that nobody followed in time is too old, and another mail is sent', async () => {
  const [page, late] = [await visit(), await visit()];
  const email = fresh();
  await signUp(page, email, 'Ada');
  const link = await linkOfMail(email, CONFIRM);
  await late.clock.setFixedTime(Date.now() + 31 * 86_400_000);
  await late.goto(link);
  await heading(late, 'This link is too old');
  expect(await findings(late)).toEqual([]);
});

it('a link that is cut off says so', async () => {
  const page = await visit();
  const email = fresh();
  await signUp(page, email, 'Ada');
  await page.goto((await linkOfMail(email, CONFIRM)).slice(0, -200));
  await heading(page, 'This link is incomplete');
  expect(await findings(page)).toEqual([]);
});

it('another mail is sent when asked for, but not at once', async () => {
  const page = await visit();
  const email = fresh();
  await signUp(page, email, 'Ada');
  await linkOfMail(email, CONFIRM);
  const refused = await command<{ error: { code: string } }>(page, 'requestVerificationMail', {});
  expect(refused.error.code).toBe('verification.too_soon');
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Send the mail again' }).click();
  await page.getByText(/Another one can be sent in \d+ seconds/).waitFor();
});
