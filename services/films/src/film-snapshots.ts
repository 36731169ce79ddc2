import { PAGE, createSnapshotReader } from '@laurel/runtime/snapshots';
import type { Tx } from './database.js';
import { filmMessage, FILMS, type FilmRow } from './messages.js';

/** Publishes snapshots of films, so that other services can build projections without history. */
export const filmSnapshots = createSnapshotReader(
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
      payload: { film: filmMessage(row) },
    })),
);
