import type { Film } from '@laurel/proto/films/v1/films';
import { auditHelp } from '@laurel/runtime/audit-wanted';
import { record } from '@laurel/runtime/outbox';
import type { Tx } from '../database.js';
import { filmMessage, readFilm, type FilmRow } from '../messages.js';

/** Saves which stills a film has, and in which order, and tells it. `by`: the function that was asked. */
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
