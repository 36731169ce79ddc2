import { mergeOccurrences } from './occurrences.js';

it.each([
  ['none', []],
  ['one', [[3, 5]]],
  ['two', [[1, 4, 9], [2]]],
  ['an odd number, some empty', [[], [7, 8], [1], [], [2, 2, 6]]],
  ['of very unlike lengths', [[5], Array.from({ length: 50 }, (_, n) => n * 2), [1, 99], [4], [0, 1000]]],
])('merges ordered lists into one: %s', (_what, lists) => {
  const originalLists = structuredClone(lists);
  expect(mergeOccurrences(lists)).toEqual(lists.flat().toSorted((a, b) => a - b));
  expect(lists).toEqual(originalLists);
});
