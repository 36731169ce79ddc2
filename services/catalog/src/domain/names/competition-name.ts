import { toNameKey } from '@laurel/rules/text/fold';

/** Returns the key of a competition's name. Competitions of one festival must have different keys. */
export const toCompetitionKey = toNameKey;

/**
 * Replaces each competition's name by the stored name that differs only in spelling. Keeps a name that is
 * stored exactly so. If several stored names match, the first one counts.
 */
export function useStoredNames<T extends { name: string }>(
  competitions: readonly T[],
  storedNames: readonly string[],
): T[] {
  const byKey = new Map(storedNames.toReversed().map((name) => [toCompetitionKey(name), name]));
  return competitions.map((competition) =>
    storedNames.includes(competition.name)
      ? competition
      : { ...competition, name: byKey.get(toCompetitionKey(competition.name)) ?? competition.name },
  );
}
