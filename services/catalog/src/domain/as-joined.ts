/** A competition that went into another of the festival, by its name and the other's. */
export interface JoinedName {
  name: string;
  keptName: string;
}

/**
 * The competitions of a record as they are now: one that was joined is never added anew. `isMerged`: the record is of a festival that went into this
 * one, so that what it says of such a competition was decided when they were joined; else it speaks of the other one, unless it names that one too.
 */
export function asJoined<T extends { name: string }>(
  said: readonly T[],
  stored: readonly string[],
  joined: readonly JoinedName[],
  isMerged: boolean,
): T[] {
  const keptName = new Map(joined.map((one) => [one.name, one.keptName]));
  const taken = new Set(said.map(({ name }) => name));
  return said.flatMap((one): T[] => {
    const into = keptName.get(one.name);
    if (into === undefined || (!isMerged && stored.includes(one.name))) return [one];
    if (isMerged || taken.has(into)) return [];
    taken.add(into);
    return [{ ...one, name: into }];
  });
}
