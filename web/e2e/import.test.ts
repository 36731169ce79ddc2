import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { until } from '../../deploy/testing/until.mjs';
import { callFunction, closePages, getPageErrors, useSession, openPage } from './laurel';
import { findFaultsInAllAppearances, WITHOUT_TRANSITIONS } from './appearances';

afterAll(closePages);

/** A CSV table as a spreadsheet saves it: two valid festivals and one invalid row. */
const createTable = (name: string) =>
  [
    'Title;Country;City;Founded;Remark',
    `${name} One;FR;Lyon;1999;ask`,
    `"${name} Two";DE;Köln;2001;`,
    `${name} Three;Nowhere;X;;`,
  ].join('\r\n');

async function uploadTable(page: Page, text: string): Promise<void> {
  await page.goto('/admin/festival-list/import');
  const file = { name: 'festivals.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  await page.getByLabel('Choose a file').setInputFiles(file);
  await page.getByLabel('Column “Title”').selectOption('name');
}

it('imports a mapped table into the catalogue after a check, and importing it again changes nothing', async () => {
  const page = await openPage(WITHOUT_TRANSITIONS);
  await useSession(page, 'admin@laurel.test');
  const name = `Imported ${randomUUID()}`;
  await uploadTable(page, createTable(name));
  expect(await findFaultsInAllAppearances(page)).toEqual([]);
  await page.getByRole('button', { name: 'Check all rows' }).click();
  await page.getByText('This adds 2 festivals and changes 0.').waitFor();
  await page.getByText('column “Country”: “Nowhere” is not a country code.').waitFor();
  await page.getByText('“Remark”: 1 record, first in line 2').waitFor();
  expect(await findFaultsInAllAppearances(page)).toEqual([]);
  await page.getByLabel('Yes, apply these changes to the catalogue').check();
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('2 festivals added, 0 changed, 0 unchanged.').waitFor();
  await until(async () => {
    await page.waitForTimeout(100); // stays below the rate limit
    const { items } = await callFunction<{ items: { name: string }[] }>(page, 'getFestivals', {
      query: `${name} Two`,
    });
    return items.some((found) => found.name === `${name} Two`);
  });
  await uploadTable(page, createTable(name));
  await page.getByRole('button', { name: 'Check all rows' }).click();
  await page.getByText('This file would not change anything.').waitFor();
  await page.getByRole('button', { name: /^Unchanged\s*2$/ }).waitFor();
  expect(getPageErrors(page)).toEqual([]);
});
