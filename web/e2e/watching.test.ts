import { randomUUID } from 'node:crypto';
import { keys } from './keys';
import { closePages, getPageErrors, filmmaker, useSession, openPage } from './laurel';
import { findFaultsInAllAppearances, WITHOUT_TRANSITIONS } from './appearances';

afterAll(closePages);

it('loosens a search without results, narrows it on the map and saves it, then watches a festival and reports a mistake', async () => {
  const page = await openPage(WITHOUT_TRANSITIONS);
  const { press, tabTo } = keys(() => page, 120);
  const getButton = (name: RegExp | string) => page.getByRole('button', { name, exact: true });
  const waitForSearch = (fragment: string) => page.waitForURL((url) => url.search.includes(fragment));
  const name = `Journey ${randomUUID()}`;
  await useSession(page, filmmaker.email);
  await page.goto('/festivals?q=zzzzzz&country=FR');
  await getButton(/^Without the words “zzzzzz”: /).click();
  await page.waitForURL((url) => url.search === '?country=FR');

  await page.getByRole('searchbox', { name: 'Search festivals' }).focus();
  await tabTo(/^Map$/);
  await press('Enter');
  await waitForSearch('view=map');
  await getButton('Europe').click();
  await tabTo(/^All of Europe$/);
  await press('Enter');
  await waitForSearch('region=Europe');

  await getButton('Save this search').click();
  await page.getByRole('dialog').getByLabel('Name').fill(name);
  await press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.goto('/festivals');
  await page.getByRole('link', { name }).click();
  await waitForSearch('country=FR&region=Europe&view=map&since=');

  await page.locator('[data-row]').first().waitFor();
  await page.getByRole('searchbox', { name: 'Search festivals' }).focus();
  await press('ArrowDown', 'Enter');
  await page.waitForURL(/\/festivals\/\d+/);
  await getButton('Watch').click();
  await getButton('Watching').waitFor();
  const festival = (await page.getByRole('heading', { level: 1 }).textContent())!;
  await getButton('Report a mistake').click();
  await page.getByLabel('What is wrong').selectOption('Entry fees');
  await page.getByLabel('What it should say').fill('EUR 12');
  await getButton('Send report').click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });

  await page.goto('/festivals?watched=true');
  const watched = page.getByRole('link', { name: festival, exact: true });
  await watched.waitFor();
  expect(await findFaultsInAllAppearances(page)).toEqual([]);
  await getButton(`Stop watching ${festival}`).click();
  await watched.waitFor({ state: 'hidden' });
  await getButton(`Delete the saved search “${name}”`).click();
  await page.getByRole('link', { name }).waitFor({ state: 'hidden' });
  expect(getPageErrors(page)).toEqual([]);
});
