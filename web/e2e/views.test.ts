import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { findAxeViolations } from './axe';
import { keys } from './keys';
import {
  callFunction,
  pollFunction,
  closePages,
  sendCommand,
  getPageErrors,
  signUp,
  openPage,
} from './laurel';
import { findSeededCompetitions } from './seeded-competitions';

/** A film's list as a plan, a table and in numbers, with the keyboard alone. */
let page: Page, list: string, filmId: number;
const { press, tabTo, tabBackTo } = keys(() => page, 120);

beforeAll(async () => {
  page = await openPage({ viewport: { width: 1440, height: 900 } });
  const userId = await signUp(page, `views.${randomBytes(4).toString('hex')}@laurel.test`, 'Chantal Akerman');
  const film = { name: 'From the East', length: 900, screenings: [], isOnline: false };
  ({ id: filmId } = await sendCommand<{ id: number }>(page, 'addFilm', film));
  list = `/submissions2/user/${userId}/film/${filmId}`;
  const competitionIds = await findSeededCompetitions(page, 40);
  await sendCommand(page, 'addUserSubmission', { filmId, competitionIds });
  await page.goto(list);
  await page.getByRole('region', { name: 'My list' }).waitFor();
});
afterAll(closePages);
type SubmissionList = { items: { state: string }[] };
const listStates = ({ items }: SubmissionList) => items.map(({ state }) => state);
const createInput = () => ({ filmId, pageSize: 200 });
const fetchStates = async () =>
  listStates(await callFunction<SubmissionList>(page, 'getUserSubmissionsByFilmId', createInput()));
const waitForStates = (areExpected: (fetchStates: string[]) => boolean) =>
  pollFunction<SubmissionList>(page, 'getUserSubmissionsByFilmId', createInput(), (listed) =>
    areExpected(listStates(listed)),
  );

it('plans for a budget, moves the plan to “To submit”, and undoes that', async () => {
  await tabTo(/^Plan$/);
  await press('Enter');
  await tabTo(/^Spending limit/);
  await page.keyboard.type('400');
  await page.getByText(/of GBP 400/).waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await tabTo(/^Move \d+ entr(?:y|ies) to “To submit”/);
  await press('Enter');
  await page
    .getByText(/on “To submit”\.$/)
    .first()
    .waitFor();
  // The offer to undo disappears after ten seconds, so nothing else is checked before.
  await page.keyboard.press('Control+z');
  await waitForStates((all) => all.every((state) => state === 'suggested'));
});

it('plans by preferences, with required and excluded entries', async () => {
  await page.goto(`${list}?view=plan&budget=40000+EUR`);
  await page.getByText(/of EUR 400/).waitFor();
  await tabTo(/^A little$/);
  await press('ArrowRight', 'ArrowRight');
  await page.waitForURL(/odds=3/);
  await tabTo(/^Require .* in the plan$/);
  await press('Enter');
  await page.waitForURL(/must=\d+/);
  await tabTo(/^Leave .* out of the plan$/);
  await press('Enter');
  await page.waitForURL(/never=\d+/);
  expect(await findAxeViolations(page)).toEqual([]);
});

it('sorts the table, and moves many entries at once', async () => {
  await page.goto(`${list}?view=table`);
  await tabTo(/^Sort by Festival$/);
  await press('Enter');
  await page.waitForURL(/sort=name/);
  // The checkbox comes before the column names in the tab order.
  await press('Shift+Tab', 'Space');
  await page.getByText('40 entries selected').first().waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  // The bulk actions come before the rows in the tab order.
  await tabBackTo(/^Move to/, 5);
  await page.keyboard.type('Later');
  await tabTo(/^Move 40/);
  await press('Enter');
  await page.getByText('40 entries moved to “Later”.').waitFor();
  expect(new Set(await fetchStates())).toEqual(new Set(['waitlist']));
});

it('filters by word and state, shows chosen columns, and stores notes', async () => {
  await page.goto(`${list}?view=table`);
  const rows = page.locator('tbody').getByRole('row');
  await rows.first().waitFor();
  await tabTo(/^State/);
  await page.keyboard.type('Later');
  await page.waitForURL(/state=waitlist/);
  await tabTo(/^Choose columns/);
  await press('Enter');
  await tabTo(/^Edition/);
  await press('Space', 'Escape');
  await page.getByRole('columnheader', { name: 'Edition' }).waitFor();
  await tabTo(/^Add a note/);
  await press('Enter');
  await page.keyboard.type('Ask for the screener');
  await press('Enter');
  await page.getByText('Ask for the screener').first().waitFor();
  await page.goto(`${list}?view=table`);
  await tabTo(/^Filter by text/);
  await page.keyboard.type('no such festival at all');
  await rows.first().waitFor({ state: 'detached' });
});

it('shows the season in numbers', async () => {
  await page.goto(list);
  await tabTo(/^Statistics$/);
  await press('Enter');
  const numbers = page.getByRole('region', { name: 'Season in numbers' });
  await numbers.waitFor();
  expect(await numbers.getByText('40', { exact: true }).first().textContent()).toBe('40');
  await numbers.locator('svg.recharts-surface').first().waitFor();
  await tabTo(/^As a table$/);
  await press('Enter');
  await numbers.getByRole('table').first().waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
});

it('can be planned, sorted, moved and counted by mouse', async () => {
  const openView = (name: string) =>
    page.getByRole('group', { name: 'Views of the list' }).getByRole('button', { name }).click();
  await page.goto(list);
  await openView('Plan');
  await page.getByLabel('Spending limit').fill('300');
  await page.getByText(/of GBP 300/).waitFor();
  await page.getByRole('button', { name: /^Move \d+ entr(?:y|ies) to “To submit”/ }).click();
  await page
    .getByText(/on “To submit”\.$/)
    .first()
    .waitFor();
  expect(await fetchStates()).toContain('to-submit');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await waitForStates((all) => all.every((state) => state === 'waitlist'));
  await openView('Table');
  await page.getByRole('columnheader', { name: 'Fee' }).getByRole('button').click();
  await page.waitForURL(/sort=fee/);
  await page.locator('tbody').getByRole('checkbox').first().click();
  await page.getByLabel('Move to').selectOption('will-not-submit');
  await page.getByRole('button', { name: /^Move 1/ }).click();
  await waitForStates((all) => all.includes('will-not-submit'));
  await openView('Statistics');
  const numbers = page.getByRole('region', { name: 'Season in numbers' });
  await numbers.getByText('As a table').first().click();
  await numbers.getByRole('row', { name: /Later 39/ }).waitFor();
  await numbers.getByRole('row', { name: /Won’t submit 1/ }).waitFor();
});

it('can be browsed as a calendar by mouse: another month, a day, one kind, the agenda, and a link that is revoked', async () => {
  await page.goto(`${list}?view=calendar`);
  await page.getByRole('button', { name: 'Next month' }).click();
  await page.waitForURL(/month=/);
  // The first cells may be of the previous month. A click on one of them would show that month again.
  const month = new URL(page.url()).searchParams.get('month')!;
  const days = page.locator(`td[data-day^="${month}"]`);
  const dayWithEntries = days.filter({ has: page.locator('li') }).first();
  await dayWithEntries.click({ position: { x: 8, y: 8 } }); // next to the entries in the cell
  await page.waitForURL(/day=/);
  await dayWithEntries.and(page.locator('[aria-selected=true]')).waitFor();
  const kinds = page.getByRole('group', { name: 'Show' });
  await kinds.getByRole('button', { name: /^Deadline/ }).click();
  await page.waitForURL(/kind=deadline/);
  await page.getByRole('radio', { name: 'Agenda' }).click();
  await page.waitForURL(/show=agenda/);
  await page
    .getByText(/^Closes/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Subscribe in your calendar' }).click();
  await page.getByRole('button', { name: 'Create a link' }).click();
  expect(await page.getByLabel('Your link').inputValue()).toMatch(/\/calendar\/[\w-]{43}\.ics$/);
  await page.getByRole('button', { name: /^Revoke the link of From the East/ }).click();
  await page.getByText('the link was revoked').waitFor();
});

it('reports no page error', () => expect(getPageErrors(page)).toEqual([]));
