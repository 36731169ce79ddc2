import { takeWithLost } from './take-with-lost.js';

const upTo = (n: number) => Array.from({ length: n }, (_, i) => i + 1);
const lostAmong = (lost: readonly number[]) => (ids: readonly number[]) =>
  new Set(ids.filter((id) => lost.includes(id)));

it.each<[string, number, number[], number, number[]]>([
  ['as many as are asked for, where none is lost', 3, [], 10, [1, 2, 3]],
  ['another one for each that is lost, beside it', 3, [1, 3], 10, [1, 2, 3, 4, 5]],
  ['and another where that is lost too', 3, [1, 4], 10, [1, 2, 3, 4, 5]],
  ['as many as there are', 3, [1, 2, 3, 4], 5, [1, 2, 3, 4, 5]],
  ['no more than are looked at, where all are lost', 3, upTo(20), 20, upTo(8)],
  ['none, where none may be', 0, [], 10, []],
  ['none, where more are there already than may be', -2, [], 10, []],
])('finds %s', (_what, max, lost, there, expected) =>
  expect(takeWithLost(upTo(there), max, 5, lostAmong(lost))).toEqual(expected),
);
it('checks each id once', () => {
  const checked: number[] = [];
  takeWithLost(upTo(50), 10, 20, (ids) => {
    checked.push(...ids);
    return lostAmong([2, 3, 11])(ids);
  });
  expect(checked).toEqual(upTo(30));
});
it.each<[string, number[], number, number]>([
  ['where all are lost', upTo(5000), 900, 13],
  ['where one of the first is lost, and all that follow', [7, ...upTo(5000).slice(300)], 900, 13],
  ['where none of the first is lost, and all that follow are', upTo(5000).slice(300), 300, 1],
  ['where every other one is lost', upTo(5000).filter((n) => n % 2 === 0), 599, 7],
  ['where none is lost', [], 300, 1],
])('respects the planner’s limits of 300 and 600, with few checks: %s', (_what, lost, found, maxCalls) => {
  const checked: number[] = [];
  const isLost = new Set(lost);
  let times = 0;
  const all = takeWithLost(upTo(5000), 300, 600, (ids) => {
    times++;
    checked.push(...ids);
    return new Set(ids.filter((id) => isLost.has(id)));
  });
  expect(all).toEqual(upTo(found));
  expect(all.filter((id) => !isLost.has(id)).length).toBeLessThanOrEqual(300);
  expect(checked).toEqual(upTo(checked.length));
  expect([checked.length <= 900, times <= maxCalls]).toEqual([true, true]);
});
