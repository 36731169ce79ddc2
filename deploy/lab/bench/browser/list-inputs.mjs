// The inputs of a user on a film's list, view by view. Each step finds the page as the previous one left it.
import { drag, press, scroll, type } from './input-timing.mjs';

const findCard = (page, state, n) => page.locator(`[data-column=${state}] [data-submission]`).nth(n);
const findButton = (page, name) => page.getByRole('button', { name }).first();
const findColumn = (page, state) => page.locator(`[data-column=${state}]`);
const findGrip = (card) => card.locator('[aria-roledescription]');
const findColumnHead = (page, name) => page.getByRole('columnheader', { name }).getByRole('button');
const findSearchBox = (page) => page.getByRole('main').getByRole('searchbox').first();
const closeWithEscape = async (page) => {
  await page.keyboard.press('Escape');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
};

const board = {
  'a card is opened': (page) => press(page, findCard(page, 'to-submit', 0).locator('[aria-expanded]')),
  'its history is opened': (page) => press(page, findButton(page, /^History of /)),
  'its moves are opened': async (page) => {
    await closeWithEscape(page);
    return press(page, findButton(page, /^Move /));
  },
  'a move opens its dialog': (page) =>
    press(page, page.locator('[data-menu]').getByRole('button', { name: 'Submitted' })),
  'a move is sent': (page) => press(page, page.locator('dialog[open] button[type=submit]')),
  // Not to the submitted column, which asks for confirmation if a film is not eligible.
  'a card is dragged by mouse': (page) =>
    drag(page, findCard(page, 'to-submit', 0), findColumn(page, 'waitlist')),
  'a card is picked up by keyboard': (page) => type(page, findGrip(findCard(page, 'to-submit', 1)), 'Enter'),
  'it moves a column by keyboard': (page) => type(page, null, 'ArrowLeft'),
  'it is dropped by keyboard': (page) => type(page, null, 'Enter'),
  'a column is collapsed': (page) =>
    press(page, findColumn(page, 'to-submit').locator('header [aria-expanded=true]')),
  'a column is opened': (page) =>
    press(page, findColumn(page, 'to-submit').locator('header [aria-expanded=false]')),
  'a column is scrolled': (page) => scroll(page, findCard(page, 'to-submit', 1)),
  'the order is changed': (page) => type(page, page.locator('main select').first(), 'ArrowDown'),
  'three letters filter it': (page) => type(page, findSearchBox(page), 'f', 'i', 'l'),
  'they are deleted': (page) => type(page, null, 'Backspace', 'Backspace', 'Backspace'),
};
const table = {
  'it is sorted by its fee': (page) => press(page, findColumnHead(page, 'Fee')),
  'it is sorted by its state': (page) => press(page, findColumnHead(page, 'State')),
  'one is selected': (page) => press(page, page.locator('tbody').getByRole('checkbox').nth(1)),
  'all are selected': (page) => press(page, page.getByRole('checkbox', { name: 'Select all shown' })),
  'none is selected': (page) => press(page, page.getByRole('checkbox', { name: 'Select all shown' })),
  'a note is opened': (page) => press(page, page.locator('td[data-column=note] button').nth(1)),
  'a note is written': (page) => type(page, null, 'a', 'b', 'c'),
  'a note is saved': (page) => type(page, null, 'Enter'),
  'the columns are opened': (page) => press(page, findButton(page, 'Choose columns')),
  'a column is added': (page) => press(page, page.locator('[data-menu]').getByRole('checkbox').last()),
  'it is scrolled': async (page) => {
    await page.keyboard.press('Escape');
    return scroll(page, page.locator('tbody tr').nth(2));
  },
  'one state is shown': async (page) => {
    await page.mouse.wheel(0, -100_000);
    return type(page, page.locator('main select').first(), 'ArrowDown');
  },
  'three letters filter it': (page) => type(page, findSearchBox(page), 'f', 'i', 'l'),
};
const calendar = {
  'the next month': (page) => press(page, findButton(page, 'Later')),
  'the month before': (page) => press(page, findButton(page, 'Earlier')),
  'the next day by keyboard': (page) => type(page, page.locator('[data-day][tabindex="0"]'), 'ArrowLeft'),
  'deadlines alone': (page) => press(page, findButton(page, /^Deadline/)),
  'the agenda': (page) => press(page, page.getByText('Agenda', { exact: true })),
  'all kinds of it': (page) => press(page, findButton(page, /^All/)),
  'it is scrolled': (page) => scroll(page, page.getByRole('listitem').nth(2)),
};
/** Switches between the views and back. */
const views = Object.fromEntries(
  ['Table', 'Calendar', 'Plan', 'Statistics', 'Board'].map((name) => [
    `“${name}” is opened`,
    (page) => press(page, page.getByRole('group', { name: 'Views' }).getByRole('button', { name })),
  ]),
);

/** Each view's query string and its inputs in order. */
export const VIEWS = [
  { name: 'board', search: '', inputs: board },
  { name: 'table', search: '?view=table', inputs: table },
  { name: 'calendar', search: '?view=calendar', inputs: calendar },
  { name: 'views', search: '', inputs: views },
];
