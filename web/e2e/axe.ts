import fs from 'node:fs';
import type { Page } from 'playwright-core';

declare const axe: { run(): Promise<{ violations: { id: string; nodes: { target: unknown }[] }[] }> };
const source = fs.readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds wrong with a page as it stands, what is open on it too. */
export async function findings(page: Page): Promise<string[]> {
  await page.evaluate(source);
  const { violations } = await page.evaluate(() => axe.run());
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => String(target)).join(' | ')}`);
}
