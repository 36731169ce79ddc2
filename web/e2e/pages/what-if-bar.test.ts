import type { Page } from 'playwright-core';
import { closePages, filmmaker, getPageErrors, logIn, openPage } from '../laurel';

let page: Page;
beforeAll(async () => {
  page = await openPage();
  await logIn(page, filmmaker.email);
});
afterAll(closePages);

const TITLES = ['Salt', 'The Long and Winding Story of the Salt Harvest at the End of the World'];
const STATES = [
  ['before a change', ''],
  ['with a change', '&try=length:899'],
  ['with two changes', '&try=length:899&try=premiere:"in:FR"'],
] as const;
const cases = [1440, 1280].flatMap((width) =>
  TITLES.flatMap((title) => STATES.map(([state, search]) => ({ width, title, state, search }))),
);
/** The hint and the result of a change take at most two small lines. */
const MAX_TEXT_HEIGHT = 40;

it.each(cases)('$width px, “$title”, $state: no part of the bar lies over another', async (options) => {
  await page.setViewportSize({ width: options.width, height: 800 });
  await page.unrouteAll({ behavior: 'wait' });
  await page.route(/name=(getUserFilms|getFilm)\b/, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll('"The Salt Harvest"', JSON.stringify(options.title));
    await route.fulfill({ response, body });
  });
  await page.goto(`/user/matching?filmId=1${options.search}`);
  const bar = page.getByRole('region', { name: 'What if' });
  await page.locator('[data-row-title]').first().waitFor();
  await (
    options.search ? bar.getByText(/^(Opens|Closes|No effect)/).first() : bar.getByRole('paragraph')
  ).waitFor();
  const { overlaps, overflow, textHeights } = await bar.evaluate((section) => {
    const head = section.parentElement!;
    const boxes = [...head.querySelectorAll('h1, input, button, a, p')]
      .filter((element) => element.checkVisibility() && !element.closest('[data-menu]'))
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1);
    const describe = (element: Element) => element.ariaLabel || element.textContent || element.tagName;
    return {
      overlaps: boxes.flatMap(({ element, box }, n) =>
        boxes
          .slice(n + 1)
          .filter(
            (other) =>
              !element.contains(other.element) &&
              !other.element.closest('[role=combobox], label')?.contains(element) &&
              Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left) > 0.5 &&
              Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top) > 0.5,
          )
          .map((other) => `${describe(element)} / ${describe(other.element)}`),
      ),
      overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      textHeights: [...section.querySelectorAll('p')].map((text) => text.getBoundingClientRect().height),
    };
  });
  expect(overlaps).toEqual([]);
  expect(overflow).toBeLessThanOrEqual(0);
  expect(Math.max(...textHeights)).toBeLessThanOrEqual(MAX_TEXT_HEIGHT);
});

it('reports no page error', () => expect(getPageErrors(page)).toEqual([]));
