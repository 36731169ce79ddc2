import { getLowestBit } from './bits.js';

const ROW_RANGE = 2 ** 26;
const SCORE_RANGE = 2 ** 12;

/**
 * Sorts rows with equal rule types next to each other, rows with rare types last, then by descending score.
 */
export function sortRows(
  rows: number,
  getTypeMask: (row: number) => number,
  getScore: (row: number) => number,
): number[] {
  const useCounts = new Int32Array(32);
  for (let row = 0; row < rows; row++)
    for (let types = getTypeMask(row); types !== 0; types &= types - 1) useCounts[getLowestBit(types)]!++;
  const typesByUse = [...useCounts.keys()].sort((a, b) => useCounts[b]! - useCounts[a]!);
  const rankByType = new Int32Array(32);
  typesByUse.forEach((type, position) => (rankByType[type] = position));
  // The rarest type decides first, so that its rows are adjacent.
  const getWeight = (types: number) => {
    let sum = 0;
    for (let remainingTypes = types; remainingTypes !== 0; remainingTypes &= remainingTypes - 1)
      sum += 2 ** rankByType[getLowestBit(remainingTypes)]!;
    return sum;
  };
  const positions = new Map<number, number>();
  for (let row = 0; row < rows; row++) positions.set(getTypeMask(row), 0);
  [...positions.keys()]
    .sort((a, b) => getWeight(a) - getWeight(b))
    .forEach((types, position) => positions.set(types, position));
  const keys = new Float64Array(rows);
  for (let row = 0; row < rows; row++) {
    const points = Math.max(0, Math.min(SCORE_RANGE - 1, SCORE_RANGE / 2 - getScore(row)));
    keys[row] = (positions.get(getTypeMask(row))! * SCORE_RANGE + points) * ROW_RANGE + row;
  }
  return Array.from(keys.sort(), (key) => key % ROW_RANGE);
}
