import fc from 'fast-check';
import { forEachNearWord, type Spelling } from './spelling.js';

/** Counts the typos letter by letter, which is slow. Two swapped letters count as one. */
function countTypos(value: string, other: string): number {
  const rows = [...Array(value.length + 1).keys()].map((n) => [n]);
  for (let m = 0; m <= other.length; m++) rows[0]![m] = m;
  for (let n = 1; n <= value.length; n++)
    for (let m = 1; m <= other.length; m++) {
      const substitutionCost = rows[n - 1]![m - 1]! + Number(value[n - 1] !== other[m - 1]);
      const isSwapped = n > 1 && m > 1 && value[n - 1] === other[m - 2] && value[n - 2] === other[m - 1];
      const swapped = isSwapped ? rows[n - 2]![m - 2]! + 1 : Infinity;
      rows[n]![m] = Math.min(substitutionCost, swapped, rows[n - 1]![m]! + 1, rows[n]![m - 1]! + 1);
    }
  return rows[value.length]![other.length]!;
}
const listPrefixes = (word: string) => [...Array(word.length + 1).keys()].map((end) => word.slice(0, end));

it('forEachNearWord finds the same words as a comparison with every word, in the same order', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 7 });
  fc.assert(
    fc.property(
      fc.uniqueArray(word, { maxLength: 60 }),
      word,
      fc.integer({ min: 1, max: 2 }),
      fc.boolean(),
      (list, query, maxTypos, isPrefix) => {
        const tokens = list.toSorted();
        const spelling: Spelling = { word: query, maxTypos, isPrefix };
        const results: [string, number][] = [];
        forEachNearWord(tokens, [0, tokens.length], spelling, (near, count) => {
          results.push([near, count]);
          return true;
        });
        const countLeastTypos = (near: string) =>
          Math.min(...(isPrefix ? listPrefixes(near) : [near]).map((prefix) => countTypos(query, prefix)));
        const expected = tokens
          .map((near) => [near, countLeastTypos(near)] as const)
          .filter(([, count]) => count <= maxTypos);
        expect(results).toEqual(expected);
      },
    ),
  );
});
