import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Page } from 'playwright-core';
import { findAxeViolations } from './axe';
import { keys } from './keys';
import { callFunction, closePages, getPageErrors, signUp, openPage } from './laurel';
import { until } from '../../deploy/testing/until.mjs';

/**
 * A film is one minute too long. A shorter cut is tried before it is saved, and in the matches, by keyboard
 * alone and then by mouse.
 */
const email = `cut.${randomBytes(4).toString('hex')}@laurel.test`;
const title = 'A Minute Too Long';
let page: Page;
let userId = '';
let filmId = 0;
beforeAll(async () => (page = await openPage()));
afterAll(closePages);

const { press, tabTo } = keys(() => page, 90);
const retype = async (text: string) => {
  await press('Control+A');
  await page.keyboard.type(text);
};
const waitForHeading = (name: string | RegExp) => page.getByRole('heading', { name }).waitFor();
const getPanel = () => page.getByRole('complementary', { name: 'What if' });
const readOpenedCount = async () => {
  const text = await getPanel()
    .getByRole('heading', { name: /^Opens / })
    .innerText();
  return Number(/\d[\d,]*/.exec(text)![0].replaceAll(',', ''));
};
type Counts = { counts: Record<string, number>; nearMisses: number };
const fetchListing = () => callFunction<Counts>(page, 'getCompetitionWizardListingData', { filmId });
/** Polls, because this call bypasses the page and may not see a recent change yet. */
const waitForCounts = (isExpected: (counts: Counts['counts']) => boolean) =>
  until(async () => isExpected((await fetchListing()).counts));
const areInitial = (counts: Counts['counts']) => isDeepStrictEqual(counts, initialListing.counts);
let initialListing: Counts;

describe('a shorter cut of the film, tried by keyboard alone', () => {
  it('signs a new filmmaker up', async () => {
    userId = await signUp(page, email, 'Agnès Varda');
  });

  it('registers a film of 41:00 in the wizard, with the count next to it', async () => {
    await page.goto('/user/wizard');
    await waitForHeading('What is your role in this film?');
    const counts = page.getByRole('complementary', { name: 'With your answers so far' });
    await tabTo(/^Producer$/);
    await press('Space', 'ArrowDown');
    await tabTo(/^Continue$/);
    await press('Enter');
    await waitForHeading('Which film is it?');
    await tabTo(/^Title/);
    await page.keyboard.type(title);
    // No rule depends on the title, so a count would only be the size of the catalogue.
    expect(await counts.getByText(/^[\d,]+$/).count()).toBe(0);
    await press('Tab');
    await page.keyboard.type('41:00');
    await counts
      .getByText(/^[\d,]+$/)
      .first()
      .waitFor();
    await page.waitForFunction(() => !document.querySelector('aside[data-stale]'));
    const unchecked = counts.getByText('without rules on file');
    await unchecked.waitFor();
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await unchecked.isVisible()).toBe(true);
    await page.setViewportSize({ width: 1280, height: 900 });
    await tabTo(/^Runtime/);
    await press('Enter');
    await waitForHeading('Who directed it?');
    await counts.locator('strong').first().waitFor();
    const { items } = await callFunction<{ items: { id: number; length: number }[] }>(page, 'getUserFilms', {
      userId,
    });
    expect(items.map(({ length }) => length)).toEqual([2460]);
    filmId = items[0]!.id;
  });

  it('shows the change that opens most, and the near misses, in the matches', async () => {
    await page.goto(`/user/matching?filmId=${filmId}`);
    await page.locator('[data-row-title]').first().waitFor();
    initialListing = await fetchListing();
    expect(initialListing.nearMisses).toBeGreaterThan(0);
    await tabTo(/^Near misses/);
    await press('Enter');
    // Without a plan the page shows how many there are, but not which ones.
    await page.getByRole('heading', { name: /^[\d,]+ more competitions checked$/ }).waitFor();
    await page
      .getByText(
        /: opens [\d,]+ competitions(, all to confirm| \([\d,]+ eligible, [\d,]+ to confirm\))?(, closes [\d,]+)?$/,
      )
      .first()
      .waitFor();
  });

  it('tries that change next to the list, which updates, and returns to the film on Escape', async () => {
    await tabTo(/^Try it$/);
    await press('Enter');
    await page.waitForURL((url) => url.searchParams.get('try') === 'length:2399');
    const getBar = page.getByRole('region', { name: 'What if' });
    await getBar.getByText(/^Opens [\d,]+/).waitFor();
    expect(await getBar.getByRole('slider').getAttribute('aria-valuetext')).toBe('39:59');
    expect(await fetchListing()).toEqual(initialListing);
    await press('Escape');
    await page.waitForURL((url) => !url.searchParams.has('try'));
    expect(await getBar.getByRole('slider').getAttribute('aria-valuetext')).toBe('41:00');
  });

  it('fills the film’s form with a change from the address, and shows what it opens', async () => {
    await page.goto(`/user/${userId}/films?edit=${filmId}&try=length%3A2399`);
    await getPanel()
      .getByRole('heading', { name: /^Opens [\d,]+( \(|,|$)/ })
      .waitFor();
    await page.waitForFunction(() => (document.activeElement as HTMLInputElement).name === 'length');
    expect(await page.getByLabel('Runtime').inputValue()).toBe('39:59');
    // The change is filled in but not saved, so closing asks for confirmation.
    await press('Escape');
    await page.getByRole('alertdialog').waitFor();
    await press('Tab', 'Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('shows immediately what 39:00 opens and closes, before anything is saved', async () => {
    await tabTo(/^Edit /);
    await press('Enter');
    await getPanel().getByText('Change a detail to see which competitions it opens or closes.').waitFor();
    await tabTo(/^Runtime/);
    const started = Date.now();
    await retype('39:00');
    await getPanel()
      .getByRole('heading', { name: /^Opens [\d,]+( \(|,|$)/ })
      .waitFor();
    console.info(`from the first key to what it opens: ${Date.now() - started} ms`);
    expect(await readOpenedCount()).toBeGreaterThan(50);
    const link = getPanel().getByRole('link').first();
    // Only a plan shows which competitions these are, so the link leads to the plans.
    expect(await link.getAttribute('href')).toBe(`/user/subscriptions?filmId=${filmId}`);
    expect(await fetchListing()).toEqual(initialListing);
    await page
      .getByRole('status')
      .filter({ hasText: /^Opens [\d,]+( \([^)]+\)|, [^;]+)?; closes [\d,]+\./ })
      .waitFor({ state: 'attached' });
  });

  it.each([
    ['light', { colorScheme: 'light' }, { width: 1280, height: 900 }],
    ['dark', { colorScheme: 'dark' }, { width: 1280, height: 900 }],
    ['360 px', { colorScheme: 'light' }, { width: 360, height: 740 }],
  ] as const)('has no accessibility violations: %s', async (_look, media, size) => {
    await page.emulateMedia({ ...media, reducedMotion: 'reduce' });
    await page.setViewportSize(size);
    expect(await findAxeViolations(page)).toEqual([]);
    const overflow = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.querySelector('dialog')!;
      return scrollWidth - clientWidth;
    });
    expect(overflow).toBeLessThanOrEqual(0);
  });

  it('saves the change, and the matches change', async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await tabTo(/^Runtime/);
    await press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await tabTo(/^Find matches for /);
    await press('Enter');
    await page.locator('[data-row-title]').first().waitFor();
    await page.waitForFunction(
      (eligible) =>
        ![...document.querySelectorAll('button')].some(
          (button) => button.innerText.replace(/\s+/g, ' ') === `Eligible ${eligible}`,
        ),
      initialListing.counts.eligible!.toLocaleString('en'),
    );
    await waitForCounts((counts) => !areInitial(counts));
  });

  it('announces in an open list that verdicts changed elsewhere, and keeps the focus', async () => {
    await press('j', 'j');
    const { items } = await callFunction<{ items: { version: number }[] }>(page, 'getUserFilms', { userId });
    const status = await page.evaluate(
      async (data) => {
        const headers = { 'content-type': 'application/json' };
        return (
          await fetch('/_server?name=updateFilm', { method: 'POST', headers, body: JSON.stringify({ data }) })
        ).status;
      },
      { filmId, version: items[0]!.version, length: 2460 },
    );
    expect(status).toBe(200);
    await page.getByText('The verdicts have been updated.').waitFor();
    expect(await page.evaluate(() => document.activeElement?.hasAttribute('data-row-title'))).toBe(true);
    await waitForCounts(areInitial);
  });
});

describe('a shorter cut of the film, tried by mouse', () => {
  const getBar = () => page.getByRole('region', { name: 'What if' });
  const getSlider = () => getBar().getByRole('slider');

  it('moves the runtime and the list with the slider, and resets to the film', async () => {
    await page.goto(`/user/matching?filmId=${filmId}`);
    await page.locator('[data-row-title]').first().waitFor();
    const { x, y, width, height } = (await getSlider().boundingBox())!;
    const filmRuntime = await getSlider().getAttribute('aria-valuetext');
    expect(filmRuntime).toBe('41:00');
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width / 4, y + height / 2, { steps: 5 });
    await page.mouse.up();
    await page.waitForURL((url) => url.searchParams.get('try')?.startsWith('length:') ?? false);
    await getBar()
      .getByText(/^(Opens|Closes) [\d,]+/)
      .waitFor();
    expect(await getSlider().getAttribute('aria-valuetext')).not.toBe(filmRuntime);
    expect(await fetchListing()).toEqual(initialListing);
    await getBar()
      .getByRole('button', { name: /^Back to the saved film/ })
      .click();
    await page.waitForURL((url) => !url.searchParams.has('try'));
    expect(await getSlider().getAttribute('aria-valuetext')).toBe('41:00');
  });

  it('tries the change that opens most, saves it, and undoes it', async () => {
    await page.getByRole('button', { name: /^Near misses/ }).click();
    await page.getByRole('button', { name: 'Try it' }).first().click();
    await page.waitForURL((url) => url.searchParams.get('try') === 'length:2399');
    await getBar()
      .getByText(/^Opens [\d,]+/)
      .first()
      .waitFor();
    await getBar().getByRole('button', { name: 'Change the film to 39:59' }).click();
    await page.getByText(`${title} was changed.`).waitFor();
    await waitForCounts((counts) => !areInitial(counts));
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText(`${title} was restored.`).waitFor();
    await waitForCounts(areInitial);
  });

  it('reports no page error', () => expect(getPageErrors(page)).toEqual([]));
});
