import { recordAll } from '@laurel/runtime/outbox';
import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';

/** A fact must fit the bus. */
const FILMS_PER_FACT = 2000;
export interface Rematched {
  filmId: number;
  userId: string;
}

/** Tells whose verdicts a change of the catalogue has changed: each replica sees it, the first one says it. */
@Injectable()
export class Rematches {
  constructor(private readonly db: Db) {}

  async tell(key: string, version: number, films: readonly Rematched[]): Promise<void> {
    const aggregate = `rematch-${key}`;
    await this.db.$transaction(async (tx) => {
      await tx.$executeRaw`select pg_advisory_xact_lock(hashtext(${aggregate}))`;
      const [told] = await tx.$queryRaw<
        unknown[]
      >`select 1 from outbox where aggregate = ${`${aggregate}-0`} and version = ${version} and type not like '%.restated'`;
      if (told) return;
      const chunks = Array.from({ length: Math.ceil(films.length / FILMS_PER_FACT) }, (_one, n) =>
        films.slice(n * FILMS_PER_FACT, (n + 1) * FILMS_PER_FACT),
      );
      await recordAll(
        tx,
        chunks.map((chunk, n) => ({
          type: 'rematch.finished',
          aggregate: `${aggregate}-${n}`,
          version,
          fact: { films: [...chunk] },
        })),
      );
    });
  }
}
