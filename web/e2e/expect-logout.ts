import type { Page, Request } from 'playwright-core';
import { getPageErrors, dropUnauthorizedErrors } from './laurel';

/**
 * Proves that a page logs out without sending a request itself. The product promises one second, and each test
 * prints its time.
 */
const MAX_LOGOUT_MS = 20_000;

const isCommand = (command: string, request: Request) => request.url().endsWith(`/_server?name=${command}`);
/** Pages for users lead to the login page, and pages for administrators to the home page, which leads on. */
const isLoggedOutPage = (url: URL) =>
  url.pathname === '/login' || (url.pathname === '/' && url.searchParams.has('redirect'));
const waitForLoggedOutPage = async (page: Page) => {
  await page.waitForURL(isLoggedOutPage, { waitUntil: 'commit' });
  return Date.now();
};
/**
 * Checks that each page reaches the login page in time. `endSessions` returns the time from which the test
 * measures.
 */
async function expectLogout(pages: Page[], endSessions: () => Promise<number>): Promise<void> {
  const errorCounts = pages.map((page) => getPageErrors(page).length);
  const logoutTimes = pages.map(waitForLoggedOutPage);
  const startedAt = await endSessions();
  const durations = (await Promise.all(logoutTimes)).map((at) => at - startedAt);
  console.info(`logged out after ${durations.join(', ')} ms`);
  expect(Math.max(...durations)).toBeLessThanOrEqual(MAX_LOGOUT_MS);
  pages.forEach((page, n) => dropUnauthorizedErrors(page, errorCounts[n]!));
}
/** Measures from the request of the command that `press` makes `page` send. */
export const expectLogoutOnRequest = (
  pages: Page[],
  page: Page,
  command: string,
  press: () => Promise<void>,
) =>
  expectLogout(pages, async () => {
    const requestedAt = page.waitForRequest((request) => isCommand(command, request)).then(() => Date.now());
    await press();
    return requestedAt;
  });
/** Measures from the response: a role is set in Keycloak first and applies from then on. */
export const expectLogoutOnResponse = (
  pages: Page[],
  page: Page,
  command: string,
  press: () => Promise<void>,
) =>
  expectLogout(pages, async () => {
    const respondedAt = page
      .waitForResponse((response) => isCommand(command, response.request()))
      .then(() => Date.now());
    await press();
    return respondedAt;
  });
/** Measures from the response of a call that does not go through the app. */
export const expectLogoutAfter = (pages: Page[], endSessions: () => Promise<unknown>) =>
  expectLogout(pages, async () => {
    await endSessions();
    return Date.now();
  });
