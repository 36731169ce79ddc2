/** A competition that was joined with another of the festival: its name and the other's name. */
export interface JoinedName {
  name: string;
  targetName: string;
}

/**
 * Maps a record's competitions to the current ones, so that a joined competition is never added again.
 * `isMerged`: the record is of a merged festival, so its joined competitions were decided then and are
 * dropped. Otherwise such a competition means the target, unless the record also names the target.
 */
export function replaceJoinedCompetitions<T extends { name: string }>(
  competitions: readonly T[],
  stored: readonly string[],
  joined: readonly JoinedName[],
  isMerged: boolean,
): T[] {
  const targetByName = new Map(joined.map((joinedName) => [joinedName.name, joinedName.targetName]));
  const taken = new Set(competitions.map(({ name }) => name));
  return competitions.flatMap((competition): T[] => {
    const into = targetByName.get(competition.name);
    if (into === undefined || (!isMerged && stored.includes(competition.name))) return [competition];
    if (isMerged || taken.has(into)) return [];
    taken.add(into);
    return [{ ...competition, name: into }];
  });
}
