import fc from 'fast-check';
import { mergeSorted } from './sorted-set.js';

type KeyedItem = { key: number; source: string };
const compareKeys = (a: KeyedItem, b: KeyedItem) => a.key - b.key;
const createListArbitrary = (source: string, maxLength: number) =>
  fc
    .array(fc.nat(20), { maxLength })
    .map((keys) => keys.sort((a, b) => a - b).map((key) => ({ key, source })));

it.each([
  [10, 10],
  [200, 5],
  [5, 200],
])('merging %d and %d items equals a stable sort of both', (firstLength, secondLength) =>
  fc.assert(
    fc.property(
      createListArbitrary('first', firstLength),
      createListArbitrary('second', secondLength),
      (first, second) => {
        expect(mergeSorted(first, second, compareKeys)).toEqual([...first, ...second].sort(compareKeys));
      },
    ),
  ),
);
