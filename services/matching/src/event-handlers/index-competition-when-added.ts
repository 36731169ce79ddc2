import type { CompetitionAdded, CompetitionDeleted } from '@laurel/proto/catalog/v1/events';
import { CompetitionWhole } from '@laurel/proto/catalog/v1/festival';
import { OnEvent, OnEventsInSql, type EventContext } from '@laurel/runtime/events/event-handlers';
import type { SqlTx } from '@laurel/runtime/database/sql-transaction';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database/client.js';

/** Rows per statement, which bounds the memory of a batch. */
const ROWS_PER_STATEMENT = 16;

/** A competition with its terms, dates and fees. */
@Controller()
export class IndexCompetitionWhenAdded {
  @OnEventsInSql('competition.added', 'competition.changed', 'competition.snapshot')
  async onCompetitionAdded(events: CompetitionAdded[], { tx }: EventContext<SqlTx>) {
    for (let start = 0; start < events.length; start += ROWS_PER_STATEMENT) {
      const batch = events.slice(start, start + ROWS_PER_STATEMENT);
      const wholes = JSON.stringify(batch.map(({ whole }) => CompetitionWhole.toJSON(whole!)));
      await tx.$executeRaw`insert into competition (id, "festivalId", whole)
        select (whole->'competition'->>'id')::int, (whole->'competition'->>'festivalId')::int, whole from jsonb_array_elements(${wholes}::jsonb) whole order by 1
        on conflict (id) do update set "festivalId" = excluded."festivalId", whole = excluded.whole`;
    }
  }

  @OnEvent('competition.deleted')
  async onCompetitionDeleted({ competitionId: id }: CompetitionDeleted, { tx }: EventContext<Tx>) {
    await tx.competition.deleteMany({ where: { id } });
  }
}
