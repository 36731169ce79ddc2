import { DAY_MS } from '@laurel/rules/dates/days';
import { toYearMonth, getMillisecondsUntilNextMonth } from './day.js';

it.each([
  ['2027-01-01T00:00:00Z', 202701, 31 * DAY_MS],
  ['2028-02-28T00:00:00Z', 202802, 2 * DAY_MS],
  ['2027-12-31T23:59:59Z', 202712, 1000],
])('the instant %s is in month %i, and the next month begins %i ms later', (instant, month, ms) =>
  expect([toYearMonth(new Date(instant)), getMillisecondsUntilNextMonth(new Date(instant))]).toEqual([
    month,
    ms,
  ]),
);
