import { recordAll } from '@laurel/runtime/outbox';
import { Injectable } from '@nestjs/common';
import type { Festival } from '@laurel/proto/catalog/v1/festival';
import { Db, type Tx } from '../database.js';
import { readWholes } from '../messages/competition.js';
import { FESTIVALS } from '../messages/festival.js';

const BATCH = 500;

/** Tells every festival and every competition again as it is, so that a copy elsewhere can be rebuilt without history. */
@Injectable()
export class Republish {
  constructor(private readonly db: Db) {}

  async run(): Promise<{ festivals: number; competitions: number }> {
    const festivals = await this.each('festival', async (tx, ids) => {
      const rows = await tx.$queryRawUnsafe<Festival[]>(`${FESTIVALS} where f."id" = any($1::int[]) order by f."id"`, ids);
      await recordAll(
        tx,
        rows.map((festival) => ({
          type: 'festival.restated' as const,
          aggregate: `festival-${festival.id}`,
          version: festival.version,
          fact: { festival },
        })),
      );
    });
    const competitions = await this.each('competition', async (tx, ids) => {
      const wholes = await readWholes((sql, ...values) => tx.$queryRawUnsafe(sql, ...values), ids);
      await recordAll(
        tx,
        wholes.map((whole) => {
          const { id, version } = whole.competition!;
          return { type: 'competition.restated' as const, aggregate: `competition-${id}`, version, fact: { whole } };
        }),
      );
    });
    return { festivals, competitions };
  }

  private async each(table: 'festival' | 'competition', tell: (tx: Tx, ids: number[]) => Promise<void>): Promise<number> {
    for (let [last, told] = [0, 0]; ;) {
      const ids = await this.db.$transaction(async (tx) => {
        const rows = await tx.$queryRawUnsafe<{ id: number }[]>(
          `select "id" from "${table}" where "id" > $1::int order by "id" limit $2::int for share`,
          last,
          BATCH,
        );
        if (rows.length) await tell(tx, rows.map((row) => row.id)); // prettier-ignore
        return rows;
      });
      told += ids.length;
      if (ids.length < BATCH) return told;
      last = ids.at(-1)!.id;
    }
  }
}
