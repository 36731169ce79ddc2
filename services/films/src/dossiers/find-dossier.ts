import type { MayActFor } from '@laurel/runtime/call';
import { hashOf } from '@laurel/runtime/link-secret';
import type { Db } from '../database.js';
import { noSuchDossier } from '../domain/dossier.js';
import { noSuchFilm } from '../domain/film.js';
import { FILMS, type FilmRow } from '../messages.js';
import { isOwnersEyes } from './dossier-links.js';
import { readDossier, type DossierRow } from './dossier-messages.js';

const ONE = `${FILMS} where f."id" = $1`;

export interface FoundDossier {
  film: FilmRow;
  dossier: DossierRow;
  /** Whether who asks may be told the screener's password. */
  isTold: boolean;
}

/** Refuses `film.not_found`, also for another's. */
export async function ownDossier(db: Db, filmId: number, mayActFor: MayActFor): Promise<FoundDossier> {
  const found = await read(db, filmId);
  if (!found || !mayActFor(found.film.createdBy)) throw noSuchFilm();
  return { ...found, isTold: isOwnersEyes(found.film.createdBy) };
}

/** For whoever has a link's token. Refuses `dossier.not_found`. */
export async function sharedDossier(db: Db, token: string): Promise<FoundDossier & { linkId: number }> {
  const link = await db.filmDossierLink.findUnique({
    where: { secretHash: hashOf(token) },
    select: { id: true, filmId: true },
  });
  const found = link && (await read(db, link.filmId));
  if (!found) throw noSuchDossier();
  return { ...found, isTold: true, linkId: link.id };
}

async function read(db: Db, filmId: number) {
  const [[film], dossier] = await Promise.all([db.rows<FilmRow>(ONE, filmId), readDossier(db, filmId)]);
  return film ? { film, dossier } : null;
}
