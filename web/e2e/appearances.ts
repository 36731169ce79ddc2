import type { Page } from 'playwright-core';
import { findAxeViolations, COLOUR_RULES } from './axe';

/** The tested variants: wide in light, wide in dark, and on a phone. */
export const looks = [
  ['light', { colorScheme: 'light', viewport: { width: 1280, height: 900 } }],
  ['dark', { colorScheme: 'dark', viewport: { width: 1280, height: 900 } }],
  ['360 px', { colorScheme: 'light', viewport: { width: 360, height: 740 } }],
] as const;
/** Disables transitions, because colours that are still fading belong to neither variant. */
export const still = { reducedMotion: 'reduce' } as const;

type Look = (typeof looks)[number];
/** Lists the axe violations of the page, and whether it is wider than its window. */
async function faults(page: Page, rules?: string[]): Promise<string[]> {
  const found = await findAxeViolations(page, rules);
  const [wide, windowWidth] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    window.innerWidth,
  ]);
  return wide! > windowWidth! ? [...found, `${wide} px wide, in a window of ${windowWidth}`] : found;
}

/**
 * Checks the page in each variant; in dark only with the rules that can differ. The page stays in the last
 * variant.
 */
export async function findFaultsInLooks(page: Page, selectedLooks: readonly Look[]): Promise<string[]> {
  const found: string[] = [];
  for (const [name, { colorScheme, viewport }] of selectedLooks) {
    await page.emulateMedia({ colorScheme, ...still });
    await page.setViewportSize(viewport);
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
    const rules = name === 'dark' ? COLOUR_RULES : undefined;
    found.push(...(await faults(page, rules)).map((fault) => `${name}: ${fault}`));
  }
  return found;
}
/** Checks all variants. The page ends up wide and in light. */
export const findFaultsInAllLooks = (page: Page) => findFaultsInLooks(page, looks.toReversed());

/** Opens a page and waits until no request is pending. */
export async function arrive(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('main h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  expect(await page.title()).toMatch(/Laurel$/);
}

/** Loads the page once, and checks it in each variant. */
export async function checkAll(page: Page, path: string): Promise<void> {
  await page.setViewportSize(looks[0][1].viewport);
  await arrive(page, path);
  expect(await findFaultsInAllLooks(page)).toEqual([]);
}
