import type { Locator, Page } from 'playwright-core';
import { filmmaker, getMatchSheet } from './laurel';

const LIST = `/submissions2/user/${filmmaker.id}/film/1`;

/** Everything that opens over a page or next to it, for axe to check. */
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
      // By name: a row moves when the list is loaded again.
      await page.getByRole('checkbox').nth(1).waitFor();
      const names = await page
        .getByRole('checkbox')
        .evaluateAll((boxes) => boxes.slice(0, 2).map((box) => box.getAttribute('aria-label')!));
      for (const name of names) await page.getByRole('checkbox', { name, exact: true }).check();
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
      const bar = page.getByRole('region', { name: 'Search, filters and sorting' });
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
      await getMatchSheet(page).getByRole('button', { name: /^Add/ }).first().click();
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
      await page.locator('[data-menu]').getByRole('button', { name: 'Submitted', exact: true }).click();
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
/** The dialogs that ask an administrator for confirmation before a user is changed. */
export const adminDialogs: [string, string, (page: Page) => Promise<void>][] = [
  'View as this user',
  'Give tokens',
  'Make administrator',
  'Log out everywhere',
  'Ban',
].map((name) => [`“${name}”`, `/admin/user?user=${filmmaker.id}`, pressing(name)]);
const isNarrow = (page: Page) => page.viewportSize()!.width < 600;
/** On narrow screens the filters are in a dialog. */
const openFilters = (page: Page) => pressing(/^Filters/)(page);
function openCard(page: Page): Promise<void> {
  return page.locator('[data-submission] [aria-expanded]').first().click();
}
/** Presses the first button with this name and waits for the dialog. */
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
  await getMatchSheet(page).getByRole('heading', { name: 'Rule by rule' }).waitFor();
}

/** Opens the menu that hides a match, in the sheet of the match. */
async function openHiding(page: Page): Promise<Locator> {
  await openMatch(page);
  await getMatchSheet(page)
    .getByRole('button', { name: /^Hide / })
    .click();
  const menu = page.locator('[data-menu]');
  await menu.waitFor();
  return menu;
}

/** Waits until the row stops moving: notices are inserted above the rows. */
async function resting(row: Locator): Promise<void> {
  const getTop = async () => (await row.boundingBox())?.y;
  for (let before: number | undefined; before === undefined || before !== (await getTop());) {
    before = await getTop();
    await row.page().waitForTimeout(500);
  }
}
