import {
  addDays,
  addMonths,
  daysBetween,
  formatDayFromNow,
  formatDays,
  formatDayAhead,
  formatDayShort,
  formatDeadline,
  formatMonth,
  formatMonthShort,
  fromNow,
  isDay,
  MONTH,
  monthName,
  monthsFrom,
  today,
  untilDeadline,
  weekdayName,
  yearLater,
} from './days.js';
import { monthsBefore } from './months.js';

it.each([
  ['2027-01', true],
  ['2027-13', false],
  ['2027-1', false],
  ['2027-01-01', false],
])('a month is written YYYY-MM: %s, %s', (text, expected) => expect(MONTH.test(text)).toBe(expected));
it('a year goes from the first of its month to the first of that month a year later', () => {
  const months = monthsFrom('2026-11-25');
  expect([months.length, months[0], months[2], months.at(-1)]).toEqual([
    13,
    '2026-11-01',
    '2027-01-01',
    '2027-11-01',
  ]);
  expect([1, 12].map(monthName)).toEqual(['January', 'December']);
});

it.each([
  ['2027-01-31', 1, '2027-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2027-01-15', -1, '2026-12-15'],
  ['2027-11-30', 3, '2028-02-29'],
  ['2027-12-31', 1, '2028-01-31'],
  ['0099-12-31', 2, '0100-02-28'],
])('%s and %i months: %s', (day, months, later) => expect(addMonths(day, months)).toBe(later));
it('a year after the 29th of February is the 28th', () =>
  expect(['2028-02-29', '2027-02-28'].map(yearLater)).toEqual(['2029-02-28', '2028-02-28']));
it('a day of the week is written whole or short', () =>
  expect([weekdayName('2027-03-31', 'long'), weekdayName('2027-03-31', 'short')]).toEqual([
    'Wednesday',
    'Wed',
  ]));

it.each([
  ['2027-01-20', '20 Jan'],
  ['2027-09-30', '30 Sept'],
  ['2027-11-01', '1 Nov 2027'],
])('a day to come says its year where another such day comes before it, or nearly: %s', (day, words) =>
  expect(formatDayAhead(day, '2026-11-24')).toBe(words),
);

describe('days', () => {
  it.each([
    ['2027-05-12', '12 May 2027, today'],
    ['2027-05-13', '13 May 2027, tomorrow'],
    ['2027-05-30', '30 May 2027, in 18 days'],
    ['2027-05-09', '9 May 2027, 3 days ago'],
    ['2027-12-12', '12 Dec 2027, in 7 months'],
  ])('%s is %s', (day, words) => expect(formatDayFromNow(day, '2027-05-12')).toBe(words));

  it('the last day before the clocks change is still one day away', () =>
    expect(fromNow('2027-03-28', '2027-03-27')).toBe('tomorrow'));

  it.each([
    ['2027-05-11', 'today'],
    ['2027-05-12', 'today'],
    ['2027-05-13', 'tomorrow'],
    ['2027-05-30', 'in 18 days'],
  ])('a deadline of %s that is open is until %s', (day, words) =>
    expect(untilDeadline(day, '2027-05-12')).toBe(words),
  );
  it('a deadline that is open is never in the past', () =>
    expect(formatDeadline('2027-05-11', '2027-05-12')).toBe('11 May 2027, today'));

  it.each([
    ['2027-05-12', '12 May'],
    ['2028-05-12', '12 May 2028'],
  ])('%s is %s, the year when it is not this one', (day, words) =>
    expect(formatDayShort(day, '2027-01-01')).toBe(words),
  );

  it('a span says what is common once', () => {
    expect(formatDays('2027-11-19', '2027-11-27').replace(/\s/g, '')).toBe('19–27Nov2027');
    expect(formatDays('2027-12-30', '2028-01-02').replace(/\s/g, '')).toBe('30Dec2027–2Jan2028');
  });

  it.each([
    ['2027-02-28', true],
    ['2027-02-29', false],
    ['2027-2-1', false],
    ['', false],
  ])('“%s” is a day: %s', (text, is) => expect(isDay(text)).toBe(is));
});

it.each([
  ['2027-02-28', '2027-03-01', 1],
  ['2028-02-28', '2028-03-01', 2],
  ['2027-03-27', '2027-03-29', 2],
  ['2027-03-01', '2027-02-28', -1],
])('from %s to %s there are %s days, and back', (from, to, days) => {
  expect(daysBetween(from, to)).toBe(days);
  expect(addDays(from, days)).toBe(to);
});

it('days are fifteen and a half weeks apart before they are told in months', () => {
  expect(fromNow('2027-03-17', '2027-01-01')).toBe('in 75 days');
  expect(fromNow('2027-03-18', '2027-01-01')).toBe('in 2 months');
  expect(fromNow('2026-10-17', '2027-01-01')).toBe('2 months ago');
  expect(fromNow('2026-12-31', '2027-01-01')).toBe('yesterday');
});

it('a month has a name, and today is the reader’s own', () => {
  expect(formatMonth('2027-11')).toBe('November 2027');
  expect(formatMonthShort('2027-09')).toBe('Sept 27');
  expect(today(new Date(2027, 0, 5, 23, 59))).toBe('2027-01-05');
});

it.each([
  ['2027-03-31', 1, '2027-02-28'],
  ['2028-03-31', 1, '2028-02-29'],
  ['2027-01-15', 18, '2025-07-15'],
])('%s, %s months earlier, is %s', (day, months, before) => expect(monthsBefore(day, months)).toBe(before));
