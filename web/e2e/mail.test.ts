import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { findAxeViolations } from './axe';
import { callAsAdmin } from './keycloak-admin';
import { address, closePages, getPageErrors, openPage } from './laurel';

const email = `${randomUUID()}@laurel.test`;
let userId: string;
beforeAll(async () => {
  const user = { username: email, email, firstName: 'Ada', enabled: true };
  await callAsAdmin('POST', '/users', user);
  [{ id: userId }] = await callAsAdmin('GET', `/users?exact=true&email=${email}`);
});
afterAll(async () => {
  await callAsAdmin('DELETE', `/users/${userId}`);
  await closePages();
});

/** Opens the newest mail with this subject to the test user. */
async function openNewestMail(page: Page, subject: string): Promise<void> {
  await page.goto('/dev/mail');
  await page.getByRole('link', { name: subject }).filter({ hasText: email }).first().click();
  await page.getByRole('heading', { level: 1, name: subject }).waitFor();
}
/** Rules for a whole page. A mail is shown inside the mail reader's page, which satisfies them. */
const FULL_PAGE_RULES = /^(landmark-one-main|region):/;
const isWiderThanWindow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
const readPlainText = async (page: Page) => {
  await page.getByRole('link', { name: 'As plain text' }).click();
  return (await page.locator('pre').innerText()).replace(/\s+/g, ' ');
};

it.each<[purpose: string, sendMail: () => Promise<unknown>, subject: string, action: string, path: string]>([
  [
    'to verify the address',
    () => callAsAdmin('PUT', `/users/${userId}/send-verify-email`),
    'Confirm your e-mail address',
    'Confirm my address',
    '/mail-verification',
  ],
  [
    'for a new password',
    () => callAsAdmin('PUT', `/users/${userId}/execute-actions-email`, ['UPDATE_PASSWORD']),
    'Finish setting up your account',
    'Finish my account',
    '/reset-password',
  ],
])(
  'Keycloak’s mail %s has Laurel’s text, design and link',
  async (_purpose, sendMail, subject, action, path) => {
    await sendMail();
    const page = await openPage();
    await openNewestMail(page, subject);
    const frame = page.frameLocator('iframe');
    const link = await frame.getByRole('link', { name: action }).getAttribute('href');
    expect(new URL(link!)).toMatchObject({ origin: address, pathname: path });
    expect(new URL(link!).searchParams.get('token')).toBeTruthy();
    expect(await page.locator('.links a').getAttribute('href')).toBe(link);
    const htmlText = (await frame.locator('body').innerText()).replace(/\s+/g, ' ');
    const text = await readPlainText(page);
    expect(text).toContain(link!);
    for (const phrase of [subject, `We sent this e-mail to ${email}`, 'The link works once, for'])
      expect([htmlText.includes(phrase), text.includes(phrase)]).toEqual([true, true]);
    expect(getPageErrors(page)).toEqual([]);
  },
);

it.each(['light', 'dark'] as const)(
  'the mail and its page are accessible in %s, on a phone and by keyboard',
  async (colorScheme) => {
    const page = await openPage({ colorScheme, viewport: { width: 360, height: 740 } });
    await page.goto('/dev/mail');
    expect([await findAxeViolations(page), await isWiderThanWindow(page)]).toEqual([[], false]);
    await page.keyboard.press('Tab');
    await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
    await page.locator('.mails a').first().press('Enter');
    await page.locator('iframe').waitFor();
    expect([await findAxeViolations(page), await isWiderThanWindow(page)]).toEqual([[], false]);
    // No script, axe included, runs in the mail's frame. The mail is therefore checked as a page.
    const html = await (await page.request.get(`${page.url()}/html`)).text();
    const mail = await openPage({ colorScheme, viewport: { width: 320, height: 740 } });
    await mail.setContent(html);
    const violations = (await findAxeViolations(mail)).filter(
      (violation) => !FULL_PAGE_RULES.test(violation),
    );
    expect([violations, await isWiderThanWindow(mail)]).toEqual([[], false]);
  },
);
