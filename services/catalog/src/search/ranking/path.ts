import type { Term } from './term.js';

/** A term that must be met, with the numbers of mistakes that are looked for: one bit each. */
export interface Step {
  term: Term;
  levels: number;
}
/** One way to read a question: term by term, some words joined, some left out. */
export type Path = readonly Step[];

const ALL_LEVELS = 0b111;

/** All ways to read the terms, single words first. `startingAt`: the terms by their first word. */
export function pathsOf(startingAt: readonly (readonly Term[])[], from = 0): Path[] {
  if (from === startingAt.length) return [[]];
  return startingAt[from]!.flatMap((term) =>
    pathsOf(startingAt, from + term.facts.span).map((rest): Path => [{ term, levels: ALL_LEVELS }, ...rest]),
  );
}

export const meets = (path: Path, slot: number): boolean =>
  path.every(({ term, levels }) => (term.met[slot]! & levels) !== 0);

/** The same ways once each. */
export function different(paths: Iterable<Path>): Path[] {
  const keyOf = (path: Path) =>
    path.map(({ term: { facts }, levels }) => `${facts.first} ${facts.span} ${levels}`).join();
  return [...new Map([...paths].reverse().map((path) => [keyOf(path), path])).values()].reverse();
}
