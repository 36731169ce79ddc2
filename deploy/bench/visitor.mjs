// Somebody who logs in and opens the matches in Chromium, each time as new here.
import { logIn, openBrowser } from '../local/browser.mjs';

const ms = (from) => `${Math.round(performance.now() - from)} ms`;

/** Does the work with a function that makes one visit and answers how long each part of it took. */
export async function withVisitor({ publicUrl }, work) {
  const browser = await openBrowser();
  try {
    return await work(async () => {
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
      const page = await context.newPage();
      let from = performance.now();
      await logIn(page, publicUrl, '/user/matching?filmId=1');
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
