import type { Term } from './term.js';

/** A term that must match. `levels`: the tolerated numbers of typos, one bit each. */
export interface Step {
  term: Term;
  levels: number;
}
/** One interpretation of a query: a sequence of terms, in which words may be joined or dropped. */
export type Path = readonly Step[];

const ALL_LEVELS = 0b111;

/**
 * Returns all interpretations of the terms, those with single words first. `termsByStart`: the terms that
 * begin at each word.
 */
export function getPaths(termsByStart: readonly (readonly Term[])[], startIndex = 0): Path[] {
  if (startIndex === termsByStart.length) return [[]];
  return termsByStart[startIndex]!.flatMap((term) =>
    getPaths(termsByStart, startIndex + term.details.span).map((remainingSteps): Path => [
      { term, levels: ALL_LEVELS },
      ...remainingSteps,
    ]),
  );
}

export const matchesPath = (path: Path, slot: number): boolean =>
  path.every(({ term, levels }) => (term.levelsBySlot[slot]! & levels) !== 0);

/** Removes duplicates. The order is that of the last occurrences. */
export function removeDuplicatePaths(paths: Iterable<Path>): Path[] {
  const toKey = (path: Path) =>
    path.map(({ term: { details }, levels }) => `${details.firstWordIndex} ${details.span} ${levels}`).join();
  return [...new Map([...paths].reverse().map((path) => [toKey(path), path])).values()].reverse();
}
