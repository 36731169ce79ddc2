import { Film } from '@laurel/proto/films/v1/films';
import { Snapshot } from '@laurel/proto/matching/v1/matching';
import type { Prisma } from './generated/client.js';

/** What matching said of a competition, and the film of which it was. */
export interface FilmSnapshot {
  item: Snapshot;
  film: Film;
}

/** As it is kept: for ever, with the reason for which an ineligible one was chosen all the same. */
export function keptSnapshot(snapshot: FilmSnapshot, reason: string | null): Prisma.InputJsonObject {
  const overrideReason = verdictOf(snapshot) === 'not-eligible' ? reason : null;
  const { item, film } = snapshot;
  const said = { ...(Snapshot.toJSON(item) as object), film: Film.toJSON(film) as object };
  return { ...said, overrideReason, at: new Date().toISOString() };
}
export const verdictOf = (snapshot: FilmSnapshot | undefined): string | null =>
  snapshot?.item.explanation?.verdict ?? null;
export const overrideIn = (kept: unknown): string | null =>
  (kept as { overrideReason?: string | null } | null)?.overrideReason ?? null;
/** The same of what is kept. */
export const keptVerdict = (kept: unknown): string | null =>
  (kept as { explanation?: { verdict?: string } } | null)?.explanation?.verdict ?? null;
