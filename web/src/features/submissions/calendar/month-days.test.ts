import { getDayAfterKey, getWeekday, getWeeks } from './month-days';

it.each([
  ['2027-03-01', 0],
  ['2027-03-07', 6],
  ['2023-12-31', 6],
  ['2000-02-29', 1],
])('%s is day %i of its week', (day, n) => expect(getWeekday(day)).toBe(n));

it.each([
  ['2027-03', '2027-03-01', '2027-04-04', 5],
  ['2027-02', '2027-02-01', '2027-02-28', 4],
  ['2026-08', '2026-07-27', '2026-09-06', 6],
  ['2026-12', '2026-11-30', '2027-01-03', 5],
])('%s is drawn from %s to %s in %i weeks', (month, first, last, count) => {
  const weeks = getWeeks(month);
  expect([weeks[0]![0], weeks.at(-1)!.at(-1), weeks.length]).toEqual([first, last, count]);
  expect(weeks.every((week) => week.length === 7)).toBe(true);
});

it.each([
  ['ArrowRight', '2027-04-01'],
  ['ArrowLeft', '2027-03-30'],
  ['ArrowDown', '2027-04-07'],
  ['ArrowUp', '2027-03-24'],
  ['Home', '2027-03-29'],
  ['End', '2027-04-04'],
  ['PageDown', '2027-04-30'],
  ['PageUp', '2027-02-28'],
  ['a', null],
])('from Wednesday, 31 March 2027, %s leads to %s', (key, day) =>
  expect(getDayAfterKey('2027-03-31', key)).toBe(day),
);
it('swaps the arrow keys in right-to-left layouts', () =>
  expect(['ArrowLeft', 'ArrowRight'].map((key) => getDayAfterKey('2027-03-31', key, true))).toEqual([
    '2027-04-01',
    '2027-03-30',
  ]));
