import { findRuntimeContradiction, parseRuntimeLimit } from './contradiction.js';

it.each([
  ['Films under 40 min', 'runtime_restriction_max', 2400],
  ['max. 15 minutes including credits', 'runtime_restriction_max', 900],
  ['no longer than 20 minutes', 'runtime_restriction_max', 1200],
  ['Features of at least 60 minutes', 'runtime_restriction_min', 3600],
  ['not longer than 20 minutes', 'runtime_restriction_min', null],
  ['between friends', 'runtime_restriction_max', null],
  ['at least 60 minutes', 'runtime_restriction_max', null],
] as const)('reads from “%s” the value of %s: %s', (text, field, seconds) =>
  expect(parseRuntimeLimit(text, field)).toBe(seconds),
);

it.each([
  ['under 40 min', 'runtime_restriction_max', 2400, null],
  ['under 40 min', 'runtime_restriction_max', 2399, null],
  ['under 40 min', 'runtime_restriction_max', 2398, 2400],
  ['under 40 min', 'runtime_restriction_max', 1800, 2400],
  ['over 60 min', 'runtime_restriction_min', 3601, null],
  ['over 60 min', 'runtime_restriction_min', 3599, 3600],
] as const)(
  'compares “%s” with the stored %s %s and returns the contradicting value: %s',
  (text, field, storedSeconds, expectedSeconds) =>
    expect(findRuntimeContradiction(text, field, storedSeconds)).toBe(expectedSeconds),
);
