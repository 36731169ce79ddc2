import { errors, type Page } from 'playwright-core';

/** How a page of ours says that something of it is on its way: nothing of it is drawn yet, the bar of a page that is gone to, and what keeps a place. */
const COMING = '#root:empty, [data-on][aria-hidden=true], [aria-busy=true]';
/** What is still on its way then is what a journey holds back. */
const PATIENCE_MS = 20_000;

/**
 * A page by keyboard alone. Whoever has to press Tab more than so many times has lost the way; nobody goes round a page that is not there
 * yet.
 */
export function keys(at: () => Page, usual: number, patienceMs = PATIENCE_MS) {
  const press = (...names: string[]) =>
    names.reduce((before, name) => before.then(() => at().keyboard.press(name)), Promise.resolve());
  /** What is focused, as it is called; nothing where the page itself is, as when what was focused went away. */
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
  /** Resolves once nothing of the page is on its way, to true; to false where that takes too long. */
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
  /** Presses this key until the focus is where it is to be. */
  async function go(isFound: () => Promise<boolean>, sought: string, most: number, key: string) {
    let waits = true;
    for (let pressed = 0; ; pressed++) {
      if (await isFound()) return;
      if (pressed === most) throw new Error(`${most} times ${key}, and no ${sought}`);
      waits &&= await isThere();
      await press(key);
    }
  }
  /** Tab, until what is focused is called this. */
  const tabTo = (name: RegExp, most = usual, key = 'Tab') =>
    go(async () => name.test(await named()), String(name), most, key);
  /** Tab, until the focus is in what this selects: where nothing is called alike. */
  const tabInto = (selector: string, most = usual) =>
    go(
      () => at().evaluate((one) => document.activeElement?.closest(one) !== null, selector),
      selector,
      most,
      'Tab',
    );
  const tabBackTo = (name: RegExp, most = usual) => tabTo(name, most, 'Shift+Tab');
  return { press, named, tabTo, tabBackTo, tabInto };
}
