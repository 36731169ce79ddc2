import fc from 'fast-check';
import { countStartedMonths, addMonthsToInstant } from './months.js';

const utc = (text: string) => new Date(`${text}Z`);

it.each([
  ['2026-01-31T12:00', 1, '2026-02-28T12:00'],
  ['2026-01-31T12:00', 2, '2026-03-31T12:00'],
  ['2026-12-30T12:00', 2, '2027-02-28T12:00'],
])('%s plus %d months', (from, months, to) => expect(addMonthsToInstant(utc(from), months)).toEqual(utc(to)));

it.each([
  ['2026-01-15T12:00', '2026-01-15T12:00', 1],
  ['2026-01-15T12:00', '2026-02-15T11:59', 1],
  ['2026-01-15T12:00', '2026-02-15T12:00', 2],
  ['2026-12-30T12:00', '2027-02-28T12:00', 3],
  ['2026-01-31T12:00', '2026-02-28T11:59', 1],
])('counts, for a period from %s, on %s, %d started months', (start, now, expected) =>
  expect(countStartedMonths(utc(start), utc('2030-01-01T00:00'), utc(now))).toBe(expected),
);
it('counts extra days as no month: from the end of February to the end of March is one month', () =>
  expect(countStartedMonths(utc('2026-02-28T12:00'), utc('2026-03-31T12:00'), utc('2026-03-30T12:00'))).toBe(
    1,
  ));
it('never counts more months than were paid', () =>
  expect(countStartedMonths(utc('2026-01-15T12:00'), utc('2026-07-15T12:00'), utc('2030-01-01T00:00'))).toBe(
    6,
  ));

const moment = fc.date({ min: utc('2024-01-01T00:00'), max: utc('2032-01-01T00:00'), noInvalidDate: true });
it('counts the current month as started, and the next one not', () =>
  fc.assert(
    fc.property(moment, moment, (date, other) => {
      const [start, now] = date < other ? [date, other] : [other, date];
      const startedMonths = countStartedMonths(start, utc('2040-01-01T00:00'), now);
      expect(addMonthsToInstant(start, startedMonths - 1).getTime()).toBeLessThanOrEqual(now.getTime());
      expect(addMonthsToInstant(start, startedMonths).getTime()).toBeGreaterThan(now.getTime());
    }),
  ));
