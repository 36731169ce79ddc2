import type { Page, Request } from 'playwright-core';
import { forgetRefusals } from './laurel';

/**
 * The product promises a second (deploy/measured.md has what it takes, and each journey prints it); a machine whose two cores do
 * all at once is given more: it is at once all the same, and not at the next question.
 */
const AT_MOST_MS = 5000;

const isOf = (command: string, one: Request) => one.url().endsWith(`/_server?name=${command}`);
const atLogin = async (page: Page) => {
  await page.waitForURL((url) => url.pathname === '/login', { waitUntil: 'commit' });
  return Date.now();
};
/** Ends sessions by `act`, and sees that each page is at the login page in time, counted from when it was asked for (`act` answers that) until the address is there. */
async function expectGone(pages: Page[], act: () => Promise<number>): Promise<void> {
  const arrivals = pages.map(atLogin);
  const asked = await act();
  const took = (await Promise.all(arrivals)).map((at) => at - asked);
  console.info(`at the login page after ${took.join(', ')} ms`);
  expect(Math.max(...took)).toBeLessThanOrEqual(AT_MOST_MS);
  pages.forEach(forgetRefusals);
}
/** By the command that `press` makes `page` send: from then. */
export const goneByPress = (gone: Page[], page: Page, command: string, press: () => Promise<void>) =>
  expectGone(gone, async () => {
    const at = page.waitForRequest((one) => isOf(command, one)).then(() => Date.now());
    await press();
    return at;
  });
/** The same, from the answer: a role is Keycloak's first, and counts once that has it. */
export const goneByAnswer = (gone: Page[], page: Page, command: string, press: () => Promise<void>) =>
  expectGone(gone, async () => {
    const at = page.waitForResponse((one) => isOf(command, one.request())).then(() => Date.now());
    await press();
    return at;
  });
/** By what is asked of another door than ours: from its answer. */
export const goneAfter = (gone: Page[], act: () => Promise<unknown>) =>
  expectGone(gone, async () => {
    await act();
    return Date.now();
  });
