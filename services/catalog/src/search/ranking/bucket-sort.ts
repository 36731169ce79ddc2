import { Candidates } from './candidates.js';
import type { DocumentIndex } from './document-index.js';
import { different, type Path } from './path.js';
import { NEVER, type Outcome, type Rule } from './rule.js';

interface Bucket {
  slots: number[];
  paths: Set<Path>;
  last: readonly Path[] | null;
}

/** What costs the same, cheapest first: each document by the first path that costs it least. */
function bucketsOf([first, ...others]: readonly Outcome[], { slots }: Candidates): Bucket[] {
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

/** The documents from best to worst; those of one tier no rule tells apart. Ranks no further than it is asked. */
export function* tiersOf(
  slots: readonly number[],
  paths: readonly Path[],
  [rule, ...others]: readonly Rule[],
  index: DocumentIndex,
): Generator<readonly number[]> {
  if (!rule || slots.length <= 1) {
    if (slots.length > 0) yield slots;
    return;
  }
  const among = new Candidates(slots);
  for (const bucket of bucketsOf(rule(paths, among, index), among))
    yield* tiersOf(bucket.slots, different(bucket.paths), others, index);
}
