// Chromium, for what only a browser can do or measure.
import { chromium as browserType } from 'playwright-core';
import { DEMO_PASSWORD } from './environment.mjs';
import { chromium } from './fetch.mjs';

/** Starts one; who starts it closes it. */
export const openBrowser = async () =>
  browserType.launch({ executablePath: await chromium(), args: ['--no-sandbox'] });

/** Signs the demo filmmaker in through Keycloak's own page, as a person would; `then` is where one wants to go. */
export async function logIn(page, url, then = '/') {
  await page.goto(`${url}/login?redirect=${encodeURIComponent(then)}`);
  await page.getByLabel('E-mail').fill('filmmaker@laurel.test');
  await page.getByRole('main').getByRole('button').first().click();
  await page.locator('#password').fill(DEMO_PASSWORD);
  await page.locator('#kc-login').click();
  await page.waitForURL((at) => at.origin === url && !at.hash && !at.pathname.startsWith('/login'));
}
