import type { Page } from 'playwright-core';

/** A page by keyboard alone. Whoever has to press Tab more than so many times has lost the way. */
export function keys(at: () => Page, usual: number) {
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
  /** Tab, until what is focused is called this. */
  async function tabTo(name: RegExp, most = usual, key = 'Tab'): Promise<void> {
    for (let pressed = 0; pressed <= most; pressed++) {
      if (name.test(await named())) return;
      await press(key);
    }
    throw new Error(`${most} times Tab, and no ${name}`);
  }
  /** Tab, until the focus is in what this selects: where nothing is called alike. */
  async function tabInto(selector: string, most = usual): Promise<void> {
    for (let pressed = 0; pressed <= most; pressed++) {
      if (await at().evaluate((one) => document.activeElement?.closest(one) !== null, selector)) return;
      await press('Tab');
    }
    throw new Error(`${most} times Tab, and no ${selector}`);
  }
  const tabBackTo = (name: RegExp, most = usual) => tabTo(name, most, 'Shift+Tab');
  return { press, named, tabTo, tabBackTo, tabInto };
}
