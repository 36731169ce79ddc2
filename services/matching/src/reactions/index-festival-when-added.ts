import type { FestivalAdded, FestivalDeleted } from '@laurel/proto/catalog/v1/events';
import { Festival } from '@laurel/proto/catalog/v1/festival';
import { On, type Reaction } from '@laurel/runtime/reactions';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database.js';

@Controller()
export class IndexFestivalWhenAdded {
  @On('festival.added', 'festival.changed', 'festival.restated')
  async added({ festival }: FestivalAdded, { tx }: Reaction<Tx>) {
    await tx.$executeRaw`insert into festival (id, festival) values (${festival!.id}, ${JSON.stringify(Festival.toJSON(festival!))}::jsonb)
      on conflict (id) do update set festival = excluded.festival`;
  }

  @On('festival.deleted')
  async deleted({ festivalId: id }: FestivalDeleted, { tx }: Reaction<Tx>) {
    await tx.festival.deleteMany({ where: { id } });
  }
}
