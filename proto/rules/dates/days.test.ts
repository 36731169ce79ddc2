import {
  addDays,
  addMonths,
  countDaysBetween,
  formatDayFromNow,
  formatDays,
  formatDayAhead,
  formatDayShort,
  formatMonth,
  formatMonthShort,
  formatRelativeDay,
  isDay,
  MONTH,
  formatMonthName,
  listMonthStarts,
  today,
  formatWeekday,
  addYear,
} from './days.js';
import { subtractMonths } from './months.js';

it.each([
  ['2027-01', true],
  ['2027-13', false],
  ['2027-1', false],
  ['2027-01-01', false],
])('matches a month as YYYY-MM: %s, %s', (text, expected) => expect(MONTH.test(text)).toBe(expected));
it('returns thirteen month starts, from the current month to the same month a year later', () => {
  const months = listMonthStarts('2026-11-25');
  expect([months.length, months[0], months[2], months.at(-1)]).toEqual([
    13,
    '2026-11-01',
    '2027-01-01',
    '2027-11-01',
  ]);
  expect([1, 12].map(formatMonthName)).toEqual(['January', 'December']);
});

it.each([
  ['2027-01-31', 1, '2027-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2027-01-15', -1, '2026-12-15'],
  ['2027-11-30', 3, '2028-02-29'],
  ['2027-12-31', 1, '2028-01-31'],
  ['0099-12-31', 2, '0100-02-28'],
])('%s plus %i months is %s', (day, months, later) => expect(addMonths(day, months)).toBe(later));
it('returns 28 February as one year after 29 February', () =>
  expect(['2028-02-29', '2027-02-28'].map(addYear)).toEqual(['2029-02-28', '2028-02-28']));
it('formats a weekday in long or short form', () =>
  expect([formatWeekday('2027-03-31', 'long'), formatWeekday('2027-03-31', 'short')]).toEqual([
    'Wednesday',
    'Wed',
  ]));

it.each([
  ['2027-01-20', '20 Jan'],
  ['2027-09-30', '30 Sept'],
  ['2027-11-01', '1 Nov 2027'],
])('shows the year of a future day only if it is more than 11 months away: %s', (day, expected) =>
  expect(formatDayAhead(day, '2026-11-24')).toBe(expected),
);

describe('days', () => {
  it.each([
    ['2027-05-12', '12 May 2027, today'],
    ['2027-05-13', '13 May 2027, tomorrow'],
    ['2027-05-30', '30 May 2027, in 18 days'],
    ['2027-05-09', '9 May 2027, 3 days ago'],
    ['2027-12-12', '12 Dec 2027, in 7 months'],
  ])('%s is %s', (day, expected) => expect(formatDayFromNow(day, '2027-05-12')).toBe(expected));

  it('counts the day before a clock change as one day', () =>
    expect(formatRelativeDay('2027-03-28', '2027-03-27')).toBe('tomorrow'));

  it.each([
    ['2027-05-12', '12 May'],
    ['2028-05-12', '12 May 2028'],
  ])('formats %s as %s, with the year if it is not the current one', (day, expected) =>
    expect(formatDayShort(day, '2027-01-01')).toBe(expected),
  );

  it('shows the common parts of a date range once', () => {
    expect(formatDays('2027-11-19', '2027-11-27').replace(/\s/g, '')).toBe('19–27Nov2027');
    expect(formatDays('2027-12-30', '2028-01-02').replace(/\s/g, '')).toBe('30Dec2027–2Jan2028');
  });

  it.each([
    ['2027-02-28', true],
    ['2027-02-29', false],
    ['2027-2-1', false],
    ['', false],
  ])('“%s” is a day: %s', (text, expected) => expect(isDay(text)).toBe(expected));
});

it.each([
  ['2027-02-28', '2027-03-01', 1],
  ['2028-02-28', '2028-03-01', 2],
  ['2027-03-27', '2027-03-29', 2],
  ['2027-03-01', '2027-02-28', -1],
])('counts from %s to %s %s days, and adds them back', (from, to, days) => {
  expect(countDaysBetween(from, to)).toBe(days);
  expect(addDays(from, days)).toBe(to);
});

it('switches from days to months after 75 days', () => {
  expect(formatRelativeDay('2027-03-17', '2027-01-01')).toBe('in 75 days');
  expect(formatRelativeDay('2027-03-18', '2027-01-01')).toBe('in 2 months');
  expect(formatRelativeDay('2026-10-17', '2027-01-01')).toBe('2 months ago');
  expect(formatRelativeDay('2026-12-31', '2027-01-01')).toBe('yesterday');
});

it('formats months and returns the local date as today', () => {
  expect(formatMonth('2027-11')).toBe('November 2027');
  expect(formatMonthShort('2027-09')).toBe('Sept 27');
  expect(today(new Date(2027, 0, 5, 23, 59))).toBe('2027-01-05');
});

it.each([
  ['2027-03-31', 1, '2027-02-28'],
  ['2028-03-31', 1, '2028-02-29'],
  ['2027-01-15', 18, '2025-07-15'],
])('returns for %s, %s months earlier, %s', (day, months, before) =>
  expect(subtractMonths(day, months)).toBe(before),
);
