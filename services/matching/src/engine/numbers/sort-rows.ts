import { getLowestBit } from './bits.js';

const ROW_RANGE = 2 ** 26;
const SCORE_RANGE = 2 ** 12;

/** Separates rare types of terms from frequent ones, then sorts by score, highest first. */
export function sortRows(
  rows: number,
  signature: (row: number) => number,
  score: (row: number) => number,
): number[] {
  const uses = new Int32Array(32);
  for (let row = 0; row < rows; row++)
    for (let types = signature(row); types !== 0; types &= types - 1) uses[getLowestBit(types)]!++;
  const byRarity = [...uses.keys()].sort((a, b) => uses[b]! - uses[a]!);
  const rank = new Int32Array(32);
  byRarity.forEach((type, position) => (rank[type] = position));
  // The rarest type decides first, so that its rows are adjacent.
  const weight = (types: number) => {
    let sum = 0;
    for (let left = types; left !== 0; left &= left - 1) sum += 2 ** rank[getLowestBit(left)]!;
    return sum;
  };
  const positions = new Map<number, number>();
  for (let row = 0; row < rows; row++) positions.set(signature(row), 0);
  [...positions.keys()]
    .sort((a, b) => weight(a) - weight(b))
    .forEach((types, position) => positions.set(types, position));
  const keys = new Float64Array(rows);
  for (let row = 0; row < rows; row++) {
    const points = Math.max(0, Math.min(SCORE_RANGE - 1, SCORE_RANGE / 2 - score(row)));
    keys[row] = (positions.get(signature(row))! * SCORE_RANGE + points) * ROW_RANGE + row;
  }
  return Array.from(keys.sort(), (key) => key % ROW_RANGE);
}
