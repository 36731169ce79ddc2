import type { Conflict, Entry } from './premiere-uses.js';

/**
 * Sorts entries so that a premiere is requested before another entry would use it up, and otherwise by
 * deadline. Entries that block each other are sorted by deadline, before the entries that only they block.
 */
export function sortBySendingOrder<E extends Entry>(
  entries: readonly E[],
  conflicts: readonly Conflict[],
): E[] {
  const waiting = entries.toSorted(
    (a, b) => a.sendBy.localeCompare(b.sendBy) || a.competition.id - b.competition.id,
  );
  const thenIds = new Map<number, Set<number>>(waiting.map(({ competition }) => [competition.id, new Set()]));
  const blockerCounts = new Map<number, number>();
  for (const { firstId, thenId } of conflicts) {
    const after = thenIds.get(firstId);
    // Entries that were already sent block nothing.
    if (!after || thenId === null || !thenIds.has(thenId) || after.has(thenId)) continue;
    after.add(thenId);
    blockerCounts.set(thenId, (blockerCounts.get(thenId) ?? 0) + 1);
  }
  const ordered: E[] = [];
  while (waiting.length > 0) {
    const free = waiting.findIndex(({ competition }) => !blockerCounts.get(competition.id));
    const [next] = waiting.splice(free === -1 ? findInFirstCycle(waiting, thenIds) : free, 1);
    ordered.push(next!);
    for (const thenId of thenIds.get(next!.competition.id)!)
      blockerCounts.set(thenId, blockerCounts.get(thenId)! - 1);
  }
  return ordered;
}

/** Returns the first entry that is blocked only by entries it blocks itself, even indirectly. */
function findInFirstCycle(
  waiting: readonly Entry[],
  thenIds: ReadonlyMap<number, ReadonlySet<number>>,
): number {
  const ids = waiting.map(({ competition }) => competition.id);
  const firstIds = new Map<number, number[]>(ids.map((id) => [id, []]));
  for (const firstId of ids) for (const thenId of thenIds.get(firstId)!) firstIds.get(thenId)?.push(firstId);
  const downstream = new Set<number>();
  return ids.findIndex((id) => {
    if (downstream.has(id)) return false;
    const after = getReachable(id, thenIds);
    const isFirst = [...getReachable(id, firstIds)].every((before) => after.has(before));
    if (!isFirst) for (const value of after) downstream.add(value);
    return isFirst;
  });
}

function getReachable(from: number, steps: ReadonlyMap<number, Iterable<number>>): Set<number> {
  const results = new Set([from]);
  // Iterating a set includes items added during the iteration.
  for (const id of results) for (const next of steps.get(id)!) results.add(next);
  return results;
}
