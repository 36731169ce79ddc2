import { until } from '../../../deploy/testing/until.mjs';
import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { closePages, sendCommand, getPageErrors, filmmaker, logIn, signUp, openPage } from '../laurel';

afterAll(closePages);
/** A window that is shorter than its pages. */
const SHORT_WINDOW = { viewport: { width: 1280, height: 500 }, reducedMotion: 'reduce' } as const;
const measurePage = (page: Page) =>
  page.evaluate(() => {
    const dialog = document.querySelector('dialog[open]');
    const { left, width } = document.querySelector('main')!.getBoundingClientRect();
    const { clientWidth, scrollHeight } = document.documentElement;
    return {
      gutter: window.innerWidth - clientWidth,
      isLong: scrollHeight > window.innerHeight,
      main: { left, width },
      undimmed: dialog && window.innerWidth - Number.parseFloat(getComputedStyle(dialog, '::backdrop').width),
    };
  });

describe('the page below an open dialog', () => {
  let page: Page;
  beforeAll(async () => {
    page = await openPage(SHORT_WINDOW, true);
    await logIn(page, filmmaker.email);
  });

  it.each([
    ['dialog', `/user/${filmmaker.id}/films`, () => page.getByRole('button', { name: 'Edit' }).first()],
    ['sheet', '/user/matching?filmId=1', () => page.locator('[data-row-title]').first()],
  ])('is dimmed over the whole window and does not move: %s', async (shape, path, opener) => {
    // On wide screens a sheet does not dim the page.
    await page.setViewportSize({ width: shape === 'sheet' ? 1100 : 1280, height: 500 });
    await page.goto(path);
    await opener().waitFor();
    await page.waitForLoadState('networkidle');
    const before = await measurePage(page);
    expect(before).toMatchObject({ isLong: true, undimmed: null });
    expect(before.gutter).toBeGreaterThan(0);
    await opener().click();
    await page.locator('dialog[open]').waitFor();
    expect(await measurePage(page)).toMatchObject({ gutter: 0, undimmed: 0, main: before.main });
  });

  it('restores unsaved input of the dialog after a reload', async () => {
    await page.goto(`/user/${filmmaker.id}/films?edit=1`);
    await page.getByLabel('Synopsis').fill('Typed, and not saved.');
    await page.reload();
    await page.getByText(/^Your unsaved changes have been restored\./).waitFor();
    expect(await page.getByLabel('Synopsis').inputValue()).toBe('Typed, and not saved.');
    await page.getByRole('button', { name: 'Discard them' }).click();
    expect(await page.getByLabel('Synopsis').inputValue()).not.toBe('Typed, and not saved.');
  });

  it('reports no page error', () => expect(getPageErrors(page)).toEqual([]));
});

/** Returns the right edges, in window coordinates, of the contents that do not fit into their boxes. */
const findCutOffEdges = (page: Page, measurePage: string, contents: string) =>
  page.evaluate(
    ([boxes, contents]) =>
      [...document.querySelectorAll(boxes!)].flatMap((box) => {
        const { right } = box.getBoundingClientRect();
        const ends = [...box.querySelectorAll(contents!)].map(
          (content) => content.getBoundingClientRect().right,
        );
        return ends.filter((end) => end > right + 0.5);
      }),
    [measurePage, contents],
  );

/** With 250 px, the head left room for few rows of a window of 800 px. */
const MAX_HEAD_HEIGHT = 200;

describe('the list of matches', () => {
  let page: Page;
  beforeAll(async () => {
    page = await openPage();
    await logIn(page, filmmaker.email);
  });
  const verdicts = '[data-row-title] + div';

  it.each([1440, 1280, 1152, 1024])('%i px: cuts off none of twelve rule boxes', async (width) => {
    await page.setViewportSize({ width, height: 800 });
    await page.route('**/_server?name=getCompetitionWizardListingData*', async (route) => {
      const response = await route.fetch();
      const { items, ...others } = (await response.json()) as {
        items: { explanation: { terms: { rule: object; outcome: string }[] } }[];
      };
      for (const { explanation } of items) {
        const [first] = explanation.terms;
        if (!first) continue;
        explanation.terms = Array.from({ length: 12 }, (_, n) => ({
          ...first,
          termId: 90_000 + n,
          groupKey: null,
          isMandatory: true,
          outcome: ['pass', 'fail', 'unknown'][n % 3]!,
        }));
      }
      await route.fulfill({ response, json: { items, ...others } });
    });
    await page.goto('/user/matching?filmId=1&show=eligible');
    await page.locator('[data-outcome]').first().waitFor();
    expect(await page.locator(`${verdicts} > [role=group]`).first().getByRole('button').count()).toBe(12);
    expect(await findCutOffEdges(page, verdicts, '[data-outcome]')).toEqual([]);
    const narrowest = await page
      .locator('[data-row-title] + div [data-outcome]')
      .evaluateAll((ruleBoxes) => Math.min(...ruleBoxes.map((box) => box.getBoundingClientRect().width)));
    expect(narrowest).toBeGreaterThanOrEqual(6);
    await page.unrouteAll({ behavior: 'wait' });
  });

  it.each([1440, 1366, 1280, 1152])(
    '%i px: shows the sheet next to the list, and covers no row',
    async (width) => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/user/matching?filmId=1&show=eligible');
      await page.locator('[data-row-title]').first().click();
      const sheet = page.locator('[data-side-sheet]');
      await sheet.getByRole('heading', { name: 'Rule by rule' }).waitFor();
      const { x } = (await sheet.boundingBox())!;
      const list = (await page.getByRole('list', { name: 'Competitions' }).boundingBox())!;
      expect(list.x + list.width).toBeLessThan(x);
      const title = (await page.locator('[data-row-title]').first().boundingBox())!;
      expect(title.width).toBeGreaterThan(190);
    },
  );

  it.each([1440, 1280, 1152])('%i px: has a low head next to the sheet', async (width) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/user/matching?filmId=1&show=eligible');
    await page.locator('[data-row-title]').first().click();
    await page.locator('[data-side-sheet]').getByRole('heading', { name: 'Rule by rule' }).waitFor();
    const headHeight = await page.getByRole('group', { name: 'Verdict' }).evaluate((tabs) => {
      const findSticky = (element: Element): Element =>
        getComputedStyle(element).position === 'sticky' ? element : findSticky(element.parentElement!);
      return findSticky(tabs).getBoundingClientRect().height;
    });
    expect(headHeight).toBeGreaterThan(0);
    expect(headHeight).toBeLessThanOrEqual(MAX_HEAD_HEIGHT);
  });

  it('shows the sheet over the list on narrower screens', async () => {
    await page.setViewportSize({ width: 1151, height: 800 });
    await page.locator('dialog[open] [data-match]').waitFor();
    expect(await page.locator('[data-side-sheet]').count()).toBe(0);
  });

  it('reports no page error', () => expect(getPageErrors(page)).toEqual([]));
});

describe('the pages on a phone', () => {
  let page: Page;
  beforeAll(async () => {
    page = await openPage({ viewport: { width: 360, height: 740 } });
    await logIn(page, filmmaker.email);
  });

  it('cuts off no tab of the matches', async () => {
    await page.goto('/user/matching?filmId=1');
    const tabs = page.getByRole('group', { name: 'Verdict' });
    await tabs.getByRole('button', { name: /^Near misses [\d,]+$/ }).waitFor();
    const overflow = await tabs.evaluate((group) => group.scrollWidth - group.clientWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });

  it('shows only the first column of a list’s table, as wide as the window', async () => {
    await page.goto(`/submissions2/user/${filmmaker.id}/film/1?view=table`);
    const table = page.locator('[role=region]:has(> table th[data-column=name])').first();
    await table.waitFor();
    const box = (await table.boundingBox())!;
    const name = (await table.locator('th[data-column=name]').boundingBox())!;
    expect(Math.abs(name.x + name.width - box.x - box.width)).toBeLessThan(1);
  });

  it('shows the count in a low bar that does not cover the focused “Save and continue” button', async () => {
    await page.goto('/user/wizard?step=film&filmId=1&role=Director');
    const bar = page.getByRole('complementary', { name: 'With your answers so far' });
    await bar
      .getByText(/^[\d,]+$/)
      .first()
      .waitFor();
    expect((await bar.boundingBox())!.height).toBeLessThan(80);
    const continueButton = page.getByRole('button', { name: 'Save and continue' });
    await continueButton.focus();
    const isUncovered = await continueButton.evaluate((button) => {
      const { left, width, bottom } = button.getBoundingClientRect();
      return button.contains(document.elementFromPoint(left + width / 2, bottom - 2));
    });
    expect(isUncovered).toBe(true);
  });
});

describe('the board', () => {
  let page: Page;
  beforeAll(async () => (page = await openPage()));

  it('has columns of equal width, and folds a column that becomes empty', async () => {
    const userId = await signUp(
      page,
      `wide.${randomBytes(4).toString('hex')}@laurel.test`,
      'Larisa Shepitko',
    );
    const film = await sendCommand<{ id: number }>(page, 'addFilm', { name: 'One Card' });
    // The submissions service receives the film's event a moment after the film is added.
    const input = { filmId: film.id, competitionId: 1, state: 'to-submit' };
    await until(async () => !('error' in (await sendCommand<object>(page, 'addUserSubmission', input))));
    await page.goto(`/submissions2/user/${userId}/film/${film.id}`);
    const board = page.getByRole('region', { name: 'My list' });
    const column = (name: string) => board.getByRole('region', { name });
    await column('To submit, 1').waitFor();
    const measureWidths = () =>
      board.evaluate((element) => [...element.children].map((child) => child.getBoundingClientRect().width));
    const folded = 44;
    const widths = await measureWidths();
    const open = widths[2]!;
    expect(open).toBeGreaterThan(400);
    expect(widths).toEqual([folded, folded, open, ...Array<number>(5).fill(folded)]);
    await page.locator('[data-submission] [aria-expanded]').click();
    await board.getByRole('button', { name: /^Move / }).click();
    await page
      .locator('[data-menu]')
      .getByRole('button', { name: /^Later/ })
      .click();
    await column('Later, 1').waitFor();
    await column('To submit, 0').waitFor();
    expect(await measureWidths()).toEqual([folded, open, ...Array<number>(6).fill(folded)]);
  });
});
