import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { findAxeViolations } from './axe';
import {
  callFunction,
  pollFunction,
  closePages,
  sendCommand,
  getPageErrors,
  continueTo,
  signUp,
  openPage,
} from './laurel';
import { findFaultsInAllAppearances } from './appearances';
import { waitForMailLink } from './mails';

const createEmail = () => `${randomUUID()}@laurel.test`;
const CONFIRM_SUBJECT = 'Confirm your e-mail address';
const isVerified = async (page: Page) =>
  (await callFunction<{ emailVerified: boolean }>(page, 'getSession', {})).emailVerified;
const waitForHeading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
afterAll(closePages);

it('sends a mail with a link that confirms the address once', async () => {
  const page = await openPage();
  const email = createEmail();
  await signUp(page, email, 'Ada');
  expect(await isVerified(page)).toBe(false);
  const link = await waitForMailLink(email, CONFIRM_SUBJECT);
  await page.goto(link);
  await waitForHeading(page, 'Confirm your address');
  await page.getByText(`Is ${email} your address?`).waitFor();
  expect([await isVerified(page), await findAxeViolations(page)]).toEqual([false, []]);
  await page.getByRole('button', { name: 'Confirm this address' }).click();
  await waitForHeading(page, 'Your address is confirmed');
  await pollFunction<{ emailVerified: boolean }>(page, 'getSession', {}, (session) => session.emailVerified);
  await page.goto('/profile');
  await page.getByText('Confirmed', { exact: true }).waitFor();
  await page.goto(link);
  await waitForHeading(page, 'This link has already been used');
  const elsewhere = await openPage();
  await elsewhere.goto(link);
  await elsewhere.getByRole('button', { name: 'Confirm this address' }).click();
  await waitForHeading(elsewhere, 'This link has already been used');
  expect([getPageErrors(page), getPageErrors(elsewhere)]).toEqual([[], []]);
});

it('explains the form’s fields, and shows errors next to them', async () => {
  const page = await openPage();
  await page.goto('/signup');
  await page.getByLabel('E-mail').fill(createEmail());
  await continueTo(page, '#password');
  expect(await findFaultsInAllAppearances(page)).toEqual([]);
  for (const field of ['#password', '#password-confirm']) await page.locator(field).fill('short');
  const send = page.locator('input[type=submit], button[type=submit]');
  await Promise.all([page.waitForNavigation(), send.click()]);
  await page.getByText('Use at least 10 characters.').first().waitFor();
  expect(await findFaultsInAllAppearances(page)).toEqual([]);
});

it('confirms the address in another browser and on a phone', async () => {
  const page = await openPage();
  const email = createEmail();
  await signUp(page, email, 'Ada');
  const phone = await openPage({ viewport: { width: 360, height: 740 }, colorScheme: 'dark' });
  await phone.goto(await waitForMailLink(email, CONFIRM_SUBJECT));
  await waitForHeading(phone, 'Confirm your address');
  expect(await findAxeViolations(phone)).toEqual([]);
  await phone.getByRole('button', { name: 'Confirm this address' }).click();
  await waitForHeading(phone, 'Your address is confirmed');
  await phone.getByRole('main').getByRole('link', { name: 'Log in' }).waitFor();
  await page.goto('/profile');
  await page.getByText('Confirmed', { exact: true }).waitFor();
});

it('asks to log out first when the link belongs to another account', async () => {
  const [one, other] = [await openPage(), await openPage()];
  const email = createEmail();
  await signUp(one, email, 'Ada');
  await signUp(other, createEmail(), 'Bob');
  await other.goto(await waitForMailLink(email, CONFIRM_SUBJECT));
  await waitForHeading(other, 'This link is for another account');
  expect(await findAxeViolations(other)).toEqual([]);
  await other.getByRole('button', { name: /^Log .* out and continue$/ }).click();
  await other.getByRole('button', { name: 'Confirm this address' }).click();
  await waitForHeading(other, 'Your address is confirmed');
});

it('rejects an expired link, and offers another mail', async () => {
  const [page, late] = [await openPage(), await openPage()];
  const email = createEmail();
  await signUp(page, email, 'Ada');
  const link = await waitForMailLink(email, CONFIRM_SUBJECT);
  await late.clock.setFixedTime(Date.now() + 31 * 86_400_000);
  await late.goto(link);
  await waitForHeading(late, 'This link has expired');
  expect(await findAxeViolations(late)).toEqual([]);
});

it('reports a truncated link', async () => {
  const page = await openPage();
  const email = createEmail();
  await signUp(page, email, 'Ada');
  await page.goto((await waitForMailLink(email, CONFIRM_SUBJECT)).slice(0, -200));
  await waitForHeading(page, 'This link is incomplete');
  expect(await findAxeViolations(page)).toEqual([]);
});

it('sends another mail on request, but not immediately', async () => {
  const page = await openPage();
  const email = createEmail();
  await signUp(page, email, 'Ada');
  await waitForMailLink(email, CONFIRM_SUBJECT);
  const refused = await sendCommand<{ error: { code: string } }>(page, 'requestVerificationMail', {});
  expect(refused.error.code).toBe('verification.too_soon');
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Send the e-mail again' }).click();
  await page.getByText(/You can request another one in \d+ seconds/).waitFor();
});

it('accepts any printable name, at sign-up and on the profile', async () => {
  const page = await openPage();
  const nameAtSignUp = 'Salt & Stone <Films> #7';
  await signUp(page, createEmail(), nameAtSignUp);
  const readProfile = () => callFunction<{ name: string; version: string }>(page, 'getMyProfile', {});
  expect(await readProfile()).toMatchObject({ name: nameAtSignUp });
  for (const name of [
    'Film Academy (Praha)',
    'Wild/Bunch Kollektiv',
    'Ink*Well Pictures',
    'What If?',
    '陳 小明',
  ]) {
    const { version } = await readProfile();
    await sendCommand(page, 'updateProfile', { version, name });
    expect(await readProfile()).toMatchObject({ name });
  }
  await page.goto('/profile');
  const nameField = page.getByLabel('Name', { exact: true });
  await nameField.fill('Studio $% [x] {y} ~ \\ | ^ = "q" ;');
  await page.getByRole('button', { name: 'Save' }).first().click();
  await pollFunction<{ name: string }>(page, 'getMyProfile', {}, ({ name }) => name.startsWith('Studio'));
});
