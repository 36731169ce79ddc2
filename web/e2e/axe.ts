import fs from 'node:fs';
import type { Page } from 'playwright-core';

interface AxeResult {
  violations: { id: string; nodes: { target: unknown }[] }[];
}
declare const axe: {
  run(
    context: { exclude: string[] },
    options: { resultTypes: string[]; runOnly?: string[] },
  ): Promise<AxeResult>;
};
/** The only rules whose result can depend on the colour scheme. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
const axeSource = fs.readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Waits for running animations, because elements that fade in have other colours until they end. Endless
 * animations are not awaited.
 */
const waitForAnimations = () =>
  Promise.all(
    document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
      .map(({ finished }) => finished.catch(() => {})),
  ).then(() => {});

/** Long enough for a machine with half a core. */
const REFETCH_TIMEOUT_MS = 30_000;
/** Content that is being loaded again. It is half transparent until the response arrives. */
const OUTDATED_CONTENT = ['[data-stale]', 'table[aria-busy=true]', 'ol[aria-busy=true]'];
const waitForRefetch = (page: Page) =>
  page
    .locator(OUTDATED_CONTENT.join())
    .first()
    .waitFor({ state: 'detached', timeout: REFETCH_TIMEOUT_MS })
    .catch(() => {});

/**
 * Lists the axe violations of the page in its current state, including open dialogs. Checks all rules by
 * default. Leaves out what a server-sent event has outdated since the wait, because its colours are faded.
 */
export async function findAxeViolations(page: Page, rules?: string[]): Promise<string[]> {
  await waitForRefetch(page);
  await page.evaluate(waitForAnimations);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const { violations } = await page.evaluate(
    ({ exclude, runOnly }) =>
      axe.run({ exclude }, { resultTypes: ['violations'], ...(runOnly && { runOnly }) }),
    { exclude: OUTDATED_CONTENT, runOnly: rules },
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => String(target)).join(' | ')}`);
}
