import { countChunks, countOnes } from './bits.js';

/** The films that fail a requirement and those that are in doubt, as bits by row of the table of films. */
export interface BitPair {
  failed: Uint32Array;
  doubted: Uint32Array;
}

/** Returns a pair in which no film fails or is in doubt. */
export function createBitPair(films: number): BitPair {
  const chunkCount = countChunks(films);
  return { failed: new Uint32Array(chunkCount), doubted: new Uint32Array(chunkCount) };
}

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
/** Counts present films that fail any requirement, and those that fail none but are in doubt. */
export function countSplits(
  requirements: readonly BitPair[],
  present: Uint32Array,
): { failed: number; doubted: number } {
  const counts = { failed: 0, doubted: 0 };
  for (let w = 0; w < present.length; w++) {
    let failedFilms = 0;
    let doubtedFilms = 0;
    for (const { failed, doubted } of requirements) {
      failedFilms |= failed[w]!;
      doubtedFilms |= doubted[w]!;
    }
    counts.failed += countOnes(present[w]! & failedFilms);
    counts.doubted += countOnes(present[w]! & doubtedFilms & ~failedFilms);
  }
  return counts;
}
