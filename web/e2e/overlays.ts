import type { Locator, Page } from 'playwright-core';
import { filmmaker, getMatchSheet } from './laurel';

const LIST = `/submissions2/user/${filmmaker.id}/film/1`;

/** Everything that opens over a page or next to it: its name, the address of the page, and how to open it. */
export const overlays: [string, string, (page: Page) => Promise<void>][] = [
  ['a match', '/user/matching?filmId=1', openMatch],
  [
    'the menu that hides a match',
    '/user/matching?filmId=1',
    async (page) => {
      await openHideMenu(page);
    },
  ],
  [
    'the form for another reason to hide a match',
    '/user/matching?filmId=1',
    async (page) => {
      const menu = await openHideMenu(page);
      await menu.getByRole('button', { name: 'Another reason …' }).click();
      await page.locator('dialog[open]').getByLabel('Your reason').waitFor();
    },
  ],
  [
    'two matches side by side',
    '/user/matching?filmId=1',
    async (page) => {
      // Chooses by name, because rows move when the list is loaded again.
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
  ['“Why not …?”', '/user/matching?filmId=1', createOpener('Why not …?')],
  [
    'the name of a view',
    '/user/matching?filmId=1',
    async (page) => {
      if (isNarrow(page)) await openFilters(page);
      await page.getByRole('button', { name: 'Views' }).click();
      await createOpener('Save this view')(page);
    },
  ],
  [
    'the dialog for the reason to add a match that is not eligible',
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
      await createOpener(/^History of /)(page);
    },
  ],
  [
    'the dialog of a card’s move',
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
  ['the confirmation to delete a film', `/user/${filmmaker.id}/films/1`, createOpener(/^Delete/)],
  [
    'the dialog that crops a picture',
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
].map((name) => [`“${name}”`, `/admin/user?user=${filmmaker.id}`, createOpener(name)]);
const isNarrow = (page: Page) => page.viewportSize()!.width < 600;
/** On narrow screens the filters are in a dialog. */
const openFilters = (page: Page) => createOpener(/^Filters/)(page);
function openCard(page: Page): Promise<void> {
  return page.locator('[data-submission] [aria-expanded]').first().click();
}
/** Returns a function that presses the first button with this name and waits for the dialog. */
function createOpener(name: string | RegExp) {
  return async (page: Page) => {
    await page.getByRole('button', { name }).first().click();
    await page.locator('dialog[open]').last().waitFor();
  };
}
async function openMatch(page: Page): Promise<void> {
  const row = page.locator('[data-row-title]').first();
  await waitUntilStill(row);
  await row.click();
  await getMatchSheet(page).getByRole('heading', { name: 'Rule by rule' }).waitFor();
}

/** Opens the menu that hides a match, in the sheet of the match. */
async function openHideMenu(page: Page): Promise<Locator> {
  await openMatch(page);
  await getMatchSheet(page)
    .getByRole('button', { name: /^Hide / })
    .click();
  const menu = page.locator('[data-menu]');
  await menu.waitFor();
  return menu;
}

/** Waits until the row stops moving: notices are inserted above the rows. */
async function waitUntilStill(row: Locator): Promise<void> {
  const getTop = async () => (await row.boundingBox())?.y;
  let previousTop: number | undefined;
  do {
    previousTop = await getTop();
    await row.page().waitForTimeout(500);
  } while (previousTop === undefined || previousTop !== (await getTop()));
}
