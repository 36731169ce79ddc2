import fs from 'node:fs';
import type { Page } from 'playwright-core';

declare const axe: { run(): Promise<{ violations: { id: string; nodes: { target: unknown }[] }[] }> };
const source = fs.readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** What comes in half seen through has other colours until it is there; what never ends is not waited for. */
const settled = () =>
  Promise.race([
    Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {}))),
    new Promise((resolve) => setTimeout(resolve, 1000)),
  ]).then(() => {});

/** What axe finds wrong with a page as it stands, what is open on it too. */
export async function findings(page: Page): Promise<string[]> {
  await page.evaluate(settled);
  await page.evaluate(source);
  const { violations } = await page.evaluate(() => axe.run());
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => String(target)).join(' | ')}`);
}
