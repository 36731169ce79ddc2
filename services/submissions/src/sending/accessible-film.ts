import type { MayActFor } from '@laurel/runtime/call';
import { caughtUp, notHere } from '@laurel/runtime/database';
import type { Db } from '../database.js';
import { noSuchFilm } from '../domain/submission.js';
import type { Film } from '../generated/client.js';

/** @throws film.not_found also if the film belongs to another user */
export async function getAccessibleFilm(db: Db, filmId: number, mayActFor: MayActFor): Promise<Film> {
  await caughtUp(db, 'film');
  const film = await db.film.findUnique({ where: { id: filmId } });
  if (!film || !mayActFor(film.ownerId)) throw await notHere(db, 'film', noSuchFilm());
  return film;
}
