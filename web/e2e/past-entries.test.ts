import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { findAxeViolations } from './axe';
import { callFunction, closePages, sendCommand, getPageErrors, signUp, openPage } from './laurel';
import { findSeededCompetitions } from './seeded-competitions';
import { findFaultsInAllAppearances } from './appearances';

/** A filmmaker imports the entries of earlier years by mouse, from a spreadsheet and a file. */
let page: Page, list: string;
interface Competition {
  id: number;
  name: string;
  festivalId: number;
}
let competition: Competition, festival: string;

beforeAll(async () => {
  page = await openPage({ viewport: { width: 1280, height: 900 } });
  const userId = await signUp(page, `past.${randomBytes(4).toString('hex')}@laurel.test`, 'Agnès Varda');
  const { id: filmId } = await sendCommand<{ id: number }>(page, 'addFilm', {
    name: 'Gleaners',
    length: 900,
  });
  list = `/submissions2/user/${userId}/film/${filmId}`;
  const ids = await findSeededCompetitions(page, 1);
  const found = await callFunction<{ items: Competition[] }>(page, 'getCompetitions', { ids });
  competition = found.items[0]!;
  festival = (
    await callFunction<{ name: string }>(page, 'getFestival', { festivalId: competition.festivalId })
  ).name;
});
afterAll(closePages);

it('starts from an empty list, pastes a table, answers the questions, and imports it', async () => {
  await page.goto(list);
  await page.getByRole('link', { name: 'Import past entries' }).click();
  const table = [
    'Festival\tCategory\tStatus\tSubmission date\tNotification date\tEntry fee\tPrize',
    `${festival} 2023\t${competition.name}\tSelected\t03/04/2023\t05/06/2023\t25\t`,
    `A Gathering That Nobody Knows\tShorts\tHonourable Mention\t03/04/2022\t\t\tBest Gleaning`,
    'Another Unknown Evening\t\tLonglisted\t01/02/2022\t\t\t',
    'Wrong Days\t\tRejected\tsoon\t\t\t',
  ].join('\n');
  await page.getByRole('textbox', { name: 'Paste it from your spreadsheet' }).fill(table);
  expect(await findFaultsInAllAppearances(page)).toEqual([]);
  await page.getByRole('button', { name: 'Read the table' }).click();
  await page.getByRole('heading', { name: 'What do the columns contain?' }).waitFor();
  expect(await findFaultsInAllAppearances(page)).toEqual([]);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel(/“Longlisted”: what/).selectOption('Not selected');
  await page.getByLabel(/^Which currency are fees such as/).selectOption('EUR');
  await page.getByLabel(/What does “03\/04\/2023” mean/).selectOption('3 Apr 2023, day first');
  await page.getByText('New in your list: Accepted').waitFor();
  await page.getByText('“soon” is not a date', { exact: false }).waitFor();
  expect(await findFaultsInAllAppearances(page)).toEqual([]);
  await page.getByRole('button', { name: 'Import 3 rows' }).click();
  await page.getByRole('heading', { name: '3 rows imported' }).waitFor();
  expect(await findFaultsInAllAppearances(page)).toEqual([]);
});

it('shows the entries in the list, each in its section', async () => {
  await page.getByRole('link', { name: 'See the list' }).click();
  await page.getByRole('heading', { name: 'At festivals that are not in the catalogue' }).waitFor();
  await page.getByText('A Gathering That Nobody Knows').waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
});

it('adds nothing twice when the same file is imported twice', async () => {
  const text = `Festival;Category;Status;Date\n${festival};${competition.name};Accepted;2023-04-03\nA Gathering That Nobody Knows;;Award Winner;2021-04-03\n`;
  const bring = async (label: string) => {
    await page.goto(`${list}/import`);
    const file = { name: 'entries.csv', mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${text}`) };
    await page.getByLabel('Choose a spreadsheet or CSV file').setInputFiles(file);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText(label).first().waitFor();
  };
  await bring('Saved as your own record: Awarded');
  await page.getByRole('button', { name: /^Import \d/ }).click();
  await page.getByRole('heading', { name: /imported$/ }).waitFor();
  await bring('Already in your list');
  await page.getByText('Not imported: 2 already in your list.').waitFor();
});

it('matches a free entry to the catalogue, and undoes that', async () => {
  await page.goto(`${list}?view=table`);
  await page.getByRole('button', { name: 'Find it in the catalogue: Another Unknown Evening' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Festival' }).fill(festival);
  await dialog.getByRole('option', { name: festival }).first().click();
  const choice = dialog.getByLabel('Competition', { exact: true });
  await choice.waitFor();
  await choice.selectOption(String(competition.id));
  await dialog.getByRole('button', { name: 'Choose this one' }).click();
  await page.getByText('is now matched to the catalogue').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Find it in the catalogue: Another Unknown Evening' }).waitFor();
  expect(getPageErrors(page)).toEqual([]);
});
