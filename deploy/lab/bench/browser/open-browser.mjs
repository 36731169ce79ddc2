// Chromium for tests and measurements that need a real browser.
import { chromium as browserType } from 'playwright-core';
import { DEMO_PASSWORD } from '../../../local/environment.mjs';
import { findChromium } from '../../../install/fetch.mjs';

/** Starts Chromium. The caller closes it. */
export const openBrowser = async () =>
  browserType.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] });

/**
 * Signs the demo filmmaker in through Keycloak's own page, as a user would. `then` is the path to open
 * afterwards.
 */
export async function logIn(page, url, then = '/') {
  await page.goto(`${url}/login?redirect=${encodeURIComponent(then)}`);
  await page.getByLabel('E-mail').fill('filmmaker@laurel.test');
  await page.getByRole('main').getByRole('button').first().click();
  await page.locator('#password').fill(DEMO_PASSWORD);
  await page.locator('#kc-login').click();
  await page.waitForURL((at) => at.origin === url && !at.hash && !at.pathname.startsWith('/login'));
}
