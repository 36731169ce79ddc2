import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { keys } from '../keys';
import { closePages, getPageErrors, useSession, openPage } from '../laurel';

afterAll(closePages);

const MAX_TABS = 40;

/** A table as a spreadsheet saves it. Its column names cannot be guessed. */
const createTable = (name: string) => ['Anlass;Land', `${name} One;FR`, `${name} Two;Nowhere`].join('\r\n');

it('an administrator uploads a table, maps its columns, checks and applies it, and opens an added festival, with the keyboard alone', async () => {
  const page: Page = await openPage();
  await useSession(page, 'admin@laurel.test');
  const { press, getFocusedName, tabTo } = keys(() => page, MAX_TABS);
  const name = `Keyed ${randomUUID()}`;
  // Listens before the key is pressed, because a later call may miss the event.
  const chooser = page.waitForEvent('filechooser');
  await page.goto('/admin/festival-list');
  await page.getByRole('searchbox', { name: 'Name, city or ID' }).waitFor();
  await tabTo(/^Import and export$/);
  await press('Enter');
  await page.getByRole('heading', { name: 'Import a file' }).waitFor();
  await tabTo(/^Choose a file$/, 6);
  await press('Enter');
  await (
    await chooser
  ).setFiles({ name: 'keyed.csv', mimeType: 'text/csv', buffer: Buffer.from(createTable(name)) });

  await page.getByRole('button', { name: 'Check all rows' }).waitFor();
  await tabTo(/^Column “Anlass”/, 6);
  await page.keyboard.type('Name');
  await tabTo(/^Column “Land”/, 1);
  await page.keyboard.type('Country');
  await page.getByRole('cell', { name: `${name} One` }).waitFor();
  await tabTo(/^Check all rows$/, 3);
  await press('Enter');

  await page.getByText('This adds 1 festival and changes 0.').waitFor();
  expect(await getFocusedName()).toBe('Apply');
  await page.getByText('“Nowhere” is not a country').waitFor();
  await tabTo(/^Yes, apply these changes/, 2);
  await press('Space');
  await tabTo(/^Apply$/, 1);
  await press('Enter');
  await page.getByText('1 festival added').waitFor();
  expect(await getFocusedName()).toBe('Applied');
  await tabTo(new RegExp(`^${name} One$`), 15);
  await press('Enter');
  await page.getByRole('heading', { level: 1, name: `${name} One` }).waitFor();
  expect(getPageErrors(page)).toEqual([]);
});
