import type { Film } from '@laurel/proto/films/v1/films';
import { auditHelp } from '@laurel/runtime/append-audit-event';
import { record } from '@laurel/runtime/outbox';
import type { Tx } from '../database.js';
import { filmMessage, readFilm, type FilmRow } from '../messages.js';

/** Saves the stills of a film in order, and publishes the change. `by` is the called server function. */
export async function saveStills(
  tx: Tx,
  { id, createdBy }: Pick<FilmRow, 'id' | 'createdBy'>,
  stillFileNames: string[],
  by: string,
): Promise<Film> {
  await auditHelp(tx, createdBy, { function: by, filmId: id });
  await tx.film.update({ where: { id }, data: { stillFileNames, version: { increment: 1 } } });
  const film = filmMessage((await readFilm(tx, id))!);
  await record(tx, 'film.changed', `film-${id}`, film.version, { film });
  return film;
}
