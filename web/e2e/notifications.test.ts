import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { until } from '../../deploy/testing/until.mjs';
import { keys } from './keys';
import { callFunction, closePages, sendCommand, getPageErrors, useSession, signUp, openPage } from './laurel';
import { findFaultsInAllAppearances, WITHOUT_TRANSITIONS } from './appearances';
import { createCompetition } from './create-festival';

afterAll(closePages);

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Creates a competition whose fee rises after three days, and whose last deadline is in thirteen days. */
async function createNearCompetition(name: string): Promise<number> {
  const admin = await openPage();
  await useSession(admin, 'admin@laurel.test');
  const date = (days: number, amount: number) => ({
    date: inDays(days),
    fees: [{ title: 'Entry', amount, currency: 'EUR' }],
  });
  const { id } = await createCompetition(admin, name, [date(3, 2000), date(13, 3200)]);
  await admin.context().close();
  return id;
}
const getBell = (page: Page, unread: number) =>
  page.getByRole('link', { name: unread ? `Notifications, ${unread} unread` : 'Notifications', exact: true });

it('an open page shows notifications of a near deadline, which are read by keyboard, and do-not-disturb hours are stored', async () => {
  const [page, email, name] = [
    await openPage(WITHOUT_TRANSITIONS),
    `${randomUUID()}@laurel.test`,
    `Near ${randomUUID()}`,
  ];
  await signUp(page, email, 'Ada');
  const { id: filmId } = await sendCommand<{ id: number }>(page, 'addFilm', { name: 'Salt', length: 600 });
  await getBell(page, 0).waitFor();
  const competitionId = await createNearCompetition(name);
  await until(async () => {
    const { items } = await sendCommand<{ items: { error?: object }[] }>(page, 'addUserSubmission', {
      filmId,
      competitionId,
      state: 'to-submit',
    });
    return items?.[0] && !items[0].error;
  });
  await getBell(page, 2).waitFor();
  const { press, tabTo, getFocusedName } = keys(() => page, 30);
  await tabTo(/^Notifications, 2 unread$/);
  await press('Enter');
  await page
    .getByRole('link', { name: `Salt at ${name}, Shorts: the entry fee rises by EUR 12 after` })
    .waitFor();
  expect(await findFaultsInAllAppearances(page)).toEqual([]);
  await tabTo(/^Mark as read: .* the entry fee rises by EUR 12/);
  await press('Enter');
  await getBell(page, 1).waitFor();
  expect(await getFocusedName()).not.toBe('');
  await tabTo(/^Mark all as read$/, 60);
  await press('Enter');
  await page.getByText('You have read everything.').waitFor();
  await getBell(page, 0).waitFor();
  expect(await getFocusedName()).not.toBe('');

  await page.getByRole('link', { name: 'Choose which e-mails you get' }).click();
  await page.getByRole('checkbox', { name: /^Quiet hours/ }).click();
  await page.getByLabel('Until', { exact: true }).selectOption('09:00');
  await until(async () => {
    const { doNotDisturb } = await callFunction<{ doNotDisturb: object | null }>(page, 'getMyProfile', {});
    return JSON.stringify(doNotDisturb) === JSON.stringify({ fromHour: 22, toHour: 9 });
  });
  expect(getPageErrors(page)).toEqual([]);
});
