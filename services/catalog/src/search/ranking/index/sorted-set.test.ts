import fc from 'fast-check';
import { mergeSorted } from './sorted-set.js';

type One = { key: number; source: string };
const order = (a: One, b: One) => a.key - b.key;
const list = (source: string, maxLength: number) =>
  fc
    .array(fc.nat(20), { maxLength })
    .map((keys) => keys.sort((a, b) => a - b).map((key) => ({ key, source })));

it.each([
  [10, 10],
  [200, 5],
  [5, 200],
])('merging %d and %d items equals a stable sort of both', (firstLength, others) =>
  fc.assert(
    fc.property(list('first', firstLength), list('second', others), (first, second) => {
      expect(mergeSorted(first, second, order)).toEqual([...first, ...second].sort(order));
    }),
  ),
);
