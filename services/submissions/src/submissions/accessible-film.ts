import type { MayActFor } from '@laurel/runtime/auth/call-context';
import { waitForProjections, chooseMissingRowRefusal } from '@laurel/runtime/database/client';
import type { Db } from '../database/client.js';
import { createFilmNotFoundRefusal } from '../domain/submission.js';
import type { Film } from '../generated/client.js';

/**
 * Returns a film that the caller may act for.
 * @throws film.not_found also if the film belongs to another user
 */
export async function getAccessibleFilm(db: Db, filmId: number, mayActFor: MayActFor): Promise<Film> {
  await waitForProjections(db, 'film');
  const film = await db.film.findUnique({ where: { id: filmId } });
  if (!film || !mayActFor(film.ownerId))
    throw await chooseMissingRowRefusal(db, 'film', createFilmNotFoundRefusal());
  return film;
}
