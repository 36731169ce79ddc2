import type { Page } from 'playwright-core';
import { findings } from './axe';
import { closeBrowser, complaints, filmmaker, logIn, newcomer, visit } from './laurel';

const open = [
  '/',
  '/login',
  '/signup',
  '/festivals',
  '/festivals?q=ocean',
  '/festivals?q=zzzzzz',
  '/festivals/1',
  '/legal/terms',
  '/nothing',
];
const signedIn = [
  `/user/${filmmaker.id}/films`,
  `/user/${filmmaker.id}/films?edit=1&try=length:2340`,
  '/user/wizard',
  '/user/wizard?step=director&filmId=1&role=Director',
  '/user/wizard?step=screenings&filmId=1&role=Director',
  '/user/wizard?step=preferences&filmId=1&role=Director',
  '/user/wizard?step=review&filmId=1&role=Director',
  '/user/matching?filmId=1',
  '/user/matching?filmId=1&show=near',
  '/user/matching?filmId=2',
  '/user/subscriptions?filmId=1',
  '/user/subscriptions?filmId=2',
  `/submissions2/user/${filmmaker.id}/film/1`,
  '/f/1',
];
const empty = [`/user/${newcomer.id}/films`, '/user/matching', '/user/wizard', '/user/subscriptions'];

/** How it looks: wide in light, wide in dark, and on a telephone. */
const looks = [
  ['light', { colorScheme: 'light', viewport: { width: 1280, height: 900 } }],
  ['dark', { colorScheme: 'dark', viewport: { width: 1280, height: 900 } }],
  ['360 px', { colorScheme: 'light', viewport: { width: 360, height: 740 } }],
] as const;

async function check(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('main h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  expect(await findings(page)).toEqual([]);
  const [wide, room] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
  expect(wide).toBeLessThanOrEqual(room!);
  expect(await page.title()).toMatch(/Laurel$/);
}

afterAll(closeBrowser);
describe.each(looks)('%s', (_name, options) => {
  let visitor: Page, one: Page, fresh: Page;
  beforeAll(async () => {
    [visitor, one, fresh] = [await visit(options), await visit(options), await visit(options)];
    await logIn(one, filmmaker.email);
    await logIn(fresh, newcomer.email);
  });
  it.each(open)('a visitor at %s', (path) => check(visitor, path));
  it.each(signedIn)('a filmmaker at %s', (path) => check(one, path));
  it.each(empty)('someone with nothing yet at %s', (path) => check(fresh, path));
  it('no page complained', () => expect([visitor, one, fresh].flatMap(complaints)).toEqual([]));
});
