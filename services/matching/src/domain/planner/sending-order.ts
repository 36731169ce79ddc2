import type { Conflict, Entry } from './premiere-uses.js';

/**
 * Sorts entries so that a premiere is requested before another entry would use it up, and otherwise by
 * deadline. Entries that block each other are sorted by deadline, before the entries that only they block.
 */
export function sortBySendingOrder<E extends Entry>(
  entries: readonly E[],
  conflicts: readonly Conflict[],
): E[] {
  const waitingEntries = entries.toSorted(
    (a, b) => a.sendBy.localeCompare(b.sendBy) || a.competition.id - b.competition.id,
  );
  const thenIdsByFirst = new Map<number, Set<number>>(
    waitingEntries.map(({ competition }) => [competition.id, new Set()]),
  );
  const blockerCounts = new Map<number, number>();
  for (const { firstId, thenId } of conflicts) {
    const thenIds = thenIdsByFirst.get(firstId);
    // Entries that were already sent block nothing.
    if (!thenIds || thenId === null || !thenIdsByFirst.has(thenId) || thenIds.has(thenId)) continue;
    thenIds.add(thenId);
    blockerCounts.set(thenId, (blockerCounts.get(thenId) ?? 0) + 1);
  }
  const orderedEntries: E[] = [];
  while (waitingEntries.length > 0) {
    const unblockedIndex = waitingEntries.findIndex(({ competition }) => !blockerCounts.get(competition.id));
    const [next] = waitingEntries.splice(
      unblockedIndex === -1 ? findInFirstCycle(waitingEntries, thenIdsByFirst) : unblockedIndex,
      1,
    );
    orderedEntries.push(next!);
    for (const thenId of thenIdsByFirst.get(next!.competition.id)!)
      blockerCounts.set(thenId, blockerCounts.get(thenId)! - 1);
  }
  return orderedEntries;
}

/** Returns the first entry that is blocked only by entries it blocks itself, even indirectly. */
function findInFirstCycle(
  waitingEntries: readonly Entry[],
  thenIds: ReadonlyMap<number, ReadonlySet<number>>,
): number {
  const ids = waitingEntries.map(({ competition }) => competition.id);
  const firstIds = new Map<number, number[]>(ids.map((id) => [id, []]));
  for (const firstId of ids) for (const thenId of thenIds.get(firstId)!) firstIds.get(thenId)?.push(firstId);
  const downstream = new Set<number>();
  return ids.findIndex((id) => {
    if (downstream.has(id)) return false;
    const blockedIds = getReachable(id, thenIds);
    const isFirst = [...getReachable(id, firstIds)].every((blockerId) => blockedIds.has(blockerId));
    if (!isFirst) for (const value of blockedIds) downstream.add(value);
    return isFirst;
  });
}

function getReachable(startId: number, steps: ReadonlyMap<number, Iterable<number>>): Set<number> {
  const results = new Set([startId]);
  // Iterating a set includes items added during the iteration.
  for (const id of results) for (const next of steps.get(id)!) results.add(next);
  return results;
}
