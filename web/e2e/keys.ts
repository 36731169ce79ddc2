import { errors, type Page } from 'playwright-core';

/**
 * Matches a page that is still loading: nothing is rendered yet, the navigation bar runs, or a placeholder is
 * shown.
 */
const LOADING = '#root:empty, [data-active][aria-hidden=true], [aria-busy=true]';
/** If a page is still loading after this time, the test delays it on purpose. */
const LOAD_TIMEOUT_MS = 20_000;

/**
 * Keyboard-only access to a page. Waits for a page that is still loading before it presses a key. The `tab…`
 * functions fail after `defaultMaxPresses`.
 */
export function keys(getPage: () => Page, defaultMaxPresses: number, loadTimeoutMs = LOAD_TIMEOUT_MS) {
  const press = async (...names: string[]) => {
    for (const name of names) await getPage().keyboard.press(name);
  };
  /** Returns the label of the focused element, or an empty string if nothing has the focus. */
  const getFocusedName = () =>
    getPage().evaluate(() => {
      const focused = document.activeElement as HTMLElement & { labels?: NodeListOf<HTMLLabelElement> };
      if (focused === document.body) return '';
      return (
        focused.getAttribute('aria-label') ??
        focused.labels?.[0]?.innerText ??
        focused.innerText ??
        ''
      ).trim();
    });
  /** Resolves to true once the page has loaded, and to false after the timeout. */
  const waitUntilLoaded = () =>
    getPage()
      .waitForFunction((loading) => !document.querySelector(loading), LOADING, { timeout: loadTimeoutMs })
      .then(
        () => true,
        (error) => {
          if (error instanceof errors.TimeoutError) return false;
          throw error;
        },
      );
  /** Presses this key until the focus is on the target. */
  async function pressUntil(
    isFound: () => Promise<boolean>,
    target: string,
    maxPresses: number,
    key: string,
  ) {
    let canFinishLoading = true;
    for (let pressed = 0; ; pressed++) {
      if (await isFound()) return;
      if (pressed === maxPresses) throw new Error(`${maxPresses} times ${key}, and no ${target}`);
      if (canFinishLoading) canFinishLoading = await waitUntilLoaded();
      await press(key);
    }
  }
  /** Presses Tab until the focused element has this label. */
  const tabTo = (name: RegExp, maxPresses = defaultMaxPresses, key = 'Tab') =>
    pressUntil(async () => name.test(await getFocusedName()), String(name), maxPresses, key);
  /** Presses Tab until the focus is inside this selector, for elements that share a label. */
  const tabInto = (selector: string, maxPresses = defaultMaxPresses) =>
    pressUntil(
      () => getPage().evaluate((ancestor) => document.activeElement?.closest(ancestor) !== null, selector),
      selector,
      maxPresses,
      'Tab',
    );
  const tabBackTo = (name: RegExp, maxPresses = defaultMaxPresses) => tabTo(name, maxPresses, 'Shift+Tab');
  return { press, getFocusedName, tabTo, tabBackTo, tabInto };
}
