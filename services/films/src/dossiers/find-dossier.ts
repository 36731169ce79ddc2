import type { MayActFor } from '@laurel/runtime/auth/call-context';
import { hashSecret } from '@laurel/runtime/auth/link-secret';
import type { Db } from '../database/client.js';
import { createDossierNotFoundError } from '../domain/dossier.js';
import { createFilmNotFoundError } from '../domain/film.js';
import { SELECT_FILMS, type FilmRow } from '../database/film-messages.js';
import { isCallerOwnerInPerson } from './dossier-links.js';
import { readDossier, type DossierRow } from './dossier-messages.js';

const FILM_BY_ID = `${SELECT_FILMS} where f."id" = $1`;

export interface FoundDossier {
  film: FilmRow;
  dossier: DossierRow;
  /** Whether the caller may see the screener's password. */
  canSeeSecrets: boolean;
}

/**
 * Finds a film's dossier for its owner or an administrator.
 * @throws film.not_found, also for another user's film
 */
export async function findDossierByFilm(db: Db, filmId: number, mayActFor: MayActFor): Promise<FoundDossier> {
  const result = await loadDossier(db, filmId);
  if (!result || !mayActFor(result.film.createdBy)) throw createFilmNotFoundError();
  return { ...result, canSeeSecrets: isCallerOwnerInPerson(result.film.createdBy) };
}

/**
 * Finds a dossier by the token of a link.
 * @throws dossier.not_found
 */
export async function findSharedDossier(db: Db, token: string): Promise<FoundDossier & { linkId: number }> {
  const link = await db.filmDossierLink.findUnique({
    where: { secretHash: hashSecret(token) },
    select: { id: true, filmId: true },
  });
  const result = link && (await loadDossier(db, link.filmId));
  if (!result) throw createDossierNotFoundError();
  return { ...result, canSeeSecrets: true, linkId: link.id };
}

async function loadDossier(db: Db, filmId: number) {
  const [[film], dossier] = await Promise.all([
    db.rows<FilmRow>(FILM_BY_ID, filmId),
    readDossier(db, filmId),
  ]);
  return film ? { film, dossier } : null;
}
