import { isDoNotDisturb } from './do-not-disturb.js';
import { getDoNotDisturbEnd } from './do-not-disturb-end.js';

const night = { fromHour: 22, toHour: 7 };
const noon = { fromHour: 12, toHour: 14 };

it.each([
  ['2026-11-25T20:59:00Z', night, null], // 21:59 in Paris
  ['2026-11-25T21:00:00Z', night, '2026-11-26T06:00:00.000Z'],
  ['2026-11-26T05:59:59Z', night, '2026-11-26T06:00:00.000Z'],
  ['2026-11-26T06:00:00Z', night, null],
  ['2026-11-25T11:30:00Z', noon, '2026-11-25T13:00:00.000Z'],
  ['2026-11-25T13:00:00Z', noon, null],
])('at %s in Paris, with %j, returns %s as the end', (now, hours, expected) => {
  const until = getDoNotDisturbEnd(Date.parse(now), hours, 'Europe/Paris');
  expect(until === null ? null : new Date(until).toISOString()).toBe(expected);
});

it('ends at the configured hour when the clocks change', () =>
  expect(
    new Date(getDoNotDisturbEnd(Date.parse('2026-10-24T21:00:00Z'), night, 'Europe/Paris')!).toISOString(),
  ).toBe('2026-10-25T06:00:00.000Z'));

it.each([
  [22, 7, true],
  [0, 23, true],
  [7, 7, false],
  [-1, 7, false],
  [22, 24, false],
  [1.5, 3, false],
])('validates the range from %s to %s', (fromHour, toHour, expected) =>
  expect(isDoNotDisturb({ fromHour, toHour })).toBe(expected),
);
