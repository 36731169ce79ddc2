import { BitCounter } from './bit-counter.js';

/** The films that fail and the films that are in doubt, as bits by row of the table. */
export interface BitPair {
  failed: Uint32Array;
  doubted: Uint32Array;
}
/** `BitCounter` adds this many chunks at a time. */
const CHUNKS_AT_ONCE = 4;

/** Returns a pair in which no film fails or is in doubt. */
export function createBitPair(films: number): BitPair {
  return {
    failed: new Uint32Array(countFilmChunks(films)),
    doubted: new Uint32Array(countFilmChunks(films)),
  };
}
/** Returns the number of chunks for a number of films. */
export const countFilmChunks = (films: number): number =>
  Math.ceil(films / (32 * CHUNKS_AT_ONCE)) * CHUNKS_AT_ONCE;

/** Adds a requirement that must hold too. A failing film may be marked as in doubt as well. */
export function addRequirement(combined: BitPair, bitPair: BitPair): void {
  const { failed, doubted } = combined;
  const { failed: alsoFailed, doubted: alsoDoubted } = bitPair;
  for (let w = 0; w < failed.length; w++) {
    failed[w]! |= alsoFailed[w]!;
    doubted[w]! |= alsoDoubted[w]!;
  }
}
/** Combines alternatives: fails if all fail; in doubt if none is satisfied and one is in doubt. */
export function combineAlternatives([firstPair, ...otherPairs]: BitPair[]): BitPair {
  const failed = firstPair!.failed.slice();
  const failedOrDoubted = failed.map((word, w) => word | firstPair!.doubted[w]!);
  for (const { failed: alsoFailed, doubted } of otherPairs)
    for (let w = 0; w < failed.length; w++) {
      failed[w]! &= alsoFailed[w]!;
      failedOrDoubted[w]! &= alsoFailed[w]! | doubted[w]!;
    }
  return { failed, doubted: failedOrDoubted.map((word, w) => word & ~failed[w]!) };
}
/** Counts present films that fail any split, and those that fail none but are in doubt. */
export function countSplits(
  splits: readonly BitPair[],
  present: Uint32Array,
): { failed: number; doubted: number } {
  const [fails, doubts] = [new BitCounter(), new BitCounter()];
  for (let w = 0; w < present.length; w += CHUNKS_AT_ONCE) {
    let failsA = 0;
    let failsB = 0;
    let failsC = 0;
    let failsD = 0;
    let doubtsA = 0;
    let doubtsB = 0;
    let doubtsC = 0;
    let doubtsD = 0;
    for (let n = 0; n < splits.length; n++) {
      const { failed, doubted } = splits[n]!;
      failsA |= failed[w]!;
      failsB |= failed[w + 1]!;
      failsC |= failed[w + 2]!;
      failsD |= failed[w + 3]!;
      doubtsA |= doubted[w]!;
      doubtsB |= doubted[w + 1]!;
      doubtsC |= doubted[w + 2]!;
      doubtsD |= doubted[w + 3]!;
    }
    const a = present[w]!;
    const b = present[w + 1]!;
    const c = present[w + 2]!;
    const d = present[w + 3]!;
    fails.add(a & failsA, b & failsB, c & failsC, d & failsD);
    doubts.add(a & doubtsA & ~failsA, b & doubtsB & ~failsB, c & doubtsC & ~failsC, d & doubtsD & ~failsD);
  }
  return { failed: fails.count, doubted: doubts.count };
}
