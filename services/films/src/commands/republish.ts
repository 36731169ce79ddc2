import { BATCH, republish } from '@laurel/runtime/republish';
import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '../database.js';
import { filmMessage, whole, type FilmRow } from '../messages.js';

/** Tells every film again as it is, so that a copy elsewhere can be rebuilt without history. */
@Injectable()
export class Republish {
  constructor(private readonly db: Db) {}

  run(): Promise<number> {
    const page = (tx: Tx, after?: FilmRow) =>
      tx.film.findMany({
        where: { id: { gt: after?.id ?? 0 } },
        orderBy: { id: 'asc' },
        take: BATCH,
        include: whole,
      });
    const fact = (row: FilmRow) => ({
      type: 'film.restated' as const,
      aggregate: `film-${row.id}`,
      version: row.version,
      fact: { film: filmMessage(row) },
    });
    return republish(
      (work) => this.db.$transaction(work),
      page,
      (rows) => rows.map(fact),
    );
  }
}
