/**
 * The name of a competition that was joined with another one of the festival, and the name of that other one.
 */
export interface JoinedName {
  name: string;
  targetName: string;
}

/**
 * Maps the competitions of an import record to stored ones, so that a joined competition is never added
 * again.
 * - If `isMerged` (the record is of a merged festival), joined competitions are dropped, because the merge
 *   decided about them.
 * - Otherwise a joined competition becomes its target, unless the record also names the target.
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
