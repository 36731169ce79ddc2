import type { Conflict, Entry } from './conflicts.js';

/**
 * Entries in the order in which they must happen: whose premiere would be lost before who would use it up, and otherwise the sooner
 * deadline first. Those that would spoil each other stand by their deadlines, and before all that only they hold up.
 */
export function inOrder<E extends Entry>(entries: readonly E[], conflicts: readonly Conflict[]): E[] {
  const waiting = entries.toSorted(
    (a, b) => a.sendBy.localeCompare(b.sendBy) || a.competition.id - b.competition.id,
  );
  const thenIds = new Map<number, Set<number>>(waiting.map(({ competition }) => [competition.id, new Set()]));
  const held = new Map<number, number>();
  for (const { firstId, thenId } of conflicts) {
    const after = thenIds.get(firstId);
    // What is sent already waits for nothing any more.
    if (!after || thenId === null || !thenIds.has(thenId) || after.has(thenId)) continue;
    after.add(thenId);
    held.set(thenId, (held.get(thenId) ?? 0) + 1);
  }
  const ordered: E[] = [];
  while (waiting.length > 0) {
    const free = waiting.findIndex(({ competition }) => !held.get(competition.id));
    const [next] = waiting.splice(free === -1 ? inFirstRing(waiting, thenIds) : free, 1);
    ordered.push(next!);
    for (const thenId of thenIds.get(next!.competition.id)!) held.set(thenId, held.get(thenId)! - 1);
  }
  return ordered;
}

/** Where nothing is free: the first of those whom nothing holds up but what they hold up themselves, along however many others. */
function inFirstRing(waiting: readonly Entry[], thenIds: ReadonlyMap<number, ReadonlySet<number>>): number {
  const ids = waiting.map(({ competition }) => competition.id);
  const firstIds = new Map<number, number[]>(ids.map((id) => [id, []]));
  for (const firstId of ids) for (const thenId of thenIds.get(firstId)!) firstIds.get(thenId)?.push(firstId);
  const downstream = new Set<number>();
  return ids.findIndex((id) => {
    if (downstream.has(id)) return false;
    const after = reached(id, thenIds);
    const isFirst = [...reached(id, firstIds)].every((before) => after.has(before));
    if (!isFirst) for (const one of after) downstream.add(one);
    return isFirst;
  });
}

function reached(from: number, steps: ReadonlyMap<number, Iterable<number>>): Set<number> {
  const found = new Set([from]);
  // A set goes on over what is added meanwhile.
  for (const id of found) for (const next of steps.get(id)!) found.add(next);
  return found;
}
