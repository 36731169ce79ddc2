// Logs in and opens the matches in Chromium, each time with an empty cache.
import { logIn, openBrowser } from './open-browser.mjs';

const formatElapsed = (startedAt) => `${Math.round(performance.now() - startedAt)} ms`;

/** Runs the work with a function that logs in once and returns how long each step took. */
export async function withVisitor({ publicUrl }, work) {
  const browser = await openBrowser();
  try {
    return await work(async () => {
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
      const page = await context.newPage();
      const startedAt = performance.now();
      await logIn(page, publicUrl, '/user/matching?filmId=1');
      const login = formatElapsed(startedAt);
      const loggedInAt = performance.now();
      await page.locator('[data-row-title]').first().waitFor();
      const list = formatElapsed(loggedInAt);
      await context.close();
      return `logged in after ${login}, first match ${list} later`;
    });
  } finally {
    await browser.close();
  }
}
