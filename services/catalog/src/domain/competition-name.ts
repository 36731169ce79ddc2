import { nameKey } from '@laurel/rules/fold';

/** Names of competitions of one festival differ in what is read of them. */
export const competitionKey = nameKey;

/** Competitions under the names that they are known by already, however a record writes them. */
export function asKnown<T extends { name: string }>(said: readonly T[], known: readonly string[]): T[] {
  const byKey = new Map(known.toReversed().map((name) => [competitionKey(name), name]));
  return said.map((one) =>
    known.includes(one.name) ? one : { ...one, name: byKey.get(competitionKey(one.name)) ?? one.name },
  );
}
