import type { Locator, Page } from 'playwright-core';
import { findings } from './axe';
import { closeBrowser, complaints, filmmaker, logIn, newcomer, sheetOf, visit } from './laurel';

const open = [
  '/',
  '/login',
  '/signup',
  '/forgot-password',
  '/reset-password?token=x',
  '/mail-verification?token=x',
  ...['sent', 'done', 'used', 'confirmed', 'changed'].map((state) => `/mail-verification?state=${state}`),
  '/goodbye',
  '/festivals',
  '/festivals?q=ocean',
  '/festivals?q=zzzzzz',
  '/festivals/1',
  '/legal/terms',
  '/legal/privacy',
  '/legal/imprint',
  '/test',
  '/newdesign',
  '/newdesign/homepage',
  '/nothing',
];
const signedIn = [
  `/user/${filmmaker.id}/films`,
  `/user/${filmmaker.id}/films/1`,
  `/user/${filmmaker.id}/films?edit=1&try=length:2340`,
  '/profile',
  '/upload-test',
  '/api/test',
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

const administered = [
  '/admin/user',
  '/admin/user?query=zzzzzz',
  `/admin/user?user=${filmmaker.id}`,
  '/admin/user?view=log',
  '/admin/user?view=log&from=2999-01-01',
  '/admin/dashboard',
];

/** How it looks: wide in light, wide in dark, and on a telephone. */
const looks = [
  ['light', { colorScheme: 'light', viewport: { width: 1280, height: 900 } }],
  ['dark', { colorScheme: 'dark', viewport: { width: 1280, height: 900 } }],
  ['360 px', { colorScheme: 'light', viewport: { width: 360, height: 740 } }],
] as const;
/** What fades from one look into the other is neither. */
const still = { reducedMotion: 'reduce' } as const;

async function arrive(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('main h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  expect(await page.title()).toMatch(/Laurel$/);
}
async function check(page: Page): Promise<void> {
  expect(await findings(page)).toEqual([]);
  const [wide, room] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
  expect(wide).toBeLessThanOrEqual(room!);
}
/** Loaded once, and looked at in each look. */
async function checkAll(page: Page, path: string): Promise<void> {
  await page.setViewportSize(looks[0][1].viewport);
  await arrive(page, path);
  for (const [, { colorScheme, viewport }] of looks) {
    await page.emulateMedia({ colorScheme, ...still });
    await page.setViewportSize(viewport);
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
    await check(page);
  }
}

/** What opens over a page, or beside it; axe looks at that too. */
const opened: [string, string, (page: Page) => Promise<void>][] = [
  ['a match', '/user/matching?filmId=1', openMatch],
  [
    'the menu that hides it',
    '/user/matching?filmId=1',
    async (page) => {
      await openMatch(page);
      await sheetOf(page)
        .getByRole('button', { name: /^Hide / })
        .click();
      await page.locator('[data-menu]').waitFor();
    },
  ],
  [
    'two matches side by side',
    '/user/matching?filmId=1',
    async (page) => {
      for (const n of [0, 1]) await page.getByRole('checkbox').nth(n).click();
      await page.getByRole('button', { name: 'Compare' }).click();
      await page.getByRole('columnheader').nth(1).waitFor();
    },
  ],
  [
    'a card of the list',
    `/submissions2/user/${filmmaker.id}/film/1`,
    (page) => page.locator('[data-submission] [aria-expanded]').first().click(),
  ],
];
async function openMatch(page: Page): Promise<void> {
  const row = page.locator('[data-row-title]').first();
  await resting(row);
  await row.click();
  await sheetOf(page).getByRole('heading', { name: 'Rule by rule' }).waitFor();
}

/** What is to be heeded comes in above the rows. */
async function resting(row: Locator): Promise<void> {
  const place = async () => (await row.boundingBox())?.y;
  for (let before: number | undefined; before === undefined || before !== (await place());) {
    before = await place();
    await row.page().waitForTimeout(500);
  }
}

afterAll(closeBrowser);
describe('in light, in dark and at 360 px', () => {
  let visitor: Page, one: Page, fresh: Page, admin: Page;
  beforeAll(async () => {
    [visitor, one, fresh, admin] = (await Promise.all([0, 1, 2, 3].map(() => visit(still)))) as [
      Page,
      Page,
      Page,
      Page,
    ];
    await logIn(one, filmmaker.email);
    await logIn(fresh, newcomer.email);
    await logIn(admin, 'admin@laurel.test');
  });
  it.each(open)('a visitor at %s', (path) => checkAll(visitor, path));
  it.each(signedIn)('a filmmaker at %s', (path) => checkAll(one, path));
  it.each(empty)('someone with nothing yet at %s', (path) => checkAll(fresh, path));
  it.each(administered)('an administrator at %s', (path) => checkAll(admin, path));
  it('no page complained', () => expect([visitor, one, fresh, admin].flatMap(complaints)).toEqual([]));
});
describe.each(looks)('%s', (_name, options) => {
  let one: Page;
  beforeAll(async () => {
    one = await visit({ ...options, ...still });
    await logIn(one, filmmaker.email);
  });
  it.each(opened)('%s, open at %s', async (_what, path, open) => {
    await arrive(one, path);
    await open(one);
    await one.waitForLoadState('networkidle');
    await check(one);
  });
  it('no page complained', () => expect(complaints(one)).toEqual([]));
});
