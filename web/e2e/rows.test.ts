import { randomBytes } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { ask, closeBrowser, command, complaints, filmmaker, logIn, sheetOf, signUp, visit } from './laurel';

afterAll(closeBrowser);
const rowsOf = (page: Page) => page.getByRole('listitem').filter({ has: page.locator('[data-row-title]') });
/** Its picture, where a hand meets it. */
const picture = (button: Locator) => button.locator('svg');

describe('a row’s own buttons, pressed where their pictures are', () => {
  let page: Page, filmId: number;
  beforeAll(async () => {
    page = await visit();
    await signUp(page, `rows.${randomBytes(4).toString('hex')}@laurel.test`, 'Agnès Varda');
    const film = { name: 'Gleaned', length: 600, types: ['Documentary'], productionCountries: ['FR'] };
    filmId = (await command<{ id: number }>(page, 'addFilm', film)).id;
    await page.goto(`/user/matching?filmId=${filmId}`);
    await rowsOf(page).first().waitFor();
  });

  it('by mouse: the eye opens its menu and no sheet; what is written as a reason stands with what is hidden', async () => {
    const row = rowsOf(page).first();
    await picture(row.getByRole('button', { name: /^Hide / })).click();
    await page.locator('[data-menu]').getByRole('button', { name: 'Another reason …' }).click();
    expect(await sheetOf(page).count()).toBe(0);
    await page.getByLabel('Your reason').fill('Its jury has seen it.');
    await page.getByRole('button', { name: 'Hide it', exact: true }).click();
    await page.getByRole('button', { name: 'Show what is hidden' }).click();
    await rowsOf(page).getByText('You hid it: Its jury has seen it.').waitFor();
    await picture(rowsOf(page).getByRole('button', { name: /^Show .* again$/ })).click();
    await page.getByRole('button', { name: 'Back to the list' }).click();
    await rowsOf(page).nth(2).waitFor();
    expect(await sheetOf(page).count()).toBe(0);
  });

  it('on a phone: the plus puts it on the list and opens no sheet', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`/user/matching?filmId=${filmId}`);
    await picture(
      rowsOf(page)
        .first()
        .getByRole('button', { name: /^Add to list/ }),
    ).click();
    await rowsOf(page).first().getByRole('link', { name: 'To submit' }).waitFor();
    expect(await sheetOf(page).count()).toBe(0);
    const { total } = await ask<{ total: number }>(page, 'getUserSubmissionsByFilmId', { filmId });
    expect(total).toBe(1);
  });

  it('no page complained', () => expect(complaints(page)).toEqual([]));
});

/** Of the rows that are drawn: whether what each says of fee, opening and odds is there, and whole. */
const seen = (page: Page) =>
  page.evaluate(() => {
    const box = (element: Element) => element.getBoundingClientRect();
    return [...document.querySelectorAll('[data-deadline]')].map((cell) => {
      const opens = [...cell.querySelectorAll('strong')].filter((one) => one.textContent.startsWith('Opens'));
      const odds = [...cell.parentElement!.querySelectorAll('[data-chance]')].filter(
        (one) => box(one).width > 1,
      );
      const shown = [...opens, ...odds, ...cell.querySelectorAll('[data-fee]')];
      const isCut = (one: Element) => cell.contains(one) && box(one).right > box(cell).right + 0.5;
      return {
        isCut: shown.some(isCut),
        isSilent: cell.hasAttribute('data-to-open') && opens.length === 0,
        hasOdds: odds.length === 1,
      };
    });
  });

describe('a row at a glance', () => {
  let page: Page;
  beforeAll(async () => {
    page = await visit();
    await logIn(page, filmmaker.email);
  });
  it.each([
    [360, false],
    [768, false],
    [1024, false],
    [1280, false],
    [1152, true],
    [1280, true],
    [1440, true],
  ])('%i px (beside a sheet: %s): fee, odds and from when it is open are whole', async (width, isBeside) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/user/matching?filmId=1&show=eligible&sort=odds');
    await rowsOf(page).nth(4).waitFor();
    if (isBeside) {
      await page.locator('[data-row-title]').first().click();
      await page.locator('[data-side-sheet]').waitFor();
    }
    const rows = await seen(page);
    expect(rows.length).toBeGreaterThan(3);
    expect(rows.filter(({ isCut, isSilent, hasOdds }) => isCut || isSilent || !hasOdds)).toEqual([]);
  });

  it.each([360, 768, 1024, 1280])('%i px: of a row that was tried, what it was is whole', async (width) => {
    await page.setViewportSize({ width, height: 900 });
    // Cut to this, some are eligible and some to be confirmed that were neither.
    await page.goto('/user/matching?filmId=1&show=needs-confirmation&try=length%3A899&changed=true');
    const was = page.getByText(/^was: /);
    await was.first().waitFor();
    const room = await was.evaluateAll((all) =>
      all.map(({ scrollWidth, clientWidth }) => clientWidth - scrollWidth),
    );
    expect(room.filter((left) => left < 0)).toEqual([]);
  });

  it('“No rules on file” has a dotted mark, unlike one that leaves a rule to be checked', async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    const dashes = (verdict: string) =>
      page
        .locator(`[data-row-title] + div svg[data-verdict=${verdict}][data-hollow] path:last-child`)
        .first()
        .evaluate((path) => getComputedStyle(path).strokeDasharray);
    await page.goto('/user/matching?filmId=1&show=unchecked');
    expect(await dashes('unchecked')).not.toBe('none');
    await page.goto('/user/matching?filmId=1&show=eligible');
    expect(await dashes('eligible')).toBe('none');
  });

  it('no page complained', () => expect(complaints(page)).toEqual([]));
});
