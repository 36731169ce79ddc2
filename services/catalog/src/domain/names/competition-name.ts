import { toNameKey } from '@laurel/rules/text/fold';

/** Competitions of one festival need different name keys. */
export const toCompetitionKey = toNameKey;

/**
 * Gives each competition the stored name that differs only in spelling. A name that is stored as it is stays;
 * of several stored spellings, the first counts.
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
