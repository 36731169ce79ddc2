import { recordAll } from '@laurel/runtime/outbox';
import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';
import { filmMessage, whole } from '../messages.js';

const BATCH = 500;

/** Tells every film again as it is, so that a copy elsewhere can be rebuilt without history. */
@Injectable()
export class Republish {
  constructor(private readonly db: Db) {}

  async run(): Promise<number> {
    let told = 0;
    for (let last = 0; ;) {
      const rows = await this.db.$transaction(async (tx) => {
        const films = await tx.film.findMany({ where: { id: { gt: last } }, orderBy: { id: 'asc' }, take: BATCH, include: whole });
        const facts = films.map((row) => ({
          type: 'film.restated' as const,
          aggregate: `film-${row.id}`,
          version: row.version,
          fact: { film: filmMessage(row) },
        }));
        if (facts.length) await recordAll(tx, facts);
        return films;
      });
      told += rows.length;
      if (rows.length < BATCH) return told;
      last = rows.at(-1)!.id;
    }
  }
}
