import { toNameKey } from '@laurel/rules/text/fold';

/** Competitions of one festival need different name keys. */
export const competitionKey = toNameKey;

/** Returns the competitions under their known names, in any spelling of the record. */
export function useStoredNames<T extends { name: string }>(
  competitions: readonly T[],
  known: readonly string[],
): T[] {
  const byKey = new Map(known.toReversed().map((name) => [competitionKey(name), name]));
  return competitions.map((competition) =>
    known.includes(competition.name)
      ? competition
      : { ...competition, name: byKey.get(competitionKey(competition.name)) ?? competition.name },
  );
}
