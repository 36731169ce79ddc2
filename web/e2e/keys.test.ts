import type { Page } from 'playwright-core';
import { keys } from './keys';
import { closeBrowser, visit } from './laurel';

/** What the journeys by keyboard stand on. */
const USUAL = 6;
let page: Page;
const { named, tabTo, tabBackTo, tabInto } = keys(() => page, USUAL);

beforeAll(async () => {
  page = await visit();
});
afterAll(closeBrowser);

/** A page of which this stands there at once, and this once it is loaded. */
const show = (present: string, late: string, afterMs = 600) =>
  page.setContent(`<div id="root"><a href="#a">One</a> <a href="#b">Two</a> ${present}</div><script>
    setTimeout(() => { root.innerHTML = '<a href="#a">One</a> ' + ${JSON.stringify(late)}; }, ${afterMs})
  </script>`);
const KEPT = '<div aria-busy="true">Loading</div>';

it.each([
  ['what keeps the place of what is coming', KEPT],
  ['the bar of a page that is gone to', '<div data-on="true" aria-hidden="true"></div>'],
])('presses no key beside %s', async (_name, present) => {
  await show(present, '<button>Late</button>');
  await tabTo(/^Late$/, 2);
  expect(await named()).toBe('Late');
  await tabBackTo(/^One$/, 1);
});

it('presses no key before anything is drawn', async () => {
  await page.setContent(
    '<div id="root"></div><script>setTimeout(() => { root.innerHTML = "<p><button>Late</button></p>"; }, 600)</script>',
  );
  await tabInto('p', 1);
});

it('fails who has lost the way: nothing is called so, or it is further than it may be', async () => {
  await show(KEPT, '<button>Late</button>', 100);
  await expect(tabTo(/^Never$/)).rejects.toThrow(`${USUAL} times Tab, and no /^Never$/`);
  await expect(tabInto('td')).rejects.toThrow(`${USUAL} times Tab, and no td`);
  await show('', '<button>Late</button>', 0);
  await page.getByText('Late').waitFor();
  await expect(tabTo(/^Late$/, 1)).rejects.toThrow('1 times Tab, and no /^Late$/');
});

it('goes on beside what never comes, once it has waited', async () => {
  await page.setContent(`<div id="root">${KEPT}<button>Early</button></div>`);
  await keys(() => page, 1, 300).tabTo(/^Early$/);
  await expect(keys(() => page, 1, 300).tabTo(/^Late$/)).rejects.toThrow('1 times Tab');
});
