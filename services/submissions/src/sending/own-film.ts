import type { MayActFor } from '@laurel/runtime/call';
import { caughtUp, notHere } from '@laurel/runtime/database';
import type { Db } from '../database.js';
import { noSuchFilm } from '../domain/submission.js';
import type { Film } from '../generated/client.js';

/** Refuses `film.not_found`, also for another's. */
export async function ownFilm(db: Db, filmId: number, mayActFor: MayActFor): Promise<Film> {
  await caughtUp(db, 'film');
  const film = await db.film.findUnique({ where: { id: filmId } });
  if (!film || !mayActFor(film.ownerId)) throw await notHere(db, 'film', noSuchFilm());
  return film;
}
