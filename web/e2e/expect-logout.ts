import type { Page, Request } from 'playwright-core';
import { pageErrors, forgetRefusals } from './laurel';

/**
 * The product promises one second, and each test prints its time. This limit only proves that the logout
 * arrives without another request.
 */
const UNASKED_MS = 20_000;

const isCommand = (command: string, one: Request) => one.url().endsWith(`/_server?name=${command}`);
const atLogin = async (page: Page) => {
  await page.waitForURL((url) => url.pathname === '/login', { waitUntil: 'commit' });
  return Date.now();
};
/**
 * Ends sessions by `act`, and checks that each page reaches the login page in time. `act` returns the start
 * time.
 */
async function expectLogout(pages: Page[], act: () => Promise<number>): Promise<void> {
  const before = pages.map((page) => pageErrors(page).length);
  const logoutTimes = pages.map(atLogin);
  const startedAt = await act();
  const took = (await Promise.all(logoutTimes)).map((at) => at - startedAt);
  console.info(`at the login page after ${took.join(', ')} ms`);
  expect(Math.max(...took)).toBeLessThanOrEqual(UNASKED_MS);
  pages.forEach((page, n) => forgetRefusals(page, before[n]!));
}
/** Measures from the request of the command that `press` makes `page` send. */
export const expectLogoutOnRequest = (
  pages: Page[],
  page: Page,
  command: string,
  press: () => Promise<void>,
) =>
  expectLogout(pages, async () => {
    const at = page.waitForRequest((one) => isCommand(command, one)).then(() => Date.now());
    await press();
    return at;
  });
/** Measures from the response: a role is set in Keycloak first and applies from then on. */
export const expectLogoutOnResponse = (
  pages: Page[],
  page: Page,
  command: string,
  press: () => Promise<void>,
) =>
  expectLogout(pages, async () => {
    const at = page.waitForResponse((one) => isCommand(command, one.request())).then(() => Date.now());
    await press();
    return at;
  });
/** Measures from the response of a call that does not go through the app. */
export const expectLogoutAfter = (pages: Page[], act: () => Promise<unknown>) =>
  expectLogout(pages, async () => {
    await act();
    return Date.now();
  });
