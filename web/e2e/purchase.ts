import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { sendCommand, signUp, openPage, useSession } from './laurel';

/** Opens a page for a new user with a verified e-mail address and one film. */
export async function openAsNewFilmmaker(name: string, options = {}) {
  const [page, admin] = [await openPage(options), await openPage()];
  const userId = await signUp(page, `${randomUUID()}@laurel.test`, name);
  await useSession(admin, 'admin@laurel.test');
  await sendCommand(admin, 'setUserEmailVerified', { userId, emailVerified: true });
  const { id: filmId } = await sendCommand<{ id: number }>(page, 'addFilm', { name: 'Salt', length: 600 });
  return { page, userId, filmId };
}
export const getPlanCard = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
export async function payByCard(page: Page, number: string) {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.locator('input[name=number]').fill(number);
  await page.getByRole('button', { name: /pay/i }).click();
}
/** Chooses a monthly plan and pays, until the matches of the film are open. */
export async function buyMonthlyPlan(page: Page, filmId: number, name: string, number = '4242424242424242') {
  await page.goto(`/user/subscriptions?filmId=${filmId}`);
  await getPlanCard(page, name).getByRole('button', { name: 'Choose Plan' }).click();
  await payByCard(page, number);
  await page.waitForURL((url) => url.pathname === '/user/matching' && url.search === `?filmId=${filmId}`);
}
