import { heldPresentIds } from '@laurel/runtime/merged-ids';
import type { Tx } from '../database.js';
import type { FilmFacts } from '../domain/film.js';

/** The same, where a festival that is named by an old id is the one that it went into. */
export async function atPresentFestivals<T extends { festivalId: number | null }>(
  tx: Tx,
  entries: readonly T[],
): Promise<T[]> {
  const ids = entries.flatMap(({ festivalId }) => festivalId ?? []);
  if (ids.length === 0) return [...entries];
  const present = await heldPresentIds(tx, 'festival', ids);
  return entries.map((one) => ({
    ...one,
    festivalId: one.festivalId === null ? null : present(one.festivalId),
  }));
}

/** A film's facts, its screenings at their present festivals. */
export async function withPresentFestivals(tx: Tx, facts: FilmFacts): Promise<FilmFacts> {
  const { screenings } = facts;
  return screenings ? { ...facts, screenings: await atPresentFestivals(tx, screenings) } : facts;
}
