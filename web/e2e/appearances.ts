import type { Page } from 'playwright-core';
import { findAxeViolations, COLOUR_RULES } from './axe';

/** The tested variants: wide in light, wide in dark, and on a phone. */
export const APPEARANCES = [
  ['light', { colorScheme: 'light', viewport: { width: 1280, height: 900 } }],
  ['dark', { colorScheme: 'dark', viewport: { width: 1280, height: 900 } }],
  ['360 px', { colorScheme: 'light', viewport: { width: 360, height: 740 } }],
] as const;
/** Disables transitions, because axe would check colours that are still fading. */
export const WITHOUT_TRANSITIONS = { reducedMotion: 'reduce' } as const;

type Appearance = (typeof APPEARANCES)[number];
/** Lists the axe violations of the page, and whether it is wider than its window. */
async function findFaults(page: Page, rules?: string[]): Promise<string[]> {
  const violations = await findAxeViolations(page, rules);
  const { pageWidth, windowWidth } = await page.evaluate(() => ({
    pageWidth: document.documentElement.scrollWidth,
    windowWidth: window.innerWidth,
  }));
  return pageWidth > windowWidth
    ? [...violations, `${pageWidth} px wide, in a window of ${windowWidth}`]
    : violations;
}

/**
 * Checks the page in each variant; in dark only with the rules that can differ. The page stays in the last
 * variant.
 */
export async function findFaultsInAppearances(
  page: Page,
  selectedLooks: readonly Appearance[],
): Promise<string[]> {
  const found: string[] = [];
  for (const [name, { colorScheme, viewport }] of selectedLooks) {
    await page.emulateMedia({ colorScheme, ...WITHOUT_TRANSITIONS });
    await page.setViewportSize(viewport);
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
    const rules = name === 'dark' ? COLOUR_RULES : undefined;
    found.push(...(await findFaults(page, rules)).map((fault) => `${name}: ${fault}`));
  }
  return found;
}
/** Checks all variants. The page stays wide and in light. */
export const findFaultsInAllAppearances = (page: Page) =>
  findFaultsInAppearances(page, APPEARANCES.toReversed());

/** Opens a page, waits until no request is pending, and checks that it has a title. */
export async function openAndWait(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('main h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  expect(await page.title()).toMatch(/Laurel$/);
}

/** Loads the page once, and checks it in each variant. */
export async function expectNoFaults(page: Page, path: string): Promise<void> {
  await page.setViewportSize(APPEARANCES[0][1].viewport);
  await openAndWait(page, path);
  expect(await findFaultsInAllAppearances(page)).toEqual([]);
}
