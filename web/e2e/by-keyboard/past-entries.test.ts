import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { findAxeViolations } from '../axe';
import { keys } from '../keys';
import { closePages, sendCommand, getPageErrors, signUp, openPage } from '../laurel';

/** The import of past entries, with the keyboard alone. */
let page: Page, list: string;
beforeAll(async () => {
  page = await openPage();
  const userId = await signUp(
    page,
    `past-keys.${randomBytes(4).toString('hex')}@laurel.test`,
    'Chris Marker',
  );
  const { id } = await sendCommand<{ id: number }>(page, 'addFilm', { name: 'Pier', length: 1700 });
  list = `/submissions2/user/${userId}/film/${id}`;
});
afterAll(closePages);
const { press, getFocusedName, tabTo } = keys(() => page, 60);

it('pastes a table, answers the questions, imports it, undoes the import and starts another', async () => {
  await page.goto(list);
  await tabTo(/^Import past entries$/);
  await press('Enter');
  await page.getByRole('heading', { name: 'Import past entries' }).waitFor();
  await tabTo(/^Paste it from your spreadsheet/);
  await page.keyboard.insertText(
    'Festival;Status;Sent\nPier Nights;Maybe;2023-10-02\nQuay Days;Withdrawn;2022-10-02\n',
  );
  await tabTo(/^Read the table$/);
  await press('Enter');
  expect(await getFocusedName()).toBe('What do the columns contain?');
  await tabTo(/^Continue$/);
  await press('Enter');
  await tabTo(/“Maybe”: what/);
  await page.keyboard.type('Acc');
  await page.getByText('Saved as your own record: Accepted').waitFor();
  await tabTo(/^Import 2 rows$/);
  await press('Enter');
  await page.getByRole('heading', { name: '2 rows imported' }).waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await tabTo(/^Undo the import$/);
  await press('Enter');
  await page.getByText('Undone: 2 entries').waitFor();
  await tabTo(/^Import another table$/);
  await press('Enter');
  await page.getByRole('textbox', { name: 'Paste it from your spreadsheet' }).waitFor();
  expect(getPageErrors(page)).toEqual([]);
});
