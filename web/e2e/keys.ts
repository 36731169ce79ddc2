import { errors, type Page } from 'playwright-core';

/**
 * Matches a page that is still loading: nothing is rendered yet, the navigation bar runs, or a placeholder is
 * shown.
 */
const COMING = '#root:empty, [data-active][aria-hidden=true], [aria-busy=true]';
/** The test itself delays whatever is still loading after this time. */
const PATIENCE_MS = 20_000;

/**
 * Keyboard-only access to a page. Fails when Tab is pressed more often than `usual`, and waits for a page
 * that is still loading.
 */
export function keys(at: () => Page, usual: number, patienceMs = PATIENCE_MS) {
  const press = (...names: string[]) =>
    names.reduce((before, name) => before.then(() => at().keyboard.press(name)), Promise.resolve());
  /** Returns the label of the focused element, or an empty string if nothing has the focus. */
  const named = () =>
    at().evaluate(() => {
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
  const isThere = () =>
    at()
      .waitForFunction((coming) => !document.querySelector(coming), COMING, { timeout: patienceMs })
      .then(
        () => true,
        (error) => {
          if (error instanceof errors.TimeoutError) return false;
          throw error;
        },
      );
  /** Presses this key until the focus is on the target. */
  async function go(isFound: () => Promise<boolean>, sought: string, maxPresses: number, key: string) {
    let waits = true;
    for (let pressed = 0; ; pressed++) {
      if (await isFound()) return;
      if (pressed === maxPresses) throw new Error(`${maxPresses} times ${key}, and no ${sought}`);
      waits &&= await isThere();
      await press(key);
    }
  }
  /** Presses Tab until the focused element has this label. */
  const tabTo = (name: RegExp, maxPresses = usual, key = 'Tab') =>
    go(async () => name.test(await named()), String(name), maxPresses, key);
  /** Presses Tab until the focus is inside this selector, for elements that share a label. */
  const tabInto = (selector: string, maxPresses = usual) =>
    go(
      () => at().evaluate((one) => document.activeElement?.closest(one) !== null, selector),
      selector,
      maxPresses,
      'Tab',
    );
  const tabBackTo = (name: RegExp, maxPresses = usual) => tabTo(name, maxPresses, 'Shift+Tab');
  return { press, named, tabTo, tabBackTo, tabInto };
}
