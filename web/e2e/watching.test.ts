import { randomUUID } from 'node:crypto';
import { keys } from './keys';
import { closePages, pageErrors, filmmaker, useSession, openPage } from './laurel';
import { findFaultsInAllLooks, still } from './appearances';

afterAll(closePages);

it('loosens a search without results, narrows it on the map and saves it, then watches a festival and reports a mistake', async () => {
  const page = await openPage(still);
  const { press, tabTo } = keys(() => page, 120);
  const button = (name: RegExp | string) => page.getByRole('button', { name, exact: true });
  const arrived = (fragment: string) => page.waitForURL((url) => url.search.includes(fragment));
  const name = `Journey ${randomUUID()}`;
  await useSession(page, filmmaker.email);
  await page.goto('/festivals?q=zzzzzz&country=FR');
  await button(/^Without the words “zzzzzz”: /).click();
  await page.waitForURL((url) => url.search === '?country=FR');

  await page.getByRole('searchbox', { name: 'Search festivals' }).focus();
  await tabTo(/^Map$/);
  await press('Enter');
  await arrived('view=map');
  await button('Europe').click();
  await tabTo(/^All of Europe$/);
  await press('Enter');
  await arrived('region=Europe');

  await button('Save this search').click();
  await page.getByRole('dialog').getByLabel('Name').fill(name);
  await press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.goto('/festivals');
  await page.getByRole('link', { name }).click();
  await arrived('country=FR&region=Europe&view=map&since=');

  await page.locator('[data-row]').first().waitFor();
  await page.getByRole('searchbox', { name: 'Search festivals' }).focus();
  await press('ArrowDown', 'Enter');
  await page.waitForURL(/\/festivals\/\d+/);
  await button('Watch').click();
  await button('Watching').waitFor();
  const festival = (await page.getByRole('heading', { level: 1 }).textContent())!;
  await button('Report a mistake').click();
  await page.getByLabel('What is wrong').selectOption('Entry fees');
  await page.getByLabel('What it should say').fill('EUR 12');
  await button('Send report').click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });

  await page.goto('/festivals?watched=true');
  const watched = page.getByRole('link', { name: festival, exact: true });
  await watched.waitFor();
  expect(await findFaultsInAllLooks(page)).toEqual([]);
  await button(`Stop watching ${festival}`).click();
  await watched.waitFor({ state: 'hidden' });
  await button(`Delete the saved search “${name}”`).click();
  await page.getByRole('link', { name }).waitFor({ state: 'hidden' });
  expect(pageErrors(page)).toEqual([]);
});
