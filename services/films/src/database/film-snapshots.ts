import { PAGE, createSnapshotReader } from '@laurel/runtime/projections/snapshots';
import type { Tx } from './client.js';
import { toFilmMessage, SELECT_FILMS, type FilmRow } from './film-messages.js';

/** Publishes snapshots of films, so that other services can build projections without history. */
export const filmSnapshots = createSnapshotReader(
  (tx: Tx, after) =>
    tx.$queryRawUnsafe<FilmRow[]>(
      `${SELECT_FILMS} where f."id" > $1::int order by f."id" limit $2::int`,
      Number(after),
      PAGE,
    ),
  (rows) =>
    rows.map((row) => ({
      type: 'film.snapshot',
      aggregate: `film-${row.id}`,
      version: row.version,
      payload: { film: toFilmMessage(row) },
    })),
);
