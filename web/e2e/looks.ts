import type { Page } from 'playwright-core';
import { findings } from './axe';

/** How it looks: wide in light, wide in dark, and on a telephone. */
export const looks = [
  ['light', { colorScheme: 'light', viewport: { width: 1280, height: 900 } }],
  ['dark', { colorScheme: 'dark', viewport: { width: 1280, height: 900 } }],
  ['360 px', { colorScheme: 'light', viewport: { width: 360, height: 740 } }],
] as const;
/** What fades from one look into the other is neither. */
export const still = { reducedMotion: 'reduce' } as const;

/** What axe finds wrong with a page as it stands, and whether it is wider than its window. */
export async function faults(page: Page): Promise<string[]> {
  const found = await findings(page);
  const [wide, room] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
  return wide! > room! ? [...found, `${wide} px wide, in a window of ${room}`] : found;
}

/** The same in each look; the page goes on wide and in light. */
export async function faultsInAllLooks(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const [name, { colorScheme, viewport }] of looks.toReversed()) {
    await page.emulateMedia({ colorScheme, ...still });
    await page.setViewportSize(viewport);
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
    found.push(...(await faults(page)).map((fault) => `${name}: ${fault}`));
  }
  return found;
}

/** Until nothing is asked any more. */
export async function arrive(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('main h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  expect(await page.title()).toMatch(/Laurel$/);
}
