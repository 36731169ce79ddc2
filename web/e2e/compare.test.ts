import type { Page } from 'playwright-core';
import { findAxeViolations } from './axe';
import { keys } from './keys';
import { closePages, getPageErrors, filmmaker, useSession, getMatchSheet, openPage } from './laurel';

/** Competitions are chosen in the list and compared, one is removed, and the list is shown again. */
let page: Page;
beforeAll(async () => (page = await openPage()));
afterAll(closePages);

const { press, tabTo } = keys(() => page, 60);
const getDialog = () => page.getByRole('dialog', { name: 'Side by side' });
const getColumns = () => getDialog().getByRole('columnheader');
const getSelectionBar = () => page.getByRole('region', { name: 'Selected competitions' });
const rowNames = ['Verdict', 'Next deadline', 'Current fee', 'Later deadlines', 'Answer', 'Would use up'];
const getRow = (name: string) =>
  getDialog()
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name, exact: true }) });

describe('competitions side by side, by keyboard alone', () => {
  it('compares three competitions that were chosen by keyboard', async () => {
    await useSession(page, filmmaker.email);
    await page.goto('/user/matching?filmId=1');
    await page.locator('[data-row-title]').nth(3).waitFor();
    await press('j', 'x', 'j', 'x', 'j', 'x');
    await getSelectionBar().getByText('3 selected').waitFor();
    await press('c');
    await getColumns().nth(2).waitFor();
    expect(await getColumns().count()).toBe(3);
  });

  it('shows the verdict, the deadline, the fee and the used-up premieres of each', async () => {
    for (const name of rowNames) {
      const cells = await getRow(name).getByRole('cell').allInnerTexts();
      expect(cells).toHaveLength(3);
      for (const cell of cells) expect(cell.trim()).not.toBe('');
    }
  });

  it.each([
    ['light', { colorScheme: 'light' }, { width: 1280, height: 900 }],
    ['dark, 360 px', { colorScheme: 'dark' }, { width: 360, height: 740 }],
  ] as const)('has no accessibility violations: %s', async (_look, media, size) => {
    await page.emulateMedia(media);
    await page.setViewportSize(size);
    expect(await findAxeViolations(page)).toEqual([]);
  });

  it('removes one and returns to the list, where three are still chosen', async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    const remainingColumns = (await getColumns().allInnerTexts()).slice(1);
    await tabTo(/^Remove .*$/);
    await press('Enter');
    await getColumns().nth(2).waitFor({ state: 'detached' });
    await getColumns().nth(1).waitFor();
    expect(await getColumns().allInnerTexts()).toEqual(remainingColumns);
    await press('Escape');
    await getDialog().waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/user/matching');
    await getSelectionBar().getByText('3 selected').waitFor();
  });
});

describe('competitions side by side, by mouse', () => {
  it('compares two competitions that were chosen by mouse', async () => {
    await getSelectionBar().getByRole('button', { name: 'Clear' }).click();
    await getSelectionBar().waitFor({ state: 'detached' });
    for (const n of [0, 2]) await page.getByRole('checkbox').nth(n).click();
    await getSelectionBar().getByRole('button', { name: 'Compare' }).click();
    await getColumns().nth(1).waitFor();
    expect(await getColumns().count()).toBe(2);
    for (const name of rowNames) {
      const cells = await getRow(name).getByRole('cell').allInnerTexts();
      expect(cells).toHaveLength(2);
    }
  });

  it('removes one and closes the comparison', async () => {
    await getDialog()
      .getByRole('button', { name: /^Remove .*$/ })
      .last()
      .click();
    await getColumns().nth(1).waitFor({ state: 'detached' });
    await getColumns().first().waitFor();
    expect(await getColumns().count()).toBe(1);
    await getDialog().getByRole('button', { name: 'Close' }).click();
    await getDialog().waitFor({ state: 'detached' });
    await getSelectionBar().getByText('2 selected').waitFor();
  });

  it('reports no page error', () => expect(getPageErrors(page)).toEqual([]));
});

describe('the bar of the selected competitions on a phone', () => {
  beforeAll(async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/user/matching?filmId=1');
    await page.getByRole('checkbox').first().check();
    await getSelectionBar().waitFor();
  });
  afterAll(() => page.setViewportSize({ width: 1280, height: 900 }));

  it.each(['j', 'Tab'])('does not cover what the key %s moves to', async (key) => {
    await page.locator('[data-row-title]').first().focus();
    for (let n = 0; n < 20; n++) {
      await press(key);
      await expect.poll(() => page.evaluate(isFocusVisible)).toBe(true);
    }
  });
});

/** Whether neither the page's header nor a sticky bar is in front of the focused element. */
const isFocusVisible = () => {
  const { x, y, width, height } = document.activeElement!.getBoundingClientRect();
  const front = document.elementFromPoint(x + width / 2, y + height / 2);
  return front !== null && front.closest('header, [role=region]') === null;
};

it('closes only the comparison on Escape over an open sheet, and the sheet on the next Escape', async () => {
  await page.goto('/user/matching?filmId=1');
  await page.locator('[data-row-title]').nth(3).waitFor();
  for (const n of [0, 2]) await page.getByRole('checkbox').nth(n).click();
  await page.locator('[data-row-title]').nth(1).click();
  await getMatchSheet(page).getByRole('heading').first().waitFor();
  await getSelectionBar().getByRole('button', { name: 'Compare' }).click();
  await getColumns().nth(1).waitFor();
  await press('Escape');
  await getDialog().waitFor({ state: 'detached' });
  await page.waitForTimeout(300); // a wrongly closed sheet would close immediately
  expect(new URL(page.url()).searchParams.get('competition')).not.toBeNull();
  await press('Escape');
  await getMatchSheet(page).waitFor({ state: 'detached' });
});
