import type { FestivalAdded, FestivalDeleted } from '@laurel/proto/catalog/v1/events';
import { Festival } from '@laurel/proto/catalog/v1/festival';
import { OnEvent, OnEventsInSql, type EventContext } from '@laurel/runtime/events/event-handlers';
import type { SqlTx } from '@laurel/runtime/database/sql-transaction';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database/client.js';

@Controller()
export class IndexFestivalWhenAdded {
  @OnEventsInSql('festival.added', 'festival.changed', 'festival.snapshot')
  async onFestivalAdded(events: FestivalAdded[], { tx }: EventContext<SqlTx>) {
    const festivals = JSON.stringify(events.map(({ festival }) => Festival.toJSON(festival!)));
    await tx.$executeRaw`insert into festival (id, festival)
      select (festival->>'id')::int, festival from jsonb_array_elements(${festivals}::jsonb) festival order by 1
      on conflict (id) do update set festival = excluded.festival`;
  }

  @OnEvent('festival.deleted')
  async onFestivalDeleted({ festivalId: id }: FestivalDeleted, { tx }: EventContext<Tx>) {
    await tx.festival.deleteMany({ where: { id } });
  }
}
