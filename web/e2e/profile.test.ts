import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import type { Page } from 'playwright-core';
import { readZip } from '../../bff/test/read-zip';
import { until } from '../../deploy/testing/until.mjs';
import { findAxeViolations } from './axe';
import { callAsAdmin } from './keycloak-admin';
import { keys } from './keys';
import {
  callFunction,
  closePages,
  getPageErrors,
  dropUnauthorizedErrors,
  logIn,
  signUp,
  openPage,
} from './laurel';
import { expectLogoutOnRequest } from './expect-logout';

const email = `${randomUUID()}@laurel.test`;
let page: Page;
let userId: string;
beforeAll(async () => {
  page = await openPage();
  userId = await signUp(page, email, 'Ada Lovelace');
  await page.goto('/profile');
  await page.getByRole('textbox', { name: 'Name' }).waitFor();
});
afterAll(async () => {
  await callAsAdmin('DELETE', `/users/${userId}`).catch(() => {});
  await closePages();
});
const { tabTo } = keys(() => page, 60);
/** Enough to move the picture to its edge. */
const ARROW_PRESSES = 120;
const waitForText = (text: string | RegExp) => page.getByText(text).last().waitFor();
/** A red square next to a green one, drawn by the browser. */
const drawPicture = () =>
  page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [800, 400];
    const drawing = canvas.getContext('2d')!;
    drawing.fillStyle = 'red';
    drawing.fillRect(0, 0, 400, 400);
    drawing.fillStyle = 'green';
    drawing.fillRect(400, 0, 400, 400);
    return canvas.toDataURL('image/png').split(',')[1]!;
  });

describe('the profile, in a browser', () => {
  it('stores a new name in Keycloak', async () => {
    await page.getByRole('textbox', { name: 'Name' }).fill('Ada King');
    await page.keyboard.press('Enter');
    await waitForText('Saved.');
    const [{ firstName, lastName }] = await callAsAdmin('GET', `/users?exact=true&email=${email}`);
    expect([firstName, lastName || null]).toEqual(['Ada King', null]);
  });

  it('accepts a picture that is cropped by keyboard, and shows it in the header', async () => {
    const file = {
      name: 'me.png',
      mimeType: 'image/png',
      buffer: Buffer.from(await drawPicture(), 'base64'),
    };
    await page.getByLabel('Choose a picture').setInputFiles(file);
    await page.getByRole('button', { name: 'Use this area' }).and(page.locator(':enabled')).waitFor();
    await tabTo(/^Visible area/);
    for (let n = 0; n < ARROW_PRESSES; n++) await page.keyboard.press('ArrowLeft');
    await page.getByRole('button', { name: 'Use this area' }).press('Enter');
    await waitForText('Your picture is saved.');
    const colour = await page
      .getByRole('img', { name: 'Your picture' })
      .evaluate(async (image: HTMLImageElement) => {
        await image.decode();
        const canvas = document.createElement('canvas');
        [canvas.width, canvas.height] = [1, 1];
        canvas.getContext('2d')!.drawImage(image, 0, 0, 1, 1);
        const [red, green] = canvas.getContext('2d')!.getImageData(0, 0, 1, 1).data;
        return green! > red! ? 'green' : 'red';
      });
    expect(colour).toBe('green');
    await page.locator('header img').waitFor();
  });

  it('selects a time zone by keyboard', async () => {
    await tabTo(/^Your time zone/);
    await page.keyboard.type('tokyo');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Same as the device' }).waitFor();
    expect(await callFunction(page, 'getMyProfile', {})).toMatchObject({
      timeZone: 'Asia/Tokyo',
      name: 'Ada King',
    });
  });

  it.each([
    ['light', 1280],
    ['dark', 1280],
    ['light', 360],
  ] as const)(
    'has no accessibility violations and fits the window in %s at %i px',
    async (colorScheme, width) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' }); // disables colour transitions
      await page.setViewportSize({ width, height: 900 });
      expect(await findAxeViolations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.emulateMedia({ colorScheme: 'light' });
    },
  );

  it('exports all stored data as an archive', async () => {
    await page.getByRole('button', { name: 'Create an archive' }).click();
    const link = page.getByRole('link', { name: 'Download the archive' });
    await link.waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    const files = readZip(fs.readFileSync(await download.path()));
    const [account] = JSON.parse(files.get('identity/account.json')!.toString()) as {
      name: string;
      email: string;
    }[];
    expect(account).toMatchObject({ name: 'Ada King', email });
    expect([...files.keys()].filter((name) => name.startsWith('pictures/you/'))).toHaveLength(1);
    expect(files.get('README.txt')!.toString()).toContain('identity/account.json  (1)');
    await page.goto('/dev/mail');
    const mail = page.getByRole('link', { name: 'Your data is ready' }).filter({ hasText: email });
    await expect(mail.waitFor().then(() => mail.count())).resolves.toBe(1);
  });

  it('deletes the account, ends another browser’s session, says goodbye, and sends a mail when all data is deleted', async () => {
    const other = await openPage();
    await logIn(other, email);
    await other.goto('/profile');
    await other.getByText('This browser', { exact: true }).waitFor();
    await page.goto('/profile#delete');
    await callAsAdmin('PUT', `/users/${userId}`, { emailVerified: true }); // only verified addresses get the last mail
    await until(
      async () => (await callFunction<{ emailVerified: boolean }>(page, 'getSession', {})).emailVerified,
    );
    await page.getByRole('button', { name: 'Delete my account' }).click();
    await page.getByRole('dialog').getByRole('textbox').fill(email);
    const before = getPageErrors(page).length;
    await expectLogoutOnRequest([other], page, 'deleteMyAccount', () => page.keyboard.press('Enter'));
    await page.getByRole('heading', { name: 'Goodbye' }).waitFor();
    dropUnauthorizedErrors(page, before);
    expect(await findAxeViolations(page)).toEqual([]);
    expect(await callFunction(page, 'getSession', {})).toBeNull();
    expect(await callAsAdmin('GET', `/users?exact=true&email=${email}`)).toEqual([]);
    const mail = page.getByRole('link', { name: 'Your account was deleted' }).filter({ hasText: email });
    for (let left = 60; left > 0 && (await mail.count()) === 0; left--) {
      await page.goto('/dev/mail');
      await mail
        .first()
        .waitFor({ timeout: 500 })
        .catch(() => {});
    }
    expect(await mail.count()).toBe(1);
    expect(getPageErrors(page)).toEqual([]);
  });
});
