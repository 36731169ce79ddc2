import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { keys } from './keys';
import { closeBrowser, complaints, logIn, visit } from './laurel';

afterAll(closeBrowser);

const ONCE = 40;

/** What a spreadsheet saves; its columns are called as nobody would guess. */
const table = (name: string) => ['Anlass;Land', `${name} One;FR`, `${name} Two;Nowhere`].join('\r\n');

it('a table is brought, its columns chosen, checked, read and applied by keys alone, and what it added opened', async () => {
  const page: Page = await visit();
  await logIn(page, 'admin@laurel.test');
  const { press, named, tabTo } = keys(() => page, ONCE);
  const name = `Keyed ${randomUUID()}`;
  // Asked for before the key: what is asked for beside it may come too late.
  const chooser = page.waitForEvent('filechooser');
  await page.goto('/admin/festival-list');
  await page.getByRole('searchbox', { name: 'Name, city or id' }).waitFor();
  await tabTo(/^Import and export$/);
  await press('Enter');
  await page.getByRole('heading', { name: 'Import a file' }).waitFor();
  await tabTo(/^Choose a file$/, 6);
  await press('Enter');
  await (
    await chooser
  ).setFiles({ name: 'keyed.csv', mimeType: 'text/csv', buffer: Buffer.from(table(name)) });

  await page.getByRole('button', { name: 'Check all rows' }).waitFor();
  await tabTo(/^Column “Anlass”/, 6);
  await page.keyboard.type('Name');
  await tabTo(/^Column “Land”/, 1);
  await page.keyboard.type('Country');
  await page.getByRole('cell', { name: `${name} One` }).waitFor();
  await tabTo(/^Check all rows$/, 3);
  await press('Enter');

  await page.getByText('1 festival would be added and 0 changed.').waitFor();
  expect(await named()).toBe('Apply');
  await page.getByText('“Nowhere” is not a country').waitFor();
  await tabTo(/^Yes, change the catalogue/, 2);
  await press('Space');
  await tabTo(/^Apply$/, 1);
  await press('Enter');
  await page.getByText('1 festival was added').waitFor();
  expect(await named()).toBe('Applied');
  await tabTo(new RegExp(`^${name} One$`), 15);
  await press('Enter');
  await page.getByRole('heading', { level: 1, name: `${name} One` }).waitFor();
  expect(complaints(page)).toEqual([]);
});
