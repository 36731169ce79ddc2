import fs from 'node:fs';
import type { Page } from 'playwright-core';

interface Found {
  violations: { id: string; nodes: { target: unknown }[] }[];
}
declare const axe: { run(options: { resultTypes: string[]; runOnly?: string[] }): Promise<Found> };
/** What another colour scheme alone can break. */
export const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block'];
const source = fs.readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** What comes in half seen through has other colours until it is there; what never ends is not waited for. */
const settled = () =>
  Promise.race([
    Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {}))),
    new Promise((resolve) => setTimeout(resolve, 1000)),
  ]).then(() => {});

const REFRESHED_MS = 5000;
/** What is asked for anew is drawn half seen through too, until the answer is there. */
const refreshed = (page: Page) =>
  page
    .locator('[data-old]')
    .first()
    .waitFor({ state: 'detached', timeout: REFRESHED_MS })
    .catch(() => {});

/** What axe finds wrong with a page as it stands, what is open on it too; by all of its rules, or by some. */
export async function findings(page: Page, rules?: string[]): Promise<string[]> {
  await refreshed(page);
  await page.evaluate(settled);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const { violations } = await page.evaluate(
    (runOnly) => axe.run({ resultTypes: ['violations'], ...(runOnly && { runOnly }) }),
    rules,
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => String(target)).join(' | ')}`);
}
