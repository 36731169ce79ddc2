import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Page } from 'playwright-core';
import { findings } from './axe';
import { keys } from './keys';
import { ask, closeBrowser, complaints, signUp, visit } from './laurel';
import { until } from '../../deploy/local/until.mjs';

/** A film a minute too long: what a shorter cut opens, seen before it is saved, and in the matches afterwards; by keyboard alone, then by mouse. */
const email = `cut.${randomBytes(4).toString('hex')}@laurel.test`;
const title = 'A Minute Too Long';
let page: Page;
let userId = '';
let filmId = 0;
beforeAll(async () => (page = await visit()));
afterAll(closeBrowser);

const { press, tabTo } = keys(() => page, 90);
const retype = async (text: string) => {
  await press('Control+A');
  await page.keyboard.type(text);
};
const heading = (name: string | RegExp) => page.getByRole('heading', { name }).waitFor();
const panel = () => page.getByRole('complementary', { name: 'What if' });
const openedNumber = async () => {
  const words = await panel()
    .getByRole('heading', { name: /^Opens / })
    .innerText();
  return Number(/[\d,]*\d/.exec(words)![0].replaceAll(',', ''));
};
type Counts = { counts: Record<string, number>; nearMisses: number };
const listing = () => ask<Counts>(page, 'getCompetitionWizardListingData', { filmId });
/** It is asked past the page, so what was changed a moment ago may still be on its way. */
const countsBecome = (isWanted: (counts: Counts['counts']) => boolean) =>
  until(async () => isWanted((await listing()).counts));
const areBefore = (counts: Counts['counts']) => isDeepStrictEqual(counts, before.counts);
let before: Counts;

describe('what if the film were shorter, by keyboard alone', () => {
  it('a fresh filmmaker signs up', async () => {
    userId = await signUp(page, email, 'Agnès Varda');
  });

  it('registers a film of 41:00 in the wizard, with the count beside it', async () => {
    await page.goto('/user/wizard');
    await heading('Who are you to this film?');
    const counts = page.getByRole('complementary', { name: 'With what is known now' });
    await tabTo(/^Producer$/);
    await press('Space', 'ArrowDown');
    await tabTo(/^Continue$/);
    await press('Enter');
    await heading('Which film is it?');
    await tabTo(/^Title/);
    await page.keyboard.type(title);
    // No rule asks for a title: a count would only be the catalogue's.
    expect(await counts.getByText(/^[\d,]+$/).count()).toBe(0);
    await press('Tab');
    await page.keyboard.type('41:00');
    await counts
      .getByText(/^[\d,]+$/)
      .first()
      .waitFor();
    await page.waitForFunction(() => !document.querySelector('aside[data-old]'));
    const unchecked = counts.getByText('without rules on file');
    await unchecked.waitFor();
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await unchecked.isVisible()).toBe(true);
    await page.setViewportSize({ width: 1280, height: 900 });
    await tabTo(/^Runtime/);
    await press('Enter');
    await heading('Who directed it?');
    await counts.locator('strong').first().waitFor();
    const { items } = await ask<{ items: { id: number; length: number }[] }>(page, 'getUserFilms', {
      userId,
    });
    expect(items.map(({ length }) => length)).toEqual([2460]);
    filmId = items[0]!.id;
  });

  it('its matches name the change that opens most, and the near misses', async () => {
    await page.goto(`/user/matching?filmId=${filmId}`);
    await page.locator('[data-row-title]').first().waitFor();
    before = await listing();
    expect(before.nearMisses).toBeGreaterThan(0);
    await tabTo(/^Near misses/);
    await press('Enter');
    // Without a plan it is said how many there are, and not which.
    await page.getByRole('heading', { name: /^[\d,]+ more competitions judged$/ }).waitFor();
    await page
      .getByText(
        /: opens [\d,]+ competitions(, all still to confirm| \([\d,]+ eligible, [\d,]+ to confirm\))?(, closes [\d,]+)?$/,
      )
      .first()
      .waitFor();
  });

  it('tries that change beside the list, which moves, and goes back to the film by Escape', async () => {
    await tabTo(/^Try it$/);
    await press('Enter');
    await page.waitForURL((url) => url.searchParams.get('try') === 'length:2399');
    const bar = page.getByRole('region', { name: 'What if' });
    await bar.getByText(/^Opens [\d,]+/).waitFor();
    expect(await bar.getByRole('slider').getAttribute('aria-valuetext')).toBe('39:59');
    expect(await listing()).toEqual(before);
    await press('Escape');
    await page.waitForURL((url) => !url.searchParams.has('try'));
    expect(await bar.getByRole('slider').getAttribute('aria-valuetext')).toBe('41:00');
  });

  it('an address puts that change into the field of the film’s form, which tells what it opens', async () => {
    await page.goto(`/user/${userId}/films?edit=${filmId}&try=length%3A2399`);
    await panel()
      .getByRole('heading', { name: /^Opens [\d,]+( \(|,|$)/ })
      .waitFor();
    await page.waitForFunction(() => (document.activeElement as HTMLInputElement).name === 'length');
    expect(await page.getByLabel('Runtime').inputValue()).toBe('39:59');
    // The change is put in and not saved: one is asked before it goes.
    await press('Escape');
    await page.getByRole('alertdialog').waitFor();
    await press('Tab', 'Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('shows at once what 39:00 opens and closes, before anything is saved', async () => {
    await tabTo(/^Edit$/);
    await press('Enter');
    await panel().getByText('Change a fact to see what it opens and closes.').waitFor();
    await tabTo(/^Runtime/);
    const started = Date.now();
    await retype('39:00');
    await panel()
      .getByRole('heading', { name: /^Opens [\d,]+( \(|,|$)/ })
      .waitFor();
    console.info(`from the first key to what it opens: ${Date.now() - started} ms`);
    expect(await openedNumber()).toBeGreaterThan(50);
    const link = panel().getByRole('link').first();
    // Which they are is the plan's: what leads on leads there.
    expect(await link.getAttribute('href')).toBe(`/user/subscriptions?filmId=${filmId}`);
    expect(await listing()).toEqual(before);
    await page
      .getByRole('status')
      .filter({ hasText: /^Opens [\d,]+( \([^)]+\)|, [^;]+)?; closes [\d,]+\./ })
      .waitFor({ state: 'attached' });
  });

  it.each([
    ['light', { colorScheme: 'light' }, { width: 1280, height: 900 }],
    ['dark', { colorScheme: 'dark' }, { width: 1280, height: 900 }],
    ['360 px', { colorScheme: 'light' }, { width: 360, height: 740 }],
  ] as const)('axe finds nothing: %s', async (_look, media, size) => {
    await page.emulateMedia({ ...media, reducedMotion: 'reduce' });
    await page.setViewportSize(size);
    expect(await findings(page)).toEqual([]);
    const [wide, room] = await page.evaluate(() => [
      document.querySelector('dialog')!.scrollWidth,
      document.querySelector('dialog')!.clientWidth,
    ]);
    expect(wide).toBeLessThanOrEqual(room!);
  });

  it('saves it, and the matches are others', async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await tabTo(/^Runtime/);
    await press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await tabTo(/^Find matches$/);
    await press('Enter');
    await page.locator('[data-row-title]').first().waitFor();
    await page.waitForFunction(
      (eligible) =>
        ![...document.querySelectorAll('button')].some(
          (one) => one.innerText.replace(/\s+/g, ' ') === `Eligible ${eligible}`,
        ),
      before.counts.eligible!.toLocaleString('en'),
    );
    await countsBecome((counts) => !areBefore(counts));
  });

  it('an open list tells that verdicts were updated elsewhere, and the focus stays in it', async () => {
    await press('j', 'j');
    const { items } = await ask<{ items: { version: number }[] }>(page, 'getUserFilms', { userId });
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
    await page.getByText('Verdicts were updated.').waitFor();
    expect(await page.evaluate(() => document.activeElement?.hasAttribute('data-row-title'))).toBe(true);
    await countsBecome(areBefore);
  });
});

describe('the same by mouse', () => {
  const bar = () => page.getByRole('region', { name: 'What if' });
  const slider = () => bar().getByRole('slider');

  it('moves the runtime with the slider, and the list with it, and goes back to the film', async () => {
    await page.goto(`/user/matching?filmId=${filmId}`);
    await page.locator('[data-row-title]').first().waitFor();
    const { x, y, width, height } = (await slider().boundingBox())!;
    const own = await slider().getAttribute('aria-valuetext');
    expect(own).toBe('41:00');
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width / 4, y + height / 2, { steps: 5 });
    await page.mouse.up();
    await page.waitForURL((url) => url.searchParams.get('try')?.startsWith('length:') ?? false);
    await bar()
      .getByText(/^(Opens|Closes) [\d,]+/)
      .waitFor();
    expect(await slider().getAttribute('aria-valuetext')).not.toBe(own);
    expect(await listing()).toEqual(before);
    await bar()
      .getByRole('button', { name: /^Back to the film as it is/ })
      .click();
    await page.waitForURL((url) => !url.searchParams.has('try'));
    expect(await slider().getAttribute('aria-valuetext')).toBe('41:00');
  });

  it('tries the change that opens most, keeps it, and takes that back', async () => {
    await page.getByRole('button', { name: /^Near misses/ }).click();
    await page.getByRole('button', { name: 'Try it' }).first().click();
    await page.waitForURL((url) => url.searchParams.get('try') === 'length:2399');
    await bar()
      .getByText(/^Opens [\d,]+/)
      .waitFor();
    await bar().getByRole('button', { name: 'Change the film to 39:59' }).click();
    await page.getByText(`${title} is changed.`).waitFor();
    await countsBecome((counts) => !areBefore(counts));
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText(`${title} is as it was.`).waitFor();
    await countsBecome(areBefore);
  });

  it('saw no error on any page', () => expect(complaints(page)).toEqual([]));
});
