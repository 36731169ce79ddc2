import type { Page, Request } from 'playwright-core';
import { complaints, forgetRefusals } from './laurel';

/** The product promises a second, and each journey prints what it took; here it is held that it comes by itself, and not with the next question. */
const UNASKED_MS = 20_000;

const isOf = (command: string, one: Request) => one.url().endsWith(`/_server?name=${command}`);
const atLogin = async (page: Page) => {
  await page.waitForURL((url) => url.pathname === '/login', { waitUntil: 'commit' });
  return Date.now();
};
/** Ends sessions by `act`, and sees that each page is at the login page in time, counted from when it was asked for (`act` answers that) until the address is there. */
async function expectGone(pages: Page[], act: () => Promise<number>): Promise<void> {
  const before = pages.map((page) => complaints(page).length);
  const arrivals = pages.map(atLogin);
  const asked = await act();
  const took = (await Promise.all(arrivals)).map((at) => at - asked);
  console.info(`at the login page after ${took.join(', ')} ms`);
  expect(Math.max(...took)).toBeLessThanOrEqual(UNASKED_MS);
  pages.forEach((page, n) => forgetRefusals(page, before[n]!));
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
