import { PAGE, restating } from '@laurel/runtime/restating';
import type { Tx } from './database.js';
import { filmMessage, whole } from './messages.js';

/** How films are told again as they are, so that a copy elsewhere can be built without history. */
export const restateFilms = restating(
  (tx: Tx, after) =>
    tx.film.findMany({
      where: { id: { gt: Number(after) } },
      orderBy: { id: 'asc' },
      take: PAGE,
      include: whole,
    }),
  (rows) =>
    rows.map((row) => ({
      type: 'film.restated',
      aggregate: `film-${row.id}`,
      version: row.version,
      fact: { film: filmMessage(row) },
    })),
);
