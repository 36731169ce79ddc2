import type { Candidates } from '../index/candidates.js';
import type { DocumentIndex } from '../index/document-index.js';
import { matchesPath, type Path, type Step } from '../query/path.js';

/** The cost of a candidate that a path does not match: the largest value of a Uint16Array. */
export const UNREACHABLE_COST = 2 ** 16 - 1;

/** The result of a rule: the cost of each candidate, and the paths that match it at that cost. */
export interface Outcome {
  costs: Uint16Array;
  /** Returns the paths of a candidate. Equal lists are the same object. */
  getPaths(index: number): readonly Path[];
}
/**
 * A ranking rule: candidates with the lowest cost come first. The next rule orders candidates of equal cost.
 */
export type Rule = (paths: readonly Path[], candidates: Candidates, index: DocumentIndex) => Outcome[];

/** Adds the cost of one step to each candidate. `previousStep`: the step before it in the path. */
type AddStepCost = (
  costs: Uint16Array,
  step: Step,
  previousStep: Step | null,
  candidates: Candidates,
  index: DocumentIndex,
) => void;

/**
 * Creates a rule in which the cost of a path is the sum of its steps' costs. The rule does not change the
 * paths.
 */
export const createStepRule =
  (addStepCost: AddStepCost): Rule =>
  (paths, candidates, documents) =>
    paths.map((path) => {
      const costs = new Uint16Array(candidates.slots.length);
      path.forEach((step, n) => addStepCost(costs, step, path[n - 1] ?? null, candidates, documents));
      for (let index = 0; paths.length > 1 && index < costs.length; index++)
        if (!matchesPath(path, candidates.slots[index]!)) costs[index] = UNREACHABLE_COST;
      const unchangedPaths = [path];
      return { costs, getPaths: () => unchangedPaths };
    });

export function lowerCost(costs: Uint8Array, index: number, cost: number): void {
  if (cost < costs[index]!) costs[index] = cost;
}
export const createCosts = (candidates: Candidates, cost: number): Uint8Array =>
  new Uint8Array(candidates.slots.length).fill(cost);
export function addCosts(costs: Uint16Array, stepCosts: Uint8Array, times = 1): void {
  for (let index = 0; index < costs.length; index++) costs[index]! += stepCosts[index]! * times;
}

/** Returns a lookup of the path of each candidate. `createPath` is called once per key. */
export function createPathLookup(
  keys: ArrayLike<number>,
  createPath: (index: number, key: number) => Path,
): Outcome['getPaths'] {
  const pathsByKey = new Map<number, readonly Path[]>();
  return (index) => {
    const key = keys[index]!;
    const paths = pathsByKey.get(key) ?? [createPath(index, key)];
    pathsByKey.set(key, paths);
    return paths;
  };
}
