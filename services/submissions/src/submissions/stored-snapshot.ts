import { Film } from '@laurel/proto/films/v1/films';
import { Snapshot } from '@laurel/proto/matching/v1/matching';
import type { Prisma } from '../generated/client.js';

/** Matching's response for a competition, and the film to which it applies. */
export interface FilmSnapshot {
  response: Snapshot;
  film: Film;
}

/** Returns the stored form, with the user's reason for an ineligible competition. */
export function toStoredSnapshot(snapshot: FilmSnapshot, reason: string | null): Prisma.InputJsonObject {
  const overrideReason = getVerdict(snapshot) === 'not-eligible' ? reason : null;
  const { response, film } = snapshot;
  const snapshotJson = { ...(Snapshot.toJSON(response) as object), film: Film.toJSON(film) as object };
  return { ...snapshotJson, overrideReason, at: new Date().toISOString() };
}
export const getVerdict = (snapshot: FilmSnapshot | undefined): string | null =>
  snapshot?.response.explanation?.verdict ?? null;
export const getOverrideReason = (storedSnapshot: unknown): string | null =>
  (storedSnapshot as { overrideReason?: string | null } | null)?.overrideReason ?? null;
/** Returns the verdict of a stored snapshot. */
export const getStoredVerdict = (storedSnapshot: unknown): string | null =>
  (storedSnapshot as { explanation?: { verdict?: string } } | null)?.explanation?.verdict ?? null;
