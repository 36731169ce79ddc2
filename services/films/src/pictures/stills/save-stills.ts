import type { Film } from '@laurel/proto/films/v1/films';
import { auditAdminChange } from '@laurel/runtime/events/audit-event';
import { appendEvent } from '@laurel/runtime/events/outbox';
import type { Tx } from '../../database/client.js';
import { toFilmMessage, readFilm, type FilmRow } from '../../database/film-messages.js';

/**
 * Saves the stills of a film in order, and publishes the change. `serverFunction`: the server function that
 * was called.
 */
export async function saveStills(
  tx: Tx,
  { id, createdBy }: Pick<FilmRow, 'id' | 'createdBy'>,
  stillFileNames: string[],
  serverFunction: string,
): Promise<Film> {
  await auditAdminChange(tx, createdBy, { function: serverFunction, filmId: id });
  await tx.film.update({ where: { id }, data: { stillFileNames, version: { increment: 1 } } });
  const film = toFilmMessage((await readFilm(tx, id))!);
  await appendEvent(tx, 'film.changed', `film-${id}`, film.version, { film });
  return film;
}
