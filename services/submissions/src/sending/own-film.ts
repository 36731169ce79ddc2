import type { MayActFor } from '@laurel/runtime/call';
import { caughtUp, notHere } from '@laurel/runtime/database';
import { missing } from '../commands/result.js';
import type { Db } from '../database.js';
import { noSuchFilm } from '../domain/submission.js';
import type { Film, UserSubmission } from '../generated/client.js';

/** Refuses `film.not_found`, also for another's. */
export async function ownFilm(db: Db, filmId: number, mayActFor: MayActFor): Promise<Film> {
  await caughtUp(db, 'film');
  const film = await db.film.findUnique({ where: { id: filmId } });
  if (!film || !mayActFor(film.ownerId)) throw await notHere(db, 'film', noSuchFilm());
  return film;
}

/** Submissions of a film, in the order in which they were asked for. Refuses `submission.not_found` for one that is not on its list. */
export async function rowsOfFilm(
  db: Pick<Db, 'userSubmission'>,
  filmId: number,
  ids: readonly number[],
): Promise<UserSubmission[]> {
  const found = await db.userSubmission.findMany({
    where: { id: { in: [...ids] }, filmId, takenBackAt: null },
  });
  const byId = new Map(found.map((row) => [row.id, row]));
  return ids.map((id) => {
    const row = byId.get(id);
    if (!row) throw missing();
    return row;
  });
}
