import { randomUUID } from 'node:crypto';
import type { Payload } from './things.js';

/** Values that no function expects. */
export const nasty: unknown[] = [
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
/** Returns a copy of the value with the element at the given path replaced, or with an extra field. */
export function damaged(value: unknown, at: number[], by: unknown): unknown {
  if (at.length === 0 || typeof value !== 'object' || value === null) return by;
  const keys = Object.keys(value);
  const key = keys[at[0]! % (keys.length + 1)];
  if (key === undefined) return Array.isArray(value) ? [...value, by] : { ...value, surprise: by };
  const inner = damaged((value as Payload)[key], at.slice(1), by);
  return Array.isArray(value)
    ? value.map((item, i) => (String(i) === key ? inner : item))
    : { ...value, [key]: inner };
}

/** Returns the path of every element of a value, including its lists and objects. */
export const listPaths = (value: unknown): number[][] =>
  typeof value === 'object' && value !== null
    ? Object.values(value).flatMap((inner, i) => [[i], ...listPaths(inner).map((rest) => [i, ...rest])])
    : [];
export const poison = [
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
