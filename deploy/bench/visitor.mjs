// Somebody who logs in and opens the matches in Chromium, each time as new here.
import { chromium as browserType } from 'playwright-core';
import { DEMO_PASSWORD } from '../local/environment.mjs';
import { chromium } from '../local/fetch.mjs';

const ms = (from) => `${Math.round(performance.now() - from)} ms`;

/** Does the work with a function that makes one visit and answers how long each part of it took. */
export async function withVisitor({ publicUrl }, work) {
  const browser = await browserType.launch({ executablePath: await chromium(), args: ['--no-sandbox'] });
  try {
    return await work(async () => {
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
      const page = await context.newPage();
      let from = performance.now();
      await page.goto(`${publicUrl}/login?redirect=${encodeURIComponent('/user/matching?filmId=1')}`);
      await page.getByLabel('E-mail').fill('filmmaker@laurel.test');
      await page.getByRole('main').getByRole('button').first().click();
      await page.locator('#password').fill(DEMO_PASSWORD);
      await page.locator('#kc-login').click();
      await page.waitForURL(/user\/matching/);
      const login = ms(from);
      from = performance.now();
      await page.locator('[data-row-title]').first().waitFor();
      const list = ms(from);
      await context.close();
      return `logged in after ${login}, first match ${list} later`;
    });
  } finally {
    await browser.close();
  }
}
