import { randomBytes } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import {
  callFunction,
  closePages,
  sendCommand,
  getPageErrors,
  filmmaker,
  useSession,
  getMatchSheet,
  signUp,
  openPage,
} from './laurel';

afterAll(closePages);
const getRows = (page: Page) => page.getByRole('listitem').filter({ has: page.locator('[data-row-title]') });
/** Returns the icon of a button. A pointer hits it rather than the button. */
const getIcon = (button: Locator) => button.locator('svg');

describe('a row’s buttons, pressed on their icons', () => {
  let page: Page, filmId: number;
  beforeAll(async () => {
    page = await openPage();
    await signUp(page, `rows.${randomBytes(4).toString('hex')}@laurel.test`, 'Agnès Varda');
    const film = { name: 'Gleaned', length: 600, types: ['Documentary'], productionCountries: ['FR'] };
    filmId = (await sendCommand<{ id: number }>(page, 'addFilm', film)).id;
    await page.goto(`/user/matching?filmId=${filmId}`);
    await getRows(page).first().waitFor();
  });

  it('hides a match by mouse without opening its sheet, and shows the reason among the hidden ones', async () => {
    const row = getRows(page).first();
    await getIcon(row.getByRole('button', { name: /^Hide / })).click();
    await page.locator('[data-menu]').getByRole('button', { name: 'Another reason …' }).click();
    expect(await getMatchSheet(page).count()).toBe(0);
    await page.getByLabel('Your reason').fill('Its jury has seen it.');
    await page.getByRole('button', { name: 'Hide it', exact: true }).click();
    await page.getByRole('button', { name: 'Show hidden competitions' }).click();
    await getRows(page).getByText('You hid it: Its jury has seen it.').waitFor();
    await getIcon(getRows(page).getByRole('button', { name: /^Show .* again$/ })).click();
    await page.getByRole('button', { name: 'Back to the list' }).click();
    await getRows(page).nth(2).waitFor();
    expect(await getMatchSheet(page).count()).toBe(0);
  });

  it('adds a match to the list on a phone without opening its sheet', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`/user/matching?filmId=${filmId}`);
    await getIcon(
      getRows(page)
        .first()
        .getByRole('button', { name: /^Add to list/ }),
    ).click();
    await getRows(page).first().getByRole('link', { name: 'To submit' }).waitFor();
    expect(await getMatchSheet(page).count()).toBe(0);
    const { total } = await callFunction<{ total: number }>(page, 'getUserSubmissionsByFilmId', { filmId });
    expect(total).toBe(1);
  });

  it('reports no page error', () => expect(getPageErrors(page)).toEqual([]));
});

/** Returns for each visible row whether a text is cut off or leaves the row, and whether the opening date and the odds are shown. */
const inspectRows = (page: Page) =>
  page.evaluate(() => {
    const box = (element: Element) => element.getBoundingClientRect();
    return [...document.querySelectorAll('[data-deadline]')].map((cell) => {
      const openings = [...cell.querySelectorAll('strong')].filter(({ textContent }) =>
        textContent.startsWith('Opens'),
      );
      const publishedOdds = [...cell.parentElement!.querySelectorAll('[data-odds]')];
      const odds = publishedOdds.filter((element) => box(element).width > 1);
      const shownTexts = [...openings, ...odds, ...cell.querySelectorAll('[data-fee]')];
      const isCut = (text: Element) => cell.contains(text) && box(text).right > box(cell).right + 0.5;
      return {
        isCut: shownTexts.some(isCut),
        lacksOpening: cell.hasAttribute('data-to-open') && openings.length === 0,
        isTooHigh: box(cell).bottom > box(cell.parentElement!).bottom,
        hasOdds: publishedOdds.length === 0 || odds.length === 1,
      };
    });
  });

describe('a row at a glance', () => {
  let page: Page;
  beforeAll(async () => {
    page = await openPage();
    await useSession(page, filmmaker.email);
  });
  it.each([
    [360, false],
    [768, false],
    [1024, false],
    [1280, false],
    [1152, true],
    [1280, true],
    [1440, true],
  ])(
    '%i px (with a side sheet: %s): shows the fee, odds and opening date uncut',
    async (width, hasSideSheet) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/user/matching?filmId=1&show=eligible&sort=odds');
      await getRows(page).nth(4).waitFor();
      if (hasSideSheet) {
        await page.locator('[data-row-title]').first().click();
        await page.locator('[data-side-sheet]').waitFor();
      }
      const rows = await inspectRows(page);
      expect(rows.length).toBeGreaterThan(3);
      const isFaulty = ({ isCut, lacksOpening, isTooHigh, hasOdds }: (typeof rows)[number]) =>
        isCut || lacksOpening || isTooHigh || !hasOdds;
      expect(rows.filter(isFaulty)).toEqual([]);
    },
  );

  it.each([360, 768, 1024, 1280])(
    '%i px: shows the previous verdict of a what-if row uncut',
    async (width) => {
      await page.setViewportSize({ width, height: 900 });
      // With this runtime some matches become eligible or need confirmation.
      await page.goto('/user/matching?filmId=1&show=needs-confirmation&try=length%3A899&changed=true');
      const previousVerdicts = page.getByText(/^before: /);
      await previousVerdicts.first().waitFor();
      const overflows = await previousVerdicts.evaluateAll((texts) =>
        texts.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
      );
      expect(overflows.filter((overflow) => overflow > 0)).toEqual([]);
    },
  );

  it('shows a dotted icon for “No rules on file”, unlike a match with a rule to be checked', async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    const getDashes = (verdict: string) =>
      page
        .locator(`[data-row-title] + div svg[data-verdict=${verdict}][data-hollow] path:last-child`)
        .first()
        .evaluate((path) => getComputedStyle(path).strokeDasharray);
    await page.goto('/user/matching?filmId=1&show=unchecked');
    expect(await getDashes('unchecked')).not.toBe('none');
    await page.goto('/user/matching?filmId=1&show=eligible');
    expect(await getDashes('eligible')).toBe('none');
  });

  it('reports no page error', () => expect(getPageErrors(page)).toEqual([]));
});

it.each(['/festivals', '/festivals?page=2'])(
  'Back from a festival restores the position on %s exactly',
  async (path) => {
    const page = await openPage();
    await page.goto(path);
    const row = page.locator('[data-row]').nth(30);
    const getTop = (): Promise<number> => row.evaluate((element) => element.getBoundingClientRect().top);
    // The position when the user clicks. Before the click, Playwright may scroll.
    await row.evaluate((element) =>
      element.addEventListener('pointerdown', () =>
        window.sessionStorage.setItem('test:top', String(element.getBoundingClientRect().top)),
      ),
    );
    await row.click();
    await page.waitForURL(/\/festivals\/\d+$/);
    await page.locator('main h1').first().waitFor();
    const top = Number(await page.evaluate(() => window.sessionStorage.getItem('test:top')));
    await page.goBack();
    await expect.poll(async () => Math.abs((await getTop()) - top), { timeout: 20_000 }).toBeLessThan(2);
  },
);

it('leaves the focus where the user moved it while the row of an earlier key press was loading', async () => {
  const page = await openPage();
  await useSession(page, filmmaker.email);
  let respond = () => {};
  const isReleased = new Promise<void>((resolve) => (respond = resolve));
  await page.route(/getCompetitionWizardListingData.*%22pageSize%22%3A100/, async (route) => {
    await isReleased;
    await route.continue();
  });
  await page.goto('/user/matching?filmId=1');
  await page.locator('[data-row-title]').first().focus();
  await page.keyboard.press('End');
  await page.locator('[data-row-title]').first().waitFor({ state: 'detached' });
  const search = page.getByPlaceholder('Festival or city');
  await search.focus();
  respond();
  await page.locator('[data-row-title]').first().waitFor();
  await page.keyboard.type('Lund');
  expect(await search.inputValue()).toBe('Lund');
});
