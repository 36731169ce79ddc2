import fc from 'fast-check';
import { merged } from './merged.js';

type One = { key: number; of: string };
const order = (a: One, b: One) => a.key - b.key;
const list = (of: string, maxLength: number) =>
  fc.array(fc.nat(20), { maxLength }).map((keys) => keys.sort((a, b) => a - b).map((key) => ({ key, of })));

it.each([
  [10, 10],
  [200, 5],
  [5, 200],
])('of %d and %d is what sorting both would be, the first of equals first', (most, others) =>
  fc.assert(
    fc.property(list('first', most), list('second', others), (first, second) =>
      expect(merged(first, second, order)).toEqual([...first, ...second].sort(order)),
    ),
  ),
);
