import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { findings } from './axe';
import { keys } from './keys';
import { ask, askUntil, closeBrowser, command, complaints, signUp, visit } from './laurel';

/** A film's list as a plan, a table and in numbers, by keys alone. */
let page: Page, list: string, filmId: number;
const { press, tabTo, tabBackTo } = keys(() => page, 120);

beforeAll(async () => {
  page = await visit({ viewport: { width: 1440, height: 900 } });
  const userId = await signUp(page, `views.${randomBytes(4).toString('hex')}@laurel.test`, 'Chantal Akerman');
  const film = { name: 'From the East', length: 900, screenings: [], isOnline: false };
  ({ id: filmId } = await command<{ id: number }>(page, 'addFilm', film));
  list = `/submissions2/user/${userId}/film/${filmId}`;
  const { items } = await ask<{ items: { competitionId: number }[] }>(page, 'getCompetitionDeadlines', {
    pageSize: 100,
  });
  const competitionIds = [...new Set(items.map(({ competitionId }) => competitionId))].slice(0, 40);
  await command(page, 'addUserSubmission', { filmId, competitionIds });
  await page.goto(list);
  await page.getByRole('region', { name: 'My list' }).waitFor();
});
afterAll(closeBrowser);
type Listed = { items: { state: string }[] };
const statesIn = ({ items }: Listed) => items.map(({ state }) => state);
const entries = () => ({ filmId, pageSize: 200 });
const states = async () => statesIn(await ask<Listed>(page, 'getUserSubmissionsByFilmId', entries()));
const untilStates = (isSo: (states: string[]) => boolean) =>
  askUntil<Listed>(page, 'getUserSubmissionsByFilmId', entries(), (listed) => isSo(statesIn(listed)));

it('plans for what there is to spend, puts the plan on “To submit”, and takes it back', async () => {
  await tabTo(/^Plan$/);
  await press('Enter');
  await tabTo(/^What there is to spend/);
  await page.keyboard.type('400');
  await page.getByText(/of EUR 400/).waitFor();
  expect(await findings(page)).toEqual([]);
  await tabTo(/^Put \d+ entries? on “To submit”/);
  await press('Enter');
  await page
    .getByText(/on “To submit”\.$/)
    .first()
    .waitFor();
  expect(await states()).toContain('to-submit');
  await tabTo(/^Undo$/);
  await press('Enter');
  await untilStates((all) => all.every((state) => state === 'suggested'));
});

it('plans by what counts, and by what must and must not be in it', async () => {
  await page.goto(`${list}?view=plan&budget=40000+EUR`);
  await page.getByText(/of EUR 400/).waitFor();
  await tabTo(/^A little$/);
  await press('ArrowRight', 'ArrowRight');
  await page.waitForURL(/odds=3/);
  await tabTo(/ must be in the plan$/);
  await press('Enter');
  await page.waitForURL(/must=\d+/);
  await tabTo(/^Leave .* out of the plan$/);
  await press('Enter');
  await page.waitForURL(/never=\d+/);
  expect(await findings(page)).toEqual([]);
});

it('is a table that is sorted, and of which many are moved at once', async () => {
  await page.goto(`${list}?view=table`);
  await tabTo(/^Sort by Festival$/);
  await press('Enter');
  await page.waitForURL(/sort=name/);
  // It stands before the columns' names.
  await press('Shift+Tab', 'Space');
  await page.getByText('40 entries chosen').first().waitFor();
  expect(await findings(page)).toEqual([]);
  // What is done with them comes before them.
  await tabBackTo(/^Move to/, 5);
  await page.keyboard.type('Later');
  await tabTo(/^Move 40/);
  await press('Enter');
  await page.getByText('40 entries moved to “Later”.').waitFor();
  expect(new Set(await states())).toEqual(new Set(['waitlist']));
});

it('is narrowed by a word and a state, has the columns that one chooses, and is noted in', async () => {
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
  await tabTo(/^Filter by word/);
  await page.keyboard.type('no such festival at all');
  await rows.first().waitFor({ state: 'detached' });
});

it('says the season in numbers', async () => {
  await page.goto(list);
  await tabTo(/^In numbers$/);
  await press('Enter');
  const numbers = page.getByRole('region', { name: 'Season in numbers' });
  await numbers.waitFor();
  expect(await numbers.getByText('40', { exact: true }).first().textContent()).toBe('40');
  await numbers.locator('svg.recharts-surface').first().waitFor();
  await tabTo(/^As a table$/);
  await press('Enter');
  await numbers.getByRole('table').first().waitFor();
  expect(await findings(page)).toEqual([]);
});

it('is planned, sorted, moved and counted by mouse, too', async () => {
  const view = (name: string) =>
    page.getByRole('group', { name: 'Views of the list' }).getByRole('button', { name }).click();
  await page.goto(list);
  await view('Plan');
  await page.getByLabel('What there is to spend').fill('300');
  await page.getByText(/of EUR 300/).waitFor();
  await page.getByRole('button', { name: /^Put \d+ entries? on “To submit”/ }).click();
  await page
    .getByText(/on “To submit”\.$/)
    .first()
    .waitFor();
  expect(await states()).toContain('to-submit');
  await page.getByRole('button', { name: 'Undo' }).click();
  await untilStates((all) => all.every((state) => state === 'waitlist'));
  await view('Table');
  await page.getByRole('columnheader', { name: 'Fee' }).getByRole('button').click();
  await page.waitForURL(/sort=fee/);
  await page.locator('tbody').getByRole('checkbox').first().click();
  await page.getByLabel('Move to').selectOption('will-not-submit');
  await page.getByRole('button', { name: /^Move 1/ }).click();
  await untilStates((all) => all.includes('will-not-submit'));
  await view('In numbers');
  const numbers = page.getByRole('region', { name: 'Season in numbers' });
  await numbers.getByText('As a table').first().click();
  await numbers.getByRole('row', { name: /Later 39/ }).waitFor();
  await numbers.getByRole('row', { name: /Won’t submit 1/ }).waitFor();
});

it('is a calendar by mouse, too: another month, a day of it, one kind alone, as a list, and a link that is ended', async () => {
  await page.goto(`${list}?view=calendar`);
  const days = page.locator('td[data-day]');
  await page.getByRole('button', { name: 'A month later' }).click();
  await page.waitForURL(/month=/);
  const busy = days.filter({ has: page.locator('li') }).first();
  await busy.click({ position: { x: 8, y: 8 } }); // beside the entries that stand in it
  await page.waitForURL(/day=/);
  expect(await busy.getAttribute('aria-selected')).toBe('true');
  const kinds = page.getByRole('group', { name: 'What is shown' });
  await kinds.getByRole('button', { name: /^Deadline/ }).click();
  await page.waitForURL(/kind=deadline/);
  await page.getByText('Agenda', { exact: true }).click();
  await page.waitForURL(/show=agenda/);
  await page
    .getByText(/^Closes/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Subscribe in your calendar' }).click();
  await page.getByRole('button', { name: 'Make a link' }).click();
  expect(await page.getByLabel('Your link').inputValue()).toMatch(/\/calendar\/[\w-]{43}\.ics$/);
  await page.getByRole('button', { name: /^End the link of From the East/ }).click();
  await page.getByText('The link is ended').waitFor();
});

it('nothing complained meanwhile', () => expect(complaints(page)).toEqual([]));
