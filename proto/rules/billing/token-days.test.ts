import { getLastOpenDay } from './token-month.js';

it.each([
  ['2026-11-27T12:00:00Z', '2026-11-30'],
  ['2026-11-30T23:59:59Z', '2026-11-30'],
  ['2026-12-01T00:00:00Z', '2026-12-31'],
  ['2028-02-01T00:00:00+01:00', '2028-01-31'],
  ['2028-02-01T12:00:00Z', '2028-02-29'],
])('keeps matches that a strategy token opens at %s open until %s', (now, until) =>
  expect(getLastOpenDay(new Date(now))).toBe(until),
);
