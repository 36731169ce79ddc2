import { Candidates } from './index/candidates.js';
import type { DocumentIndex } from './index/document-index.js';
import { removeDuplicatePaths, type Path } from './query/path.js';
import { NEVER, type Outcome, type Rule } from './rules/rule.js';

interface Bucket {
  slots: number[];
  paths: Set<Path>;
  last: readonly Path[] | null;
}

/** Groups documents by cost, the lowest first. Each document takes the first path with its lowest cost. */
function toBuckets([first, ...others]: readonly Outcome[], { slots }: Candidates): Bucket[] {
  const buckets: Bucket[] = [];
  for (let index = 0; index < slots.length; index++) {
    let [least, best] = [first!.costs[index]!, first!];
    for (const outcome of others)
      if (outcome.costs[index]! < least) [least, best] = [outcome.costs[index]!, outcome];
    if (least === NEVER) continue;
    const bucket = (buckets[least] ??= { slots: [], paths: new Set(), last: null });
    bucket.slots.push(slots[index]!);
    const paths = best.pathsAt(index);
    if (bucket.last !== paths) for (const path of paths) bucket.paths.add(path);
    bucket.last = paths;
  }
  return buckets.filter(Boolean);
}

export function* rankTiers(
  slots: readonly number[],
  paths: readonly Path[],
  [rule, ...others]: readonly Rule[],
  index: DocumentIndex,
): Generator<readonly number[]> {
  if (!rule || slots.length <= 1) {
    if (slots.length > 0) yield slots;
    return;
  }
  const candidates = new Candidates(slots);
  for (const bucket of toBuckets(rule(paths, candidates, index), candidates))
    yield* rankTiers(bucket.slots, removeDuplicatePaths(bucket.paths), others, index);
}
