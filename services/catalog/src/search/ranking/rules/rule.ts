import type { Candidates } from '../index/candidates.js';
import type { DocumentIndex } from '../index/document-index.js';
import { meets, type Path, type Step } from '../query/path.js';

/** A cost that cannot be reached. */
export const NEVER = 0xffff;

/** The result of a rule: the cost of each candidate, and the paths that match it at that cost. */
export interface Outcome {
  costs: Uint16Array;
  /** Equal lists of paths are the same object. */
  pathsAt(index: number): readonly Path[];
}
/** The lowest cost comes first, and the next rule orders the candidates of equal cost. */
export type Rule = (paths: readonly Path[], among: Candidates, index: DocumentIndex) => Outcome[];

/** Adds the cost of a step to each candidate. `before`: the previous step. */
type Adding = (costs: Uint16Array, step: Step, before: Step | null, among: Candidates) => void;

/** Creates a rule in which a path costs the sum of its steps and does not change. */
export const sumSteps =
  (add: Adding): Rule =>
  (paths, among) =>
    paths.map((path) => {
      const costs = new Uint16Array(among.slots.length);
      path.forEach((step, n) => add(costs, step, path[n - 1] ?? null, among));
      for (let index = 0; paths.length > 1 && index < costs.length; index++)
        if (!meets(path, among.slots[index]!)) costs[index] = NEVER;
      const only = [path];
      return { costs, pathsAt: () => only };
    });

/** Lowers a cost if the new one is smaller. */
export function lower(costs: Uint8Array, index: number, cost: number): void {
  if (cost < costs[index]!) costs[index] = cost;
}
/** The initial costs of a step. */
export const unknownCosts = (among: Candidates, cost: number): Uint8Array =>
  new Uint8Array(among.slots.length).fill(cost);
export function addAll(costs: Uint16Array, step: Uint8Array, times = 1): void {
  for (let index = 0; index < costs.length; index++) costs[index]! += step[index]! * times;
}

/** Returns the path of each candidate, created once for each key. */
export function pathsByKey(
  keys: ArrayLike<number>,
  make: (index: number, key: number) => Path,
): Outcome['pathsAt'] {
  const known = new Map<number, readonly Path[]>();
  return (index) => {
    const key = keys[index]!;
    const paths = known.get(key) ?? [make(index, key)];
    known.set(key, paths);
    return paths;
  };
}
