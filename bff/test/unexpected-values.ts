import { randomUUID } from 'node:crypto';
import type { Payload } from './sample-data.js';

/** Values that no function expects. */
export const unexpectedValues: unknown[] = [
  null,
  true,
  0,
  -1,
  0.5,
  1,
  1e308,
  2 ** 31,
  2 ** 31 - 1,
  Number.MAX_SAFE_INTEGER,
  '',
  ' ',
  '0',
  'x'.repeat(5000),
  '%',
  "'; --",
  'a\u0000b',
  '\ud800',
  '👩🏽‍🎬',
  '\u202e',
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  '2026-02-30',
  'ZZ',
  'ZZZ',
  'eligible',
  '__proto__',
  [],
  {},
  [null],
  [[]],
  Array(201).fill(1),
  Array(61).fill('x'),
  { amount: Number.MAX_SAFE_INTEGER, currency: 'ZZZ' },
  'FR',
  'en',
  randomUUID().toUpperCase(),
  'to-submit',
  'Producer',
  '2026-01-05',
  [1, 1],
  ['a\u0000b'],
  ['Drama', 'Drama'],
];
/**
 * Returns a copy of `value` with `replacement` at the path `positions`. Each position selects a field or an
 * item, modulo their number plus one. The last remainder adds an element.
 */
export function replaceAt(value: unknown, positions: number[], replacement: unknown): unknown {
  if (positions.length === 0 || typeof value !== 'object' || value === null) return replacement;
  const keys = Object.keys(value);
  const key = keys[positions[0]! % (keys.length + 1)];
  if (key === undefined)
    return Array.isArray(value) ? [...value, replacement] : { ...value, surprise: replacement };
  const inner = replaceAt((value as Payload)[key], positions.slice(1), replacement);
  return Array.isArray(value)
    ? value.map((item, i) => (String(i) === key ? inner : item))
    : { ...value, [key]: inner };
}

/** Returns the path of every element of a value, including its lists and objects. */
export const listPaths = (value: unknown): number[][] =>
  typeof value === 'object' && value !== null
    ? Object.values(value).flatMap((inner, i) => [[i], ...listPaths(inner).map((rest) => [i, ...rest])])
    : [];
/** Values that databases or JavaScript objects handle specially. */
export const dangerousValues = [
  'a\u0000b',
  ['a\u0000b'],
  '\ud800',
  '0000-01-01',
  '__proto__',
  ['constructor'],
  2 ** 31 - 1,
  Number.MAX_SAFE_INTEGER,
  [],
];
