import type { Page } from 'playwright-core';
import { findings, RULES_OF_COLOUR } from './axe';

/** How it looks: wide in light, wide in dark, and on a telephone. */
export const looks = [
  ['light', { colorScheme: 'light', viewport: { width: 1280, height: 900 } }],
  ['dark', { colorScheme: 'dark', viewport: { width: 1280, height: 900 } }],
  ['360 px', { colorScheme: 'light', viewport: { width: 360, height: 740 } }],
] as const;
/** What fades from one look into the other is neither. */
export const still = { reducedMotion: 'reduce' } as const;

type Look = (typeof looks)[number];
/** What axe finds wrong with a page as it stands, and whether it is wider than its window. */
async function faults(page: Page, rules?: string[]): Promise<string[]> {
  const found = await findings(page, rules);
  const [wide, room] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
  return wide! > room! ? [...found, `${wide} px wide, in a window of ${room}`] : found;
}

/** In each of these looks, in dark by what may differ from light. The page keeps the last. */
export async function faultsIn(page: Page, asked: readonly Look[]): Promise<string[]> {
  const found: string[] = [];
  for (const [name, { colorScheme, viewport }] of asked) {
    await page.emulateMedia({ colorScheme, ...still });
    await page.setViewportSize(viewport);
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
    const rules = name === 'dark' ? RULES_OF_COLOUR : undefined;
    found.push(...(await faults(page, rules)).map((fault) => `${name}: ${fault}`));
  }
  return found;
}
/** The page goes on wide and in light. */
export const faultsInAllLooks = (page: Page) => faultsIn(page, looks.toReversed());

/** Until nothing is asked any more. */
export async function arrive(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('main h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  expect(await page.title()).toMatch(/Laurel$/);
}

/** Loaded once, and looked at in each look. */
export async function checkAll(page: Page, path: string): Promise<void> {
  await page.setViewportSize(looks[0][1].viewport);
  await arrive(page, path);
  expect(await faultsInAllLooks(page)).toEqual([]);
}
