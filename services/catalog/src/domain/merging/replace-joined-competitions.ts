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
  storedNames: readonly string[],
  joinedNames: readonly JoinedName[],
  isMerged: boolean,
): T[] {
  const targetByName = new Map(joinedNames.map((joinedName) => [joinedName.name, joinedName.targetName]));
  const usedNames = new Set(competitions.map(({ name }) => name));
  return competitions.flatMap((competition): T[] => {
    const targetName = targetByName.get(competition.name);
    if (targetName === undefined || (!isMerged && storedNames.includes(competition.name)))
      return [competition];
    if (isMerged || usedNames.has(targetName)) return [];
    usedNames.add(targetName);
    return [{ ...competition, name: targetName }];
  });
}
