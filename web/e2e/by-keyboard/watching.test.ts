import { randomBytes, randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { keys } from '../keys';
import { closePages, pageErrors, signUp, openPage } from '../laurel';

const id = randomBytes(4).toString('hex');
const name = `Keyed ${randomUUID()}`;
let page: Page;
let festival: string;
beforeAll(async () => {
  page = await openPage();
  await signUp(page, `keyed-${id}@laurel.test`, `Keyed ${id}`);
});
afterAll(closePages);

const { press, named, tabTo } = keys(() => page, 40);
const type = (text: string) => page.keyboard.type(text);
const isSomewhere = () => page.waitForFunction(() => document.activeElement !== document.body);

describe('a filmmaker who uses the keyboard alone', () => {
  it('saves a search, and opens it again', async () => {
    await page.goto('/festivals?country=FR');
    await page.locator('[data-row]').first().waitFor();
    await tabTo(/^Save this search$/);
    await press('Enter');
    await page.getByRole('dialog').waitFor();
    expect(await named()).toBe('Name');
    await type(name);
    await press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await named()).toBe('Save this search');
    await page.goto('/festivals');
    await page.getByRole('link', { name }).waitFor();
    await tabTo(new RegExp(`^${name}`));
    await press('Enter');
    await page.waitForURL((url) => url.search.includes('country=FR'));
  });

  it('watches a festival from the results, and stops watching it', async () => {
    await page.locator('[data-row]').first().waitFor();
    await page.waitForLoadState('networkidle');
    await press('/', 'ArrowDown', 'Enter');
    await page.waitForURL(/\/festivals\/\d+/);
    await page.getByRole('button', { name: 'Watch', exact: true }).waitFor();
    festival = (await page.locator('main h1').textContent())!;
    await tabTo(/^Watch$/, 5);
    await press('Enter');
    await page.getByRole('button', { name: 'Watching' }).waitFor();
    expect(await named()).toBe('Watching');
    await press('Enter');
    await page.getByRole('button', { name: 'Watch', exact: true }).waitFor();
    expect(await named()).toBe('Watch');
    await press('Enter');
    await page.getByRole('button', { name: 'Watching' }).waitFor();
  });

  it('reports a mistake: is led to the missing field, and sees the report as sent', async () => {
    await tabTo(/^Report a mistake$/);
    await press('Enter');
    await page.getByRole('dialog').waitFor();
    expect(await named()).toBe('What is wrong');
    await type('Entry fees');
    await tabTo(/^Send report$/, 4);
    await press('Enter');
    await page.getByText('Describe what is wrong, and what would be right.').waitFor();
    await page.waitForFunction(() => document.activeElement!.matches('textarea'));
    await type('EUR 12');
    await tabTo(/^Send report$/, 3);
    await press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await named()).toBe('Report a mistake');
    await page.getByText(/^You reported a mistake/).waitFor();
  });

  it('removes a festival from the watched list, and deletes the saved search', async () => {
    await page.goto('/festivals?watched=true');
    const watched = page.getByRole('button', { name: `Stop watching ${festival}` });
    await watched.waitFor();
    await tabTo(/^Stop watching /);
    await press('Enter');
    await watched.waitFor({ state: 'detached' });
    await isSomewhere();
    await page.goto('/festivals');
    await page.getByRole('link', { name }).waitFor();
    await tabTo(/^Delete the saved search/);
    await press('Enter');
    await page.getByRole('link', { name }).waitFor({ state: 'detached' });
    await isSomewhere();
    expect(pageErrors(page)).toEqual([]);
  });
});
