import { lockMergedIds } from '@laurel/runtime/database/merged-ids';
import type { Tx } from '../database/client.js';
import type { FilmFields } from '../domain/film-fields.js';

/** Replaces ids of merged festivals by their targets. */
export async function resolveFestivals<T extends { festivalId: number | null }>(
  tx: Tx,
  entries: readonly T[],
): Promise<T[]> {
  const ids = entries.flatMap(({ festivalId }) => festivalId ?? []);
  if (ids.length === 0) return [...entries];
  const toCurrentId = await lockMergedIds(tx, 'festival', ids);
  return entries.map((entry) => ({
    ...entry,
    festivalId: entry.festivalId === null ? null : toCurrentId(entry.festivalId),
  }));
}

/** Replaces ids of merged festivals in the screenings of a film. */
export async function resolveScreeningFestivals(tx: Tx, fields: FilmFields): Promise<FilmFields> {
  const { screenings } = fields;
  return screenings ? { ...fields, screenings: await resolveFestivals(tx, screenings) } : fields;
}
