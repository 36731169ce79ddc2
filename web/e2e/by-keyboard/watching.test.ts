import { randomBytes, randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { keys } from '../keys';
import { closePages, getPageErrors, signUp, openPage } from '../laurel';

const id = randomBytes(4).toString('hex');
const searchName = `Keyed ${randomUUID()}`;
let page: Page;
let festivalName: string;
beforeAll(async () => {
  page = await openPage();
  await signUp(page, `keyed-${id}@laurel.test`, `Keyed ${id}`);
});
afterAll(closePages);

const { press, getFocusedName, tabTo } = keys(() => page, 40);
const type = (text: string) => page.keyboard.type(text);
const waitForAnyFocus = () => page.waitForFunction(() => document.activeElement !== document.body);

describe('a filmmaker who uses the keyboard alone', () => {
  it('saves a search, and opens it again', async () => {
    await page.goto('/festivals?country=FR');
    await page.locator('[data-row]').first().waitFor();
    await tabTo(/^Save this search$/);
    await press('Enter');
    await page.getByRole('dialog').waitFor();
    expect(await getFocusedName()).toBe('Name');
    await type(searchName);
    await press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await getFocusedName()).toBe('Save this search');
    await page.goto('/festivals');
    await page.getByRole('link', { name: searchName }).waitFor();
    await tabTo(new RegExp(`^${searchName}`));
    await press('Enter');
    await page.waitForURL((url) => url.search.includes('country=FR'));
  });

  it('watches a festival from the results, and stops watching it', async () => {
    await page.locator('[data-row]').first().waitFor();
    await page.waitForLoadState('networkidle');
    await press('/', 'ArrowDown', 'Enter');
    await page.waitForURL(/\/festivals\/\d+/);
    await page.getByRole('button', { name: 'Watch', exact: true }).waitFor();
    festivalName = (await page.locator('main h1').textContent())!;
    await tabTo(/^Watch$/, 5);
    await press('Enter');
    await page.getByRole('button', { name: 'Watching' }).waitFor();
    expect(await getFocusedName()).toBe('Watching');
    await press('Enter');
    await page.getByRole('button', { name: 'Watch', exact: true }).waitFor();
    expect(await getFocusedName()).toBe('Watch');
    await press('Enter');
    await page.getByRole('button', { name: 'Watching' }).waitFor();
  });

  it('reports a mistake: the focus moves to the missing field, and the page shows the report as sent', async () => {
    await tabTo(/^Report a mistake$/);
    await press('Enter');
    await page.getByRole('dialog').waitFor();
    expect(await getFocusedName()).toBe('What is wrong');
    await type('Entry fees');
    await tabTo(/^Send report$/, 4);
    await press('Enter');
    await page.getByText('Describe what is wrong, and what would be right.').waitFor();
    await page.waitForFunction(() => document.activeElement!.matches('textarea'));
    await type('EUR 12');
    await tabTo(/^Send report$/, 3);
    await press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await getFocusedName()).toBe('Report a mistake');
    await page.getByText(/^You reported a mistake/).waitFor();
  });

  it('removes a festival from the watched list, and deletes the saved search', async () => {
    await page.goto('/festivals?watched=true');
    const watched = page.getByRole('button', { name: `Stop watching ${festivalName}` });
    await watched.waitFor();
    await tabTo(/^Stop watching /);
    await press('Enter');
    await watched.waitFor({ state: 'detached' });
    await waitForAnyFocus();
    await page.goto('/festivals');
    await page.getByRole('link', { name: searchName }).waitFor();
    await tabTo(/^Delete the saved search/);
    await press('Enter');
    await page.getByRole('link', { name: searchName }).waitFor({ state: 'detached' });
    await waitForAnyFocus();
    expect(getPageErrors(page)).toEqual([]);
  });
});
