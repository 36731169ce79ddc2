import type { CompetitionAdded, CompetitionDeleted } from '@laurel/proto/catalog/v1/events';
import { CompetitionWhole } from '@laurel/proto/catalog/v1/festival';
import { On, OnManyInSql, type Reaction } from '@laurel/runtime/reactions';
import type { SqlTx } from '@laurel/runtime/sql-transaction';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database.js';

/** In one statement: a text of more than 128 KiB is a large object to V8, kept until the old generation is collected. */
const AT_ONCE = 16;

/** A competition with its terms, dates and fees. */
@Controller()
export class IndexCompetitionWhenAdded {
  @OnManyInSql('competition.added', 'competition.changed', 'competition.restated')
  async added(facts: CompetitionAdded[], { tx }: Reaction<SqlTx>) {
    for (let from = 0; from < facts.length; from += AT_ONCE) {
      const some = facts.slice(from, from + AT_ONCE);
      const wholes = JSON.stringify(some.map(({ whole }) => CompetitionWhole.toJSON(whole!)));
      await tx.$executeRaw`insert into competition (id, "festivalId", whole)
        select (whole->'competition'->>'id')::int, (whole->'competition'->>'festivalId')::int, whole from jsonb_array_elements(${wholes}::jsonb) whole order by 1
        on conflict (id) do update set "festivalId" = excluded."festivalId", whole = excluded.whole`;
    }
  }

  @On('competition.deleted')
  async deleted({ competitionId: id }: CompetitionDeleted, { tx }: Reaction<Tx>) {
    await tx.competition.deleteMany({ where: { id } });
  }
}
