import { Candidates } from './index/candidates.js';
import type { DocumentIndex } from './index/document-index.js';
import { removeDuplicatePaths, type Path } from './query/path.js';
import { UNREACHABLE_COST, type Outcome, type Rule } from './rules/rule.js';

interface Bucket {
  slots: number[];
  paths: Set<Path>;
  lastPaths: readonly Path[] | null;
}

/**
 * Groups documents by cost, the lowest first. If several paths have the same lowest cost for a document, the
 * first path counts.
 */
function toBuckets([firstOutcome, ...otherOutcomes]: readonly Outcome[], { slots }: Candidates): Bucket[] {
  const buckets: Bucket[] = [];
  for (let index = 0; index < slots.length; index++) {
    let [lowestCost, bestOutcome] = [firstOutcome!.costs[index]!, firstOutcome!];
    for (const outcome of otherOutcomes)
      if (outcome.costs[index]! < lowestCost) [lowestCost, bestOutcome] = [outcome.costs[index]!, outcome];
    if (lowestCost === UNREACHABLE_COST) continue;
    const bucket = (buckets[lowestCost] ??= { slots: [], paths: new Set(), lastPaths: null });
    bucket.slots.push(slots[index]!);
    const paths = bestOutcome.getPaths(index);
    if (bucket.lastPaths !== paths) for (const path of paths) bucket.paths.add(path);
    bucket.lastPaths = paths;
  }
  return buckets.filter(Boolean);
}

/**
 * Groups documents by the first rule, and splits each group by the next rules. Yields groups of equal rank,
 * best first.
 */
export function* groupByRank(
  slots: readonly number[],
  paths: readonly Path[],
  [rule, ...otherRules]: readonly Rule[],
  index: DocumentIndex,
): Generator<readonly number[]> {
  if (!rule || slots.length <= 1) {
    if (slots.length > 0) yield slots;
    return;
  }
  const candidates = new Candidates(slots);
  for (const bucket of toBuckets(rule(paths, candidates, index), candidates))
    yield* groupByRank(bucket.slots, removeDuplicatePaths(bucket.paths), otherRules, index);
}
