import type { Page } from 'playwright-core';
import { findings } from './axe';
import { keys } from './keys';
import { closeBrowser, complaints, filmmaker, logIn, sheetOf, visit } from './laurel';

/** Which of three to enter: chosen in the list, read side by side, one taken out, and back where one was. */
let page: Page;
beforeAll(async () => (page = await visit()));
afterAll(closeBrowser);

const { press, tabTo } = keys(() => page, 60);
const dialog = () => page.getByRole('dialog', { name: 'Side by side' });
const columns = () => dialog().getByRole('columnheader');
const bar = () => page.getByRole('region', { name: 'Chosen competitions' });
const said = ['Verdict', 'Next deadline', 'Fee now', 'Later deadlines', 'Answer', 'Would use up'];
/** What stands in one line of the comparison. */
const line = (name: string) =>
  dialog()
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name, exact: true }) });

describe('competitions side by side, by keyboard alone', () => {
  it('three are chosen by keyboard and compared', async () => {
    await logIn(page, filmmaker.email);
    await page.goto('/user/matching?filmId=1');
    await page.locator('[data-row-title]').nth(3).waitFor();
    await press('j', 'x', 'j', 'x', 'j', 'x');
    await bar().getByText('3 chosen').waitFor();
    await press('c');
    await columns().nth(2).waitFor();
    expect(await columns().count()).toBe(3);
  });

  it('says of each its verdict, its deadline and fee, and what it would use up', async () => {
    for (const name of said) {
      const cells = await line(name).getByRole('cell').allInnerTexts();
      expect(cells).toHaveLength(3);
      for (const cell of cells) expect(cell.trim()).not.toBe('');
    }
  });

  it.each([
    ['light', { colorScheme: 'light' }, { width: 1280, height: 900 }],
    ['dark, 360 px', { colorScheme: 'dark' }, { width: 360, height: 740 }],
  ] as const)('axe finds nothing: %s', async (_look, media, size) => {
    await page.emulateMedia(media);
    await page.setViewportSize(size);
    expect(await findings(page)).toEqual([]);
  });

  it('takes one out and goes back to the list, where three are still chosen', async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    const stay = (await columns().allInnerTexts()).slice(1);
    await tabTo(/^Take .* out$/);
    await press('Enter');
    await columns().nth(2).waitFor({ state: 'detached' });
    await columns().nth(1).waitFor();
    expect(await columns().allInnerTexts()).toEqual(stay);
    await press('Escape');
    await dialog().waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/user/matching');
    await bar().getByText('3 chosen').waitFor();
  });
});

describe('the same by mouse', () => {
  it('two are chosen and compared', async () => {
    await bar().getByRole('button', { name: 'Clear' }).click();
    await bar().waitFor({ state: 'detached' });
    for (const n of [0, 2]) await page.getByRole('checkbox').nth(n).click();
    await bar().getByRole('button', { name: 'Compare' }).click();
    await columns().nth(1).waitFor();
    expect(await columns().count()).toBe(2);
    for (const name of said) {
      const cells = await line(name).getByRole('cell').allInnerTexts();
      expect(cells).toHaveLength(2);
    }
  });

  it('takes one out and closes it', async () => {
    await dialog()
      .getByRole('button', { name: /^Take .* out$/ })
      .last()
      .click();
    await columns().nth(1).waitFor({ state: 'detached' });
    await columns().first().waitFor();
    expect(await columns().count()).toBe(1);
    await dialog().getByRole('button', { name: 'Close' }).click();
    await dialog().waitFor({ state: 'detached' });
    await bar().getByText('2 chosen').waitFor();
  });

  it('saw no error on any page', () => expect(complaints(page)).toEqual([]));
});

it('a row that is pressed while the list still moves is the one that was under the pointer', async () => {
  await page.goto('/user/matching?filmId=1');
  await page.locator('[data-row-title]').nth(3).waitFor();
  await page.mouse.move(250, 600);
  await page.mouse.wheel(0, 200);
  await page.locator('[data-moving]').waitFor({ state: 'attached' });
  await page.locator('[data-moving]').waitFor({ state: 'detached' });
  const title = page.locator('[data-row-title]').nth(6);
  const [box, festival] = [await title.boundingBox(), await title.locator('span').first().innerText()];
  await page.mouse.wheel(0, 1);
  await page.locator('[data-moving]').waitFor({ state: 'attached' });
  await page.mouse.click(box!.x + 20, box!.y + 10);
  await sheetOf(page).getByRole('heading', { name: festival }).waitFor();
});

it('Escape over an open sheet closes the comparison alone, and the next one the sheet', async () => {
  await page.goto('/user/matching?filmId=1');
  await page.locator('[data-row-title]').nth(3).waitFor();
  for (const n of [0, 2]) await page.getByRole('checkbox').nth(n).click();
  await page.locator('[data-row-title]').nth(1).click();
  await sheetOf(page).getByRole('heading').first().waitFor();
  await bar().getByRole('button', { name: 'Compare' }).click();
  await columns().nth(1).waitFor();
  await press('Escape');
  await dialog().waitFor({ state: 'detached' });
  await page.waitForTimeout(300); // what would close the sheet too comes at once
  expect(new URL(page.url()).searchParams.get('competition')).not.toBeNull();
  await press('Escape');
  await sheetOf(page).waitFor({ state: 'detached' });
});
