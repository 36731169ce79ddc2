// The inputs of a user on a film's list, view by view. Each step finds the page as the previous one left it.
import { dragged, pressed, scrolled, typed } from './input-timing.mjs';

const card = (page, column, n) => page.locator(`[data-column=${column}] [data-submission]`).nth(n);
const button = (page, name) => page.getByRole('button', { name }).first();
const column = (page, state) => page.locator(`[data-column=${state}]`);
const grip = (one) => one.locator('[aria-roledescription]');
const columnHead = (page, name) => page.getByRole('columnheader', { name }).getByRole('button');
const searchBox = (page) => page.getByRole('main').getByRole('searchbox').first();
const closed = async (page) => {
  await page.keyboard.press('Escape');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
};

const board = {
  'a card is opened': (page) => pressed(page, card(page, 'to-submit', 0).locator('[aria-expanded]')),
  'its history is opened': (page) => pressed(page, button(page, /^History of /)),
  'its moves are opened': async (page) => {
    await closed(page);
    return pressed(page, button(page, /^Move /));
  },
  'a move opens its dialog': (page) =>
    pressed(page, page.locator('[data-menu]').getByRole('button', { name: 'Submitted' })),
  'a move is sent': (page) => pressed(page, page.locator('dialog[open] button[type=submit]')),
  // Not to the submitted column, which asks for confirmation if a film is not eligible.
  'a card is dragged by mouse': (page) => dragged(page, card(page, 'to-submit', 0), column(page, 'waitlist')),
  'a card is picked up by keyboard': (page) => typed(page, grip(card(page, 'to-submit', 1)), 'Enter'),
  'it moves a column by keyboard': (page) => typed(page, null, 'ArrowLeft'),
  'it is dropped by keyboard': (page) => typed(page, null, 'Enter'),
  'a column is collapsed': (page) =>
    pressed(page, column(page, 'to-submit').locator('header [aria-expanded=true]')),
  'a column is opened': (page) =>
    pressed(page, column(page, 'to-submit').locator('header [aria-expanded=false]')),
  'a column is scrolled': (page) => scrolled(page, card(page, 'to-submit', 1)),
  'the order is changed': (page) => typed(page, page.locator('main select').first(), 'ArrowDown'),
  'three letters filter it': (page) => typed(page, searchBox(page), 'f', 'i', 'l'),
  'they are deleted': (page) => typed(page, null, 'Backspace', 'Backspace', 'Backspace'),
};
const table = {
  'it is sorted by its fee': (page) => pressed(page, columnHead(page, 'Fee')),
  'it is sorted by its state': (page) => pressed(page, columnHead(page, 'State')),
  'one is selected': (page) => pressed(page, page.locator('tbody').getByRole('checkbox').nth(1)),
  'all are selected': (page) => pressed(page, page.getByRole('checkbox', { name: 'Select all shown' })),
  'none is selected': (page) => pressed(page, page.getByRole('checkbox', { name: 'Select all shown' })),
  'a note is opened': (page) => pressed(page, page.locator('td[data-column=note] button').nth(1)),
  'a note is written': (page) => typed(page, null, 'a', 'b', 'c'),
  'a note is saved': (page) => typed(page, null, 'Enter'),
  'the columns are opened': (page) => pressed(page, button(page, 'Choose columns')),
  'a column is added': (page) => pressed(page, page.locator('[data-menu]').getByRole('checkbox').last()),
  'it is scrolled': async (page) => {
    await page.keyboard.press('Escape');
    return scrolled(page, page.locator('tbody tr').nth(2));
  },
  'one state is shown': async (page) => {
    await page.mouse.wheel(0, -100_000);
    return typed(page, page.locator('main select').first(), 'ArrowDown');
  },
  'three letters filter it': (page) => typed(page, searchBox(page), 'f', 'i', 'l'),
};
const calendar = {
  'the next month': (page) => pressed(page, button(page, 'Later')),
  'the month before': (page) => pressed(page, button(page, 'Earlier')),
  'the next day by keyboard': (page) => typed(page, page.locator('[data-day][tabindex="0"]'), 'ArrowLeft'),
  'deadlines alone': (page) => pressed(page, button(page, /^Deadline/)),
  'the agenda': (page) => pressed(page, page.getByText('Agenda', { exact: true })),
  'all kinds of it': (page) => pressed(page, button(page, /^All/)),
  'it is scrolled': (page) => scrolled(page, page.getByRole('listitem').nth(2)),
};
/** Switches between the views and back. */
const views = Object.fromEntries(
  ['Table', 'Calendar', 'Plan', 'Statistics', 'Board'].map((name) => [
    `“${name}” is opened`,
    (page) => pressed(page, page.getByRole('group', { name: 'Views' }).getByRole('button', { name })),
  ]),
);

/** By view: its query string and its inputs in order. */
export const VIEWS = [
  { name: 'board', address: '', inputs: board },
  { name: 'table', address: '?view=table', inputs: table },
  { name: 'calendar', address: '?view=calendar', inputs: calendar },
  { name: 'views', address: '', inputs: views },
];
