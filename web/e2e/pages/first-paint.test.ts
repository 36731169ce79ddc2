import type { Page } from 'playwright-core';
import { closePages, openPage } from '../laurel';

afterAll(closePages);

/** Opens the page as it is served, without JavaScript. */
const openWithoutScripts = (colorScheme: 'light' | 'dark') =>
  openPage({ javaScriptEnabled: false, colorScheme });
const getBackground = (page: Page) =>
  page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);

it('shows the home page without JavaScript', async () => {
  const page = await openWithoutScripts('light');
  await page.goto('/');
  const heading = page.getByRole('heading', { level: 1 });
  expect(await heading.innerText()).toBe(
    'Know which festivals accept your film before you pay an entry fee.',
  );
  expect((await heading.boundingBox())!.y).toBeLessThan(400);
  expect(await page.getByRole('link', { name: 'Create account' }).first().getAttribute('href')).toBe(
    '/signup',
  );
});

it('shows the product name on any other page without JavaScript', async () => {
  const page = await openWithoutScripts('light');
  await page.goto('/festivals');
  await page.getByRole('link', { name: 'Laurel, home' }).waitFor();
});

it('applies the light or dark colour scheme before any script runs', async () => {
  const [light, dark] = [await openWithoutScripts('light'), await openWithoutScripts('dark')];
  await light.goto('/');
  await dark.goto('/');
  expect(await getBackground(light)).not.toBe(await getBackground(dark));
});

it('applies the chosen theme before the app runs', async () => {
  const page = await openPage({ colorScheme: 'light' });
  await page.goto('/');
  await page.evaluate(() => localStorage.setItem('laurel:theme', 'dark'));
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/');
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
});
