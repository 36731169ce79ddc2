import { lowest } from '../numbers/bits.js';

const ROW_RANGE = 2 ** 26;
const SCORE_RANGE = 2 ** 12;

/** Rows by their types of terms, rare types apart from frequent ones, and then by score, the highest first. */
export function arranged(
  rows: number,
  signature: (row: number) => number,
  score: (row: number) => number,
): number[] {
  const uses = new Int32Array(32);
  for (let row = 0; row < rows; row++)
    for (let types = signature(row); types !== 0; types &= types - 1) uses[lowest(types)]!++;
  const byRarity = [...uses.keys()].sort((a, b) => uses[b]! - uses[a]!);
  const rank = new Int32Array(32);
  byRarity.forEach((type, place) => (rank[type] = place));
  // The rarest type decides first: its rows lie together.
  const weight = (types: number) => {
    let sum = 0;
    for (let left = types; left !== 0; left &= left - 1) sum += 2 ** rank[lowest(left)]!;
    return sum;
  };
  const places = new Map<number, number>();
  for (let row = 0; row < rows; row++) places.set(signature(row), 0);
  [...places.keys()]
    .sort((a, b) => weight(a) - weight(b))
    .forEach((types, place) => places.set(types, place));
  const keys = new Float64Array(rows);
  for (let row = 0; row < rows; row++) {
    const points = Math.max(0, Math.min(SCORE_RANGE - 1, SCORE_RANGE / 2 - score(row)));
    keys[row] = (places.get(signature(row))! * SCORE_RANGE + points) * ROW_RANGE + row;
  }
  return Array.from(keys.sort(), (key) => key % ROW_RANGE);
}
