import { PAGE, restating } from '@laurel/runtime/restating';
import type { Tx } from './database.js';
import { filmMessage, FILMS, type FilmRow } from './messages.js';

/** How films are told again as they are, so that a copy elsewhere can be built without history. */
export const restateFilms = restating(
  (tx: Tx, after) =>
    tx.$queryRawUnsafe<FilmRow[]>(
      `${FILMS} where f."id" > $1::int order by f."id" limit $2::int`,
      Number(after),
      PAGE,
    ),
  (rows) =>
    rows.map((row) => ({
      type: 'film.restated',
      aggregate: `film-${row.id}`,
      version: row.version,
      fact: { film: filmMessage(row) },
    })),
);
