import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { until } from '../../deploy/testing/until.mjs';
import { keys } from './keys';
import { waitForServerFunctions } from './pending-requests';
import { callFunction, closePages, getPageErrors, useSession, openPage } from './laurel';
import { findFaultsInAllAppearances, WITHOUT_TRANSITIONS } from './appearances';
import { createFestival } from './create-festival';

afterAll(closePages);

const getDialog = (page: Page) => page.locator('dialog[open]').last();
async function openAsAdministrator(): Promise<Page> {
  const page = await openPage(WITHOUT_TRANSITIONS);
  await useSession(page, 'admin@laurel.test');
  return page;
}
let admin: Page;
beforeAll(async () => {
  admin = await openAsAdministrator();
});
/**
 * Creates a festival with a competition in the administration.
 * @returns the address of the competition's page
 */
async function addFestivalWithCompetition(page: Page, name: string): Promise<string> {
  await page.goto('/admin/festival-list/new');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('link', { name: 'Add a competition' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Shorts');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('heading', { name: 'Shorts' }).waitFor();
  return page.url();
}

describe('the catalogue', () => {
  it('lets an administrator add a festival with rules and deadlines that the search finds, undo a change, and delete it', async () => {
    const name = `Journey ${randomUUID()}`;
    await addFestivalWithCompetition(admin, name);
    const preview = admin.getByRole('complementary', { name: 'Films that this accepts' });
    await admin.getByRole('button', { name: 'Add a rule' }).click();
    await admin.getByLabel('Maximum runtime').fill('15:00');
    await admin.getByRole('group', { name: 'Rule 1' }).getByText('Runtime 15 min or less').waitFor();
    await preview.getByText(/for sample films/).waitFor();
    expect(await findFaultsInAllAppearances(admin)).toEqual([]);
    await admin.getByRole('button', { name: 'Save rules' }).click();
    await admin.getByText('Shorts is saved.').waitFor();
    await waitForServerFunctions(admin); // the editor has loaded the new version

    await admin.getByRole('button', { name: /Deadlines and fees/ }).click();
    await admin.getByRole('button', { name: 'Add a deadline' }).click();
    await admin.getByLabel('Day').fill('2099-03-01');
    await admin.getByRole('button', { name: 'Add a fee' }).click();
    await admin.getByLabel('Fee', { exact: true }).fill('Regular');
    await admin.getByLabel('Amount, 0 is free').fill('25');
    await admin.getByRole('button', { name: 'Save deadlines' }).click();
    await until(async () => {
      await admin.waitForTimeout(100); // stays below the rate limit
      const { items } = await callFunction<{ items: { name: string; next: object | null }[] }>(
        admin,
        'getFestivals',
        { query: name },
      );
      return items.some((found) => found.name === name && found.next !== null);
    });

    await admin.getByRole('link', { name: 'History' }).click();
    await admin.getByText('after: Runtime 15 min or less').waitFor();
    await admin.locator('li', { hasText: 'after: Runtime' }).getByRole('button', { name: 'Undo' }).click();
    await admin.getByText('Rules was restored.').waitFor();
    expect(await findFaultsInAllAppearances(admin)).toEqual([]);

    await admin.goto(`/admin/festival-list?query=${encodeURIComponent(name)}`);
    await admin.getByRole('checkbox', { name: `Select ${name}` }).check();
    await admin.getByRole('button', { name: 'Delete' }).click();
    await getDialog(admin).getByRole('button', { name: 'Delete' }).click();
    await admin.getByRole('heading', { name: 'No festivals found' }).waitFor();
    expect(getPageErrors(admin)).toEqual([]);
  });

  it('loses nothing when two administrators change the same field: the later one chooses a value', async () => {
    const [first, second] = [admin, await openAsAdministrator()];
    await addFestivalWithCompetition(first, `Conflict ${randomUUID()}`);
    const address = first.url().replace(/\?.*/, '');
    await Promise.all([first.goto(address), second.goto(address)]);
    const city = (page: Page) => page.getByLabel('City');
    await city(second).fill('Nice');
    await city(first).fill('Arles');
    await first.getByRole('button', { name: 'Save', exact: true }).click();
    await first.getByText(/is saved/).waitFor();
    await second.getByRole('button', { name: 'Save', exact: true }).click();
    await getDialog(second).getByText('Arles').waitFor();
    expect(await findFaultsInAllAppearances(second)).toEqual([]);
    await getDialog(second)
      .getByRole('radio', { name: /Theirs/ })
      .check();
    await getDialog(second).getByRole('button', { name: 'Save my choices' }).click();
    await getDialog(second).waitFor({ state: 'hidden' });
    expect(await city(second).inputValue()).toBe('Arles');
    await second.context().close(); // each browser opens its own event stream, and the number per account is limited
  });

  it('can be searched and opened with the keyboard alone', async () => {
    await admin.goto('/admin/festival-list');
    const search = admin.getByRole('searchbox', { name: 'Name, city or ID' });
    await search.waitFor();
    // The key listeners are attached after the page is rendered.
    await until(async () => {
      await admin.keyboard.press('/');
      return search.evaluate((box) => box === document.activeElement);
    });
    const link = admin.getByRole('row').nth(1).getByRole('link');
    const name = (await link.textContent())!;
    await admin.keyboard.type(name);
    // The rows of the previous search are replaced. If one of them has the focus, the focus is lost.
    await admin.waitForURL((url) => [...url.searchParams.values()].includes(name));
    await waitForServerFunctions(admin);
    await until(
      async () => (await admin.getByRole('row').count()) < 51 && (await link.textContent()) === name,
    );
    await keys(() => admin, 40).tabTo(new RegExp(`^${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`));
    await admin.keyboard.press('Enter');
    await admin.getByRole('heading', { name, level: 1 }).waitFor();
  });

  it('merges two duplicate festivals with the keyboard alone, and the old address redirects to the remaining festival', async () => {
    const name = `Merged ${randomUUID()}`;
    const createNamed = (festivalName: string) => createFestival(admin, { name: festivalName, city: name });
    const [firstId, secondId] = [await createNamed(name), await createNamed(`12th ${name} 2025`)];
    await admin.goto('/admin/festival-list/duplicates');
    await admin.getByRole('searchbox', { name: 'Name, city or ID' }).fill(name);
    await admin.waitForURL((url) => url.searchParams.get('query') === name);
    const pair = admin.getByRole('listitem').filter({ hasText: name });
    await until(async () => {
      await admin.reload();
      await admin.getByRole('heading', { level: 1 }).waitFor();
      await admin.waitForLoadState('networkidle');
      return (await pair.count()) > 0;
    });
    const { press, tabTo } = keys(() => admin, 60);
    await tabTo(new RegExp(`^Compare: .*${name}`));
    await press('Enter');
    await admin.getByRole('heading', { name: 'Merge two festivals' }).waitFor();
    await admin.getByText('0 entries move.').waitFor();
    expect(await findFaultsInAllAppearances(admin)).toEqual([]);
    await tabTo(/^Merge$/);
    await press('Enter');
    await getDialog(admin).waitFor();
    await tabTo(/^Merge$/);
    await press('Enter');
    await admin.waitForURL((url) => /festival-list\/\d+$/.test(url.pathname));
    const remainingId = Number(/festival-list\/(\d+)/.exec(admin.url())![1]);
    const mergedId = remainingId === firstId ? secondId : firstId;
    await admin.goto(`/festivals/${mergedId}?film=1`);
    await admin.getByRole('heading', { level: 1, name }).waitFor();
    expect(new URL(admin.url()).pathname).toBe(`/festivals/${remainingId}`);
    expect(getPageErrors(admin)).toEqual([]);
  });
});
