import { takeWithLost } from './take-with-lost.js';

const countUpTo = (n: number) => Array.from({ length: n }, (_, i) => i + 1);
const createLostFinder = (lost: readonly number[]) => (ids: readonly number[]) =>
  new Set(ids.filter((id) => lost.includes(id)));

it.each<[string, number, number[], number, number[]]>([
  ['as many ids as requested if none is lost', 3, [], 10, [1, 2, 3]],
  ['an additional id for each that is lost', 3, [1, 3], 10, [1, 2, 3, 4, 5]],
  ['another id if the additional one is lost too', 3, [1, 4], 10, [1, 2, 3, 4, 5]],
  ['all if fewer than requested are not lost', 3, [1, 2, 3, 4], 5, [1, 2, 3, 4, 5]],
  ['no more than the limit if all are lost', 3, countUpTo(20), 20, countUpTo(8)],
  ['none if none is requested', 0, [], 10, []],
  ['none for a negative number', -2, [], 10, []],
])('takeWithLost returns %s', (_title, max, lost, count, expected) =>
  expect(takeWithLost(countUpTo(count), max, 5, createLostFinder(lost))).toEqual(expected),
);
it('takeWithLost checks each id once', () => {
  const checked: number[] = [];
  takeWithLost(countUpTo(50), 10, 20, (ids) => {
    checked.push(...ids);
    return createLostFinder([2, 3, 11])(ids);
  });
  expect(checked).toEqual(countUpTo(30));
});
it.each<[string, number[], number, number]>([
  ['if all are lost', countUpTo(5000), 900, 13],
  ['if one of the first 300 and all others are lost', [7, ...countUpTo(5000).slice(300)], 900, 13],
  ['if none of the first 300 but all others are lost', countUpTo(5000).slice(300), 300, 1],
  ['if every second one is lost', countUpTo(5000).filter((n) => n % 2 === 0), 599, 7],
  ['if none is lost', [], 300, 1],
])(
  'takeWithLost respects the planner’s limits of 300 and 600, with few calls, %s',
  (_title, lost, foundCount, maxCalls) => {
    const checked: number[] = [];
    const isLost = new Set(lost);
    let callCount = 0;
    const all = takeWithLost(countUpTo(5000), 300, 600, (ids) => {
      callCount++;
      checked.push(...ids);
      return new Set(ids.filter((id) => isLost.has(id)));
    });
    expect(all).toEqual(countUpTo(foundCount));
    expect(all.filter((id) => !isLost.has(id)).length).toBeLessThanOrEqual(300);
    expect(checked).toEqual(countUpTo(checked.length));
    expect([checked.length <= 900, callCount <= maxCalls]).toEqual([true, true]);
  },
);
