import type { Page } from 'playwright-core';
import { keys } from './keys';
import { closePages, openPage } from './laurel';

/** Tests the helper that the keyboard tests rely on. */
const MAX_PRESSES = 6;
let page: Page;
const { getFocusedName, tabTo, tabBackTo, tabInto } = keys(() => page, MAX_PRESSES);

beforeAll(async () => {
  page = await openPage();
});
afterAll(closePages);

/** Shows `present` immediately, and replaces it with `late` after a delay. */
const showThenReplace = (present: string, late: string, afterMs = 600) =>
  page.setContent(`<div id="root"><a href="#a">One</a> <a href="#b">Two</a> ${present}</div><script>
    setTimeout(() => { root.innerHTML = '<a href="#a">One</a> ' + ${JSON.stringify(late)}; }, ${afterMs})
  </script>`);
const PLACEHOLDER = '<div aria-busy="true">Loading</div>';

it.each([
  ['a placeholder', PLACEHOLDER],
  ['the navigation bar of the next page', '<div data-active="true" aria-hidden="true"></div>'],
])('presses no key while the page shows %s', async (_name, present) => {
  await showThenReplace(present, '<button>Late</button>');
  await tabTo(/^Late$/, 2);
  expect(await getFocusedName()).toBe('Late');
  await tabBackTo(/^One$/, 1);
});

it('presses no key before anything is rendered', async () => {
  await page.setContent(
    '<div id="root"></div><script>setTimeout(() => { root.innerHTML = "<p><button>Late</button></p>"; }, 600)</script>',
  );
  await tabInto('p', 1);
});

it('fails when no element has the name, or when it needs more presses than allowed', async () => {
  await showThenReplace(PLACEHOLDER, '<button>Late</button>', 100);
  await expect(tabTo(/^Never$/)).rejects.toThrow(`${MAX_PRESSES} times Tab, and no /^Never$/`);
  await expect(tabInto('td')).rejects.toThrow(`${MAX_PRESSES} times Tab, and no td`);
  await showThenReplace('', '<button>Late</button>', 0);
  await page.getByText('Late').waitFor();
  await expect(tabTo(/^Late$/, 1)).rejects.toThrow('1 times Tab, and no /^Late$/');
});

it('presses keys next to content that never loads, once the timeout has passed', async () => {
  await page.setContent(`<div id="root">${PLACEHOLDER}<button>Early</button></div>`);
  await keys(() => page, 1, 300).tabTo(/^Early$/);
  await expect(keys(() => page, 1, 300).tabTo(/^Late$/)).rejects.toThrow('1 times Tab');
});
