import { BATCH, republish } from '@laurel/runtime/republish';
import type { Fact } from '@laurel/runtime/outbox';
import { Injectable } from '@nestjs/common';
import type { Festival } from '@laurel/proto/catalog/v1/festival';
import { Db, type Tx } from '../database.js';
import { readWholes } from '../messages/competition.js';
import { FESTIVALS } from '../messages/festival.js';

/** Tells every festival and every competition again as it is, so that a copy elsewhere can be rebuilt without history. */
@Injectable()
export class Republish {
  constructor(private readonly db: Db) {}

  async run(): Promise<{ festivals: number; competitions: number }> {
    const festivals = await this.each('festival', async (tx, ids) => {
      const rows = await tx.$queryRawUnsafe<Festival[]>(
        `${FESTIVALS} where f."id" = any($1::int[]) order by f."id"`,
        ids,
      );
      return rows.map((festival) => ({
        type: 'festival.restated' as const,
        aggregate: `festival-${festival.id}`,
        version: festival.version,
        fact: { festival },
      }));
    });
    const competitions = await this.each('competition', async (tx, ids) => {
      const wholes = await readWholes((sql, ...values) => tx.$queryRawUnsafe(sql, ...values), ids);
      return wholes.map((whole) => {
        const { id, version } = whole.competition!;
        return {
          type: 'competition.restated' as const,
          aggregate: `competition-${id}`,
          version,
          fact: { whole },
        };
      });
    });
    return { festivals, competitions };
  }

  private each(
    table: 'festival' | 'competition',
    tell: (tx: Tx, ids: number[]) => Promise<Fact[]>,
  ): Promise<number> {
    const next = `select "id" from "${table}" where "id" > $1::int order by "id" limit $2::int for share`;
    const page = (tx: Tx, after?: { id: number }) =>
      tx.$queryRawUnsafe<{ id: number }[]>(next, after?.id ?? 0, BATCH);
    return republish(
      (work) => this.db.$transaction(work),
      page,
      (rows, tx: Tx) =>
        tell(
          tx,
          rows.map(({ id }) => id),
        ),
    );
  }
}
