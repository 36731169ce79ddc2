import { toNameKey } from '@laurel/rules/text/fold';

/** Competitions of one festival need different name keys. */
export const toCompetitionKey = toNameKey;

/** Returns the competitions under their known names, in any spelling of the record. */
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
