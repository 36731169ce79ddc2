import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { findAxeViolations } from './axe';
import { asAdmin } from './keycloak-admin';
import { address, closePages, pageErrors, openPage } from './laurel';

const email = `${randomUUID()}@laurel.test`;
let id: string;
beforeAll(async () => {
  const user = { username: email, email, firstName: 'Ada', enabled: true };
  await asAdmin('POST', '/users', user);
  [{ id }] = await asAdmin('GET', `/users?exact=true&email=${email}`);
});
afterAll(async () => {
  await asAdmin('DELETE', `/users/${id}`);
  await closePages();
});

/** Opens the newest mail with this subject to the test user. */
async function open(page: Page, subject: string): Promise<void> {
  await page.goto('/dev/mail');
  await page.getByRole('link', { name: subject }).filter({ hasText: email }).first().click();
  await page.getByRole('heading', { level: 1, name: subject }).waitFor();
}
/** A mail is shown inside the mail reader's page, which satisfies these rules. */
const FULL_PAGE_RULES = /^(landmark-one-main|region):/;
const isWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
const asText = async (page: Page) => {
  await page.getByRole('link', { name: 'As plain text' }).click();
  return (await page.locator('pre').innerText()).replace(/\s+/g, ' ');
};

it.each<[what: string, ask: () => Promise<unknown>, subject: string, action: string, path: string]>([
  [
    'to verify the address',
    () => asAdmin('PUT', `/users/${id}/send-verify-email`),
    'Confirm your e-mail address',
    'Confirm my address',
    '/mail-verification',
  ],
  [
    'for a new password',
    () => asAdmin('PUT', `/users/${id}/execute-actions-email`, ['UPDATE_PASSWORD']),
    'Finish setting up your account',
    'Finish my account',
    '/reset-password',
  ],
])(
  'Keycloak’s mail %s has Laurel’s text, design and link',
  async (_what, sendMail, subject, action, path) => {
    await sendMail();
    const page = await openPage();
    await open(page, subject);
    const frame = page.frameLocator('iframe');
    const link = await frame.getByRole('link', { name: action }).getAttribute('href');
    expect(new URL(link!)).toMatchObject({ origin: address, pathname: path });
    expect(new URL(link!).searchParams.get('token')).toBeTruthy();
    expect(await page.locator('.links a').getAttribute('href')).toBe(link);
    const htmlText = (await frame.locator('body').innerText()).replace(/\s+/g, ' ');
    const text = await asText(page);
    expect(text).toContain(link!);
    for (const phrase of [subject, `We sent this e-mail to ${email}`, 'The link works once, for'])
      expect([htmlText.includes(phrase), text.includes(phrase)]).toEqual([true, true]);
    expect(pageErrors(page)).toEqual([]);
  },
);

it.each(['light', 'dark'] as const)(
  'the mail and its page are accessible in %s, on a phone and by keyboard',
  async (colorScheme) => {
    const page = await openPage({ colorScheme, viewport: { width: 360, height: 740 } });
    await page.goto('/dev/mail');
    expect([await findAxeViolations(page), await isWide(page)]).toEqual([[], false]);
    await page.keyboard.press('Tab');
    await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
    await page.locator('.mails a').first().press('Enter');
    await page.locator('iframe').waitFor();
    expect([await findAxeViolations(page), await isWide(page)]).toEqual([[], false]);
    // No script, axe included, runs in the mail's frame. The mail is therefore checked as a page.
    const html = await (await page.request.get(`${page.url()}/html`)).text();
    const mail = await openPage({ colorScheme, viewport: { width: 320, height: 740 } });
    await mail.setContent(html);
    const wrong = (await findAxeViolations(mail)).filter((one) => !FULL_PAGE_RULES.test(one));
    expect([wrong, await isWide(mail)]).toEqual([[], false]);
  },
);
