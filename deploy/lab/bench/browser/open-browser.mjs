// Chromium for tests and measurements that need a real browser.
import { chromium as browserType } from 'playwright-core';
import { DEMO_PASSWORD } from '../../../local/environment.mjs';
import { findChromium } from '../../../install/fetch.mjs';

/** Starts Chromium. The caller closes it. */
export const openBrowser = async () =>
  browserType.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] });

/**
 * Signs the demo filmmaker in through Keycloak's own page, as a user would. `path` is opened afterwards.
 */
export async function logIn(page, url, path = '/') {
  await page.goto(`${url}/login?redirect=${encodeURIComponent(path)}`);
  await page.getByLabel('E-mail').fill('filmmaker@laurel.test');
  await page.getByRole('main').getByRole('button').first().click();
  await page.locator('#password').fill(DEMO_PASSWORD);
  await page.locator('#kc-login').click();
  await page.waitForURL(
    ({ origin, hash, pathname }) => origin === url && !hash && !pathname.startsWith('/login'),
  );
}
