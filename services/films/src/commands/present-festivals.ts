import { heldPresentIds } from '@laurel/runtime/merged-ids';
import type { Tx } from '../database.js';
import type { FilmFacts } from '../domain/film.js';

/** Screenings at a festival that is named by an old id were at the one that it went into. */
export async function withPresentFestivals(tx: Tx, facts: FilmFacts): Promise<FilmFacts> {
  const { screenings } = facts;
  const ids = screenings?.flatMap(({ festivalId }) => festivalId ?? []) ?? [];
  if (!screenings || ids.length === 0) return facts;
  const present = await heldPresentIds(tx, 'festival', ids);
  return {
    ...facts,
    screenings: screenings.map((one) => ({
      ...one,
      festivalId: one.festivalId === null ? null : present(one.festivalId),
    })),
  };
}
