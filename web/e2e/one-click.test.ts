import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { until } from '../../deploy/testing/until.mjs';
import { openAsNewFilmmaker, payByCard } from './purchase';
import { keys } from './keys';
import { callFunction, closePages, sendCommand, getPageErrors, useSession, openPage } from './laurel';
import { findFaultsInAllAppearances, WITHOUT_TRANSITIONS } from './appearances';
import { waitForMailLink } from './mails';
import { createCompetition } from './create-festival';

afterAll(closePages);

const VALID_CARD = '4242424242424242';
const DECLINED_CARD = '4000000000000002';
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
/** Creates a single deadline, fourteen days from now. */
const createDates = (amount: number) => [
  { date: inDays(14), title: 'Regular', fees: [{ title: 'Entry', amount, currency: 'EUR' }] },
];
interface Contact {
  contactEmail?: string | null;
  homepage?: string | null;
}

/** Signs up a user with submission tokens and an entry for each contact, whose festival is new. */
async function openListWithEntries(...contacts: Contact[]) {
  const { page, userId, filmId } = await openAsNewFilmmaker('Sender', WITHOUT_TRANSITIONS);
  const admin = await openPage();
  await admin.goto('/login');
  await useSession(admin, 'admin@laurel.test');
  await sendCommand(admin, 'grantTokens', {
    userId,
    token: 'submission',
    amount: 5,
    reason: 'For a journey',
  });
  const names = contacts.map((_, n) => `Post ${n} ${randomUUID()}`);
  for (const [n, contact] of contacts.entries()) {
    const { id } = await createCompetition(admin, names[n]!, createDates(2500), contact);
    await addToList(page, filmId, id);
  }
  await admin.context().close();
  return { page, userId, filmId, names, list: `/submissions2/user/${userId}/film/${filmId}` };
}
/** Adds a competition to the list as soon as the services have received its events. */
async function addToList(page: Page, filmId: number, competitionId: number): Promise<void> {
  for (;;) {
    const { items } = await sendCommand<{ items?: { submission?: object; error?: { code: string } }[] }>(
      page,
      'addUserSubmission',
      { filmId, competitionId, state: 'to-submit' },
    );
    if (items?.[0]?.submission || items?.[0]?.error?.code === 'submission.exists') return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}
const countTokens = async (page: Page, userId: string) =>
  (await callFunction<{ availableSubmissionTokens: number }>(page, 'getUserTokens', { userId }))
    .availableSubmissionTokens;
const fetchStates = async (page: Page, filmId: number) =>
  (
    await callFunction<{ items: { state: string; origin: string }[] }>(page, 'getUserSubmissionsByFilmId', {
      filmId,
    })
  ).items.map(({ state, origin }) => `${state} ${origin}`);
const getEntry = (page: Page, name: string) => page.locator('[data-entry]').filter({ hasText: name });
/** Unfolds the batch, because one that is already complete when it is first shown is folded to one line. */
async function unfoldBatch(page: Page): Promise<void> {
  await page.locator('[data-batch]').first().waitFor();
  const line = page.getByRole('button', { name: /^\d+ entr.* with Laurel/, expanded: false });
  if (await line.isVisible()) await line.click();
}
const getDialog = (page: Page) => page.getByRole('dialog', { name: 'Send with Laurel' });
async function chooseAllEntries(page: Page, list: string, n: number): Promise<void> {
  await page.goto(list);
  await page.getByRole('button', { name: 'Choose entries to send' }).click();
  await getDialog(page).getByText(`Can be sent (${n})`).waitFor();
  if (n > 1) await getDialog(page).getByRole('button', { name: 'Select all' }).click();
  else await getDialog(page).getByRole('checkbox').check();
}
const waitUntilEqual = <T>(read: () => Promise<T>, expected: T) =>
  until(
    async () => JSON.stringify(await read()) === JSON.stringify(expected),
    async () => JSON.stringify(await read()),
  );

describe('entries that are sent with Laurel', () => {
  it('are paid after a declined card and sent to the festival; one is entered on the festival’s page and confirmed', async () => {
    const address = `films-${randomUUID()}@festival.test`;
    const { page, userId, filmId, names, list } = await openListWithEntries(
      { contactEmail: address },
      { contactEmail: null, homepage: 'https://enter.example/here' },
    );
    await chooseAllEntries(page, list, 2);
    const [mailed, entered] = names as [string, string];
    await getDialog(page).getByText('To pay now: EUR 25').waitFor();
    await getDialog(page).getByText('EUR 25, paid to the festival').waitFor();
    expect(await findFaultsInAllAppearances(page)).toEqual([]);
    await getDialog(page).getByRole('button', { name: 'Pay and send 2 entries' }).click();
    await payByCard(page, DECLINED_CARD);
    await page
      .getByText(/declined/i)
      .first()
      .waitFor();
    await page.goto(list);
    await page.getByText(/^Waiting for the payment: 2 entries/).waitFor();
    expect(await countTokens(page, userId)).toBe(3);
    await page.getByRole('link', { name: 'Continue paying: EUR 25' }).click();
    await payByCard(page, VALID_CARD);
    await page.waitForURL((url) => url.pathname === '/checkout/success');
    await page.getByRole('link', { name: 'Continue', exact: true }).click();
    await getEntry(page, mailed).getByText(`Sent to ${address}`).waitFor();
    expect(await waitForMailLink(address, 'Entry: “Salt”')).toMatch(/\/dossier\/./);

    await getEntry(page, entered).getByText('Fields to copy').click();
    await getEntry(page, entered).getByText('10:00').waitFor();
    expect(await findFaultsInAllAppearances(page)).toEqual([]);
    await getEntry(page, entered)
      .getByRole('button', { name: `I sent it: ${entered}, Shorts` })
      .click();
    const sentDialog = page.getByRole('dialog', { name: `You sent it: ${entered}, Shorts` });
    expect(await sentDialog.getByLabel('Fee paid').inputValue()).toBe('25');
    expect(await findFaultsInAllAppearances(page)).toEqual([]);
    await sentDialog.getByRole('button', { name: 'I sent it' }).click();
    await waitUntilEqual(() => fetchStates(page, filmId), ['submitted auto', 'submitted auto']);
    expect(await countTokens(page, userId)).toBe(3);
    expect(getPageErrors(page).filter((one) => !one.includes('/c/pay/'))).toEqual([]);
  });

  it('return the fee and the token when the mail bounces, and the user is notified', async () => {
    const { page, userId, filmId, names, list } = await openListWithEntries({
      contactEmail: `nobody@${randomUUID()}.test`,
    });
    await chooseAllEntries(page, list, 1);
    await getDialog(page).getByRole('button', { name: 'Pay and send 1 entry' }).click();
    await payByCard(page, VALID_CARD);
    await page.waitForURL((url) => url.pathname === '/checkout/success');
    await page.goto(list);
    await unfoldBatch(page);
    const [name] = names as [string];
    await getEntry(page, name).getByText('Not sent: the e-mail did not reach the festival').waitFor();
    await getEntry(page, name)
      .getByText(/No such user here/)
      .waitFor();
    await waitUntilEqual(() => countTokens(page, userId), 5);
    await waitUntilEqual(() => fetchStates(page, filmId), ['to-submit manual']);
    await until(async () => {
      await page.reload();
      await unfoldBatch(page);
      await getEntry(page, name).waitFor();
      return getEntry(page, name).getByText('The fee and the token were refunded.').isVisible();
    });
    await page.goto('/user/notifications');
    await page
      .getByText(/the entry was not sent and is back on “To submit”/)
      .first()
      .waitFor();
    expect(getPageErrors(page).filter((one) => !one.includes('/c/pay/'))).toEqual([]);
  });

  it('are cancelled before payment, then paid after a declined card, sent or returned, with the keyboard alone', async () => {
    const address = `films-${randomUUID()}@festival.test`;
    const { page, userId, filmId, names, list } = await openListWithEntries(
      { contactEmail: address },
      { contactEmail: null, homepage: 'https://enter.example/here' },
      { contactEmail: `nobody@${randomUUID()}.test` },
    );
    const [mailed, entered, bounced] = names as [string, string, string];
    const { getFocusedName, press, tabTo, tabInto } = keys(() => page, 60);
    const goToPayment = async (button: RegExp, isAll = false) => {
      await tabTo(button);
      await press('Enter');
      await getDialog(page).getByText('Can be sent (3)').waitFor();
      if (isAll) {
        await tabTo(/^Select all$/, 10);
        await press('Enter');
      }
      await tabTo(/^Pay and send 3 entries$/, 10);
      await press('Enter');
      await page.locator('input[name=number]').waitFor();
    };
    await page.goto(`${list}?view=table`);
    await page.getByRole('checkbox', { name: 'Select all shown' }).waitFor();
    await tabTo(/^Select all shown$/);
    await press('Space');
    await goToPayment(/^Send with Laurel$/);
    await page.goto(list);
    await page.getByRole('link', { name: 'Continue paying: EUR 50' }).waitFor();
    expect(await countTokens(page, userId)).toBe(2);
    await tabTo(/^Cancel$/);
    await press('Enter');
    await page.getByText('Cancelled. Nothing will be sent, and we refund your payment.').waitFor();
    await waitUntilEqual(() => countTokens(page, userId), 5);
    expect(await fetchStates(page, filmId)).toEqual(Array(3).fill('to-submit manual'));

    await page.goto(list);
    await page.getByRole('button', { name: 'Choose entries to send' }).waitFor();
    await goToPayment(/^Choose entries to send$/, true);
    await tabInto('input[name=number]');
    await page.keyboard.type(DECLINED_CARD);
    await press('Enter');
    await page
      .getByText(/declined/i)
      .first()
      .waitFor();
    await tabInto('input[name=number]');
    await press('Control+a');
    await page.keyboard.type(VALID_CARD);
    await press('Enter');
    await page.waitForURL((url) => url.pathname === '/checkout/success');
    await page.getByRole('link', { name: 'Continue', exact: true }).waitFor();
    await tabTo(/^Continue$/);
    await press('Enter');
    await getEntry(page, mailed).getByText(`Sent to ${address}`).waitFor();
    await getEntry(page, entered).getByText('Fields to copy').waitFor();
    await getEntry(page, bounced).getByText('Not sent: the e-mail did not reach the festival').waitFor();
    await tabTo(new RegExp(`^I did not send it: ${entered}`));
    await press('Enter');
    await getEntry(page, entered).getByText('Not sent on the festival’s website').waitFor();
    expect(await getFocusedName()).toContain('Not sent on the festival’s website');
    await waitUntilEqual(
      async () => (await fetchStates(page, filmId)).toSorted(),
      ['submitted auto', 'to-submit manual', 'to-submit manual'],
    );
    await waitUntilEqual(() => countTokens(page, userId), 4);
    expect(getPageErrors(page).filter((one) => !one.includes('/c/pay/'))).toEqual([]);
  });
});
