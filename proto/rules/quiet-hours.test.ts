import { isQuietHours } from './quiet-hours.js';
import { quietUntil } from './quiet-until.js';

const night = { fromHour: 22, toHour: 7 };
const noon = { fromHour: 12, toHour: 14 };

it.each([
  ['2026-11-25T20:59:00Z', night, null], // 21:59 in Paris
  ['2026-11-25T21:00:00Z', night, '2026-11-26T06:00:00.000Z'],
  ['2026-11-26T05:59:59Z', night, '2026-11-26T06:00:00.000Z'],
  ['2026-11-26T06:00:00Z', night, null],
  ['2026-11-25T11:30:00Z', noon, '2026-11-25T13:00:00.000Z'],
  ['2026-11-25T13:00:00Z', noon, null],
])('at %s in Paris, with %j, quiet ends at %s', (now, hours, expected) => {
  const until = quietUntil(Date.parse(now), hours, 'Europe/Paris');
  expect(until === null ? null : new Date(until).toISOString()).toBe(expected);
});

it('ends at the hour of the day when the clocks are changed', () =>
  expect(new Date(quietUntil(Date.parse('2026-10-24T21:00:00Z'), night, 'Europe/Paris')!).toISOString()).toBe(
    '2026-10-25T06:00:00.000Z',
  ));

it.each([
  [22, 7, true],
  [0, 23, true],
  [7, 7, false],
  [-1, 7, false],
  [22, 24, false],
  [1.5, 3, false],
])('from %s to %s', (fromHour, toHour, expected) =>
  expect(isQuietHours({ fromHour, toHour })).toBe(expected),
);
