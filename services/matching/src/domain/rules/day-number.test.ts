import { DAY_MS } from '@laurel/rules/dates/days';
import { formatDayNumber, toDayNumber } from './day-number.js';

it('numbers days like the calendar, in both directions', () => {
  for (let number = -719_528; number < 100_000; number += 13) {
    const day = new Date(number * DAY_MS).toISOString().slice(0, 10);
    expect(toDayNumber(day)).toBe(number);
    expect(formatDayNumber(number)).toBe(day);
  }
});

it.each(['2024-02-29', '2000-02-29', '0000-03-01', '1969-12-31', '9999-12-31'])('parses %s', (day) => {
  expect(toDayNumber(day)).toBe(Date.parse(day) / DAY_MS);
});

it.each([
  '',
  '2023-02-29',
  '1900-02-29',
  '2024-04-31',
  '2024-00-10',
  '2024-13-01',
  '2024-1-01',
  '2024-01-1x',
  '２024-01-01',
  '2024-01-01T00:00',
  '-024-01-01',
])('rejects “%s” as a day', (text) => {
  expect(toDayNumber(text)).toBeNaN();
});
