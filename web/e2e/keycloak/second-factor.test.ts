import { createHmac, randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { callAsAdmin, keycloak } from '../keycloak-admin';
import { address, callFunction, closePages, continueTo, PASSWORD, openPage } from '../laurel';
import { findFaultsInAllAppearances } from '../appearances';
import { waitForMailLink } from '../mails';

const SECRET = 'twenty herons at noon';
const NEW_PASSWORD = 'eleven otters under quick rain';
afterAll(closePages);

/** A TOTP code of RFC 6238: thirty seconds, six digits. */
function createTotpCode(now: number, secret = SECRET): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(now / 30_000)));
  const hash = createHmac('sha1', secret).update(counter).digest();
  const number = hash.readUInt32BE(hash[19]! & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

/**
 * Creates an account with a password and a second factor for each name, each with its own secret. Without names
 * it has one second factor.
 */
async function createUserWithFactors(...names: string[]): Promise<string> {
  const email = `${randomUUID()}@laurel.test`;
  const otp = (value: string, userLabel?: string) => ({
    type: 'otp',
    userLabel,
    secretData: JSON.stringify({ value }),
    credentialData: JSON.stringify({ subType: 'totp', digits: 6, period: 30, algorithm: 'HmacSHA1' }),
  });
  const factors = names.length ? names.map((name) => otp(`${SECRET} ${name}`, name)) : [otp(SECRET)];
  const credentials = [{ type: 'password', value: PASSWORD, temporary: false }, ...factors];
  const person = { username: email, email, firstName: 'Ada', enabled: true, emailVerified: true };
  await callAsAdmin('POST', '/users', { ...person, credentials });
  return email;
}
const waitForHomePage = (page: Page) =>
  page.waitForURL((url) => url.origin === new URL(address).origin && url.pathname === '/' && !url.hash);

async function typePassword(page: Page, email: string) {
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(email);
  await continueTo(page, '#password');
  await page.locator('#password').fill(PASSWORD);
  await page.locator('#kc-login').click();
}

// asvs 6.3.4, 6.5.1
it('asks for a second factor at login, and accepts its code once', async () => {
  const email = await createUserWithFactors();
  const page = await openPage();
  await typePassword(page, email);
  await page.locator('#otp').waitFor();
  expect(await findFaultsInAllAppearances(page)).toEqual([]);
  const usedCode = createTotpCode(Date.now());
  await page.locator('#otp').fill(usedCode);
  await page.locator('#kc-login').click();
  await waitForHomePage(page);
  expect(await callFunction(page, 'getSession', {})).toMatchObject({ email });
  const another = await openPage();
  await typePassword(another, email);
  await another.locator('#otp').fill(usedCode);
  await another.locator('#kc-login').click();
  await another.getByText('This code is wrong.').waitFor();
  expect(await findFaultsInAllAppearances(another)).toEqual([]);
});

it('lets a user with two second factors choose one by keyboard', async () => {
  const email = await createUserWithFactors('Phone', 'Tablet');
  const page = await openPage();
  await typePassword(page, email);
  await page.locator('#otp').waitFor();
  expect(await findFaultsInAllAppearances(page)).toEqual([]);
  await page.getByRole('radio', { name: 'Phone' }).focus();
  await page.keyboard.press('ArrowDown');
  expect(await page.getByRole('radio', { name: 'Tablet' }).isChecked()).toBe(true);
  await page.getByLabel('Code from the app').fill(createTotpCode(Date.now(), `${SECRET} Tablet`));
  await page.locator('#kc-login').click();
  await waitForHomePage(page);
});

// asvs 6.4.3
it('asks for the second factor before a reset link can set a new password', async () => {
  const email = await createUserWithFactors();
  const page = await openPage();
  await page.goto(`/forgot-password?email=${encodeURIComponent(email)}`);
  await page.getByRole('main').getByRole('button', { name: 'Continue' }).click();
  await page.locator('#kc-reset-password-form [type=submit]').click();
  await page.goto(await waitForMailLink(email, 'Choose a new password'));
  await page.getByRole('main').getByRole('button').click();
  await page.locator('#otp').waitFor();
  expect(await page.locator('#password-new, #kc-totp-secret-qr-code').count()).toBe(0);
  await page.locator('#otp').fill(createTotpCode(Date.now()));
  await page.locator('#kc-login').click();
  await page.locator('#password-new').fill(NEW_PASSWORD);
  await page.locator('#password-confirm').fill(NEW_PASSWORD);
  await page.locator('#kc-submit').click();
  await waitForHomePage(page);
  expect(await callFunction(page, 'getSession', {})).toMatchObject({ email });
});

// asvs 10.4.7
it('Keycloak rejects the registration of a client', async () => {
  const answer = await fetch(`${keycloak}/realms/laurel/clients-registrations/openid-connect`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ redirect_uris: ['https://evil.example/'] }),
  });
  expect([401, 403]).toContain(answer.status);
});
