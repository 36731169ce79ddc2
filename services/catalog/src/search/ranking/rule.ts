import type { Candidates } from './candidates.js';
import type { DocumentIndex } from './document-index.js';
import { meets, type Path, type Step } from './path.js';

/** What cannot be reached. */
export const NEVER = 0xffff;

/** What a rule says of candidates: what each costs, and by which paths it is met at that cost. */
export interface Outcome {
  costs: Uint16Array;
  /** The same object where they are the same. */
  pathsAt(index: number): readonly Path[];
}
/** One of the ranking rules: those that cost least come first, and the next rule goes on within those that cost the same. */
export type Rule = (paths: readonly Path[], among: Candidates, index: DocumentIndex) => Outcome[];

/** Adds what a step costs each candidate; `before`: the step to its left. */
type Adding = (costs: Uint16Array, step: Step, before: Step | null, among: Candidates) => void;

/** A rule where a path costs the sum of its steps, and stays as it is. */
export const sumOfSteps =
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

/** Lowers a cost to this one where it is less. */
export function lower(costs: Uint8Array, index: number, cost: number): void {
  if (cost < costs[index]!) costs[index] = cost;
}
/** The costs of one step, before any was found. */
export const unknownCosts = (among: Candidates, cost: number): Uint8Array =>
  new Uint8Array(among.slots.length).fill(cost);
export function addAll(costs: Uint16Array, step: Uint8Array, times = 1): void {
  for (let index = 0; index < costs.length; index++) costs[index]! += step[index]! * times;
}

/** The path of each candidate, made once for each key. */
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
