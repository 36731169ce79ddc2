import type { Locator, Page } from 'playwright-core';
import { filmmaker, sheetOf } from './laurel';

const LIST = `/submissions2/user/${filmmaker.id}/film/1`;

/** What opens over a page, or beside it; axe looks at that too. */
export const opened: [string, string, (page: Page) => Promise<void>][] = [
  ['a match', '/user/matching?filmId=1', openMatch],
  ['the menu that hides it', '/user/matching?filmId=1', async (page) => void (await openHiding(page))],
  [
    'another reason to hide it',
    '/user/matching?filmId=1',
    async (page) => {
      const menu = await openHiding(page);
      await menu.getByRole('button', { name: 'Another reason …' }).click();
      await page.locator('dialog[open]').getByLabel('Your reason').waitFor();
    },
  ],
  [
    'two matches side by side',
    '/user/matching?filmId=1',
    async (page) => {
      for (const n of [0, 1]) {
        await page.getByRole('checkbox', { checked: false }).first().click();
        await page.getByRole('checkbox', { checked: true }).nth(n).waitFor();
      }
      await page.getByRole('button', { name: 'Compare' }).click();
      await page.getByRole('columnheader').nth(1).waitFor();
    },
  ],
  ['a card of the list', LIST, openCard],
  [
    'the filters',
    '/user/matching?filmId=1',
    async (page) => {
      if (isNarrow(page)) return openFilters(page);
      const bar = page.getByRole('region', { name: 'What the list is narrowed to' });
      await bar.locator('button[aria-expanded=false]').first().click();
      await bar.locator('button[aria-expanded=true]').waitFor();
    },
  ],
  ['“Why not …?”', '/user/matching?filmId=1', pressing('Why not …?')],
  [
    'the name of a view',
    '/user/matching?filmId=1',
    async (page) => {
      if (isNarrow(page)) await openFilters(page);
      await page.getByRole('button', { name: 'Views' }).click();
      await pressing('Save this view')(page);
    },
  ],
  [
    'the reason for one that is not eligible',
    '/user/matching?filmId=1&show=not-eligible',
    async (page) => {
      await openMatch(page);
      await sheetOf(page).getByRole('button', { name: /^Add/ }).first().click();
      await page.locator('dialog[open]').getByLabel('Reason').waitFor();
    },
  ],
  [
    'a card’s history',
    LIST,
    async (page) => {
      await openCard(page);
      await pressing(/^History of /)(page);
    },
  ],
  [
    'a card’s move, with what it asks',
    LIST,
    async (page) => {
      await openCard(page);
      await page
        .getByRole('button', { name: /^Move / })
        .first()
        .click();
      await page.locator('[data-menu]').getByRole('button', { name: 'Submitted' }).click();
      await page.locator('dialog[open]').last().waitFor();
    },
  ],
  ['what is asked before a film is deleted', `/user/${filmmaker.id}/films/1`, pressing(/^Delete/)],
  [
    'the part of a picture',
    '/profile',
    async (page) => {
      const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 200 } });
      const file = { name: 'me.png', mimeType: 'image/png', buffer };
      await page.getByLabel('Choose a picture').setInputFiles(file);
      await page.getByRole('slider').first().waitFor();
    },
  ],
];
/** What an administrator is asked before something is done to somebody. */
export const asksAnAdministrator: [string, string, (page: Page) => Promise<void>][] = [
  'See Laurel as them',
  'Give tokens',
  'Make administrator',
  'Log out everywhere',
  'Ban',
].map((name) => [`“${name}”`, `/admin/user?user=${filmmaker.id}`, pressing(name)]);
const isNarrow = (page: Page) => page.viewportSize()!.width < 600;
/** Where there is no room for them beside each other. */
const openFilters = (page: Page) => pressing(/^Filters/)(page);
function openCard(page: Page): Promise<void> {
  return page.locator('[data-submission] [aria-expanded]').first().click();
}
/** Presses the first that is called this; a dialog opens. */
function pressing(name: string | RegExp) {
  return async (page: Page) => {
    await page.getByRole('button', { name }).first().click();
    await page.locator('dialog[open]').last().waitFor();
  };
}
async function openMatch(page: Page): Promise<void> {
  const row = page.locator('[data-row-title]').first();
  await resting(row);
  await row.click();
  await sheetOf(page).getByRole('heading', { name: 'Rule by rule' }).waitFor();
}

/** The menu of a match's sheet that hides it. */
async function openHiding(page: Page): Promise<Locator> {
  await openMatch(page);
  await sheetOf(page)
    .getByRole('button', { name: /^Hide / })
    .click();
  const menu = page.locator('[data-menu]');
  await menu.waitFor();
  return menu;
}

/** What is to be heeded comes in above the rows. */
async function resting(row: Locator): Promise<void> {
  const place = async () => (await row.boundingBox())?.y;
  for (let before: number | undefined; before === undefined || before !== (await place());) {
    before = await place();
    await row.page().waitForTimeout(500);
  }
}
