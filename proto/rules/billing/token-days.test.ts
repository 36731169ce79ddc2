import { getLastOpenDay } from './token-days.js';

it.each([
  ['2026-11-27T12:00:00Z', '2026-12-27'],
  ['2026-11-30T23:59:59Z', '2026-12-30'],
  ['2028-02-01T00:00:00+01:00', '2028-03-01'],
])('shows the matches that a strategy token opens at %s until %s', (now, until) =>
  expect(getLastOpenDay(new Date(now))).toBe(until),
);
