import type { FestivalAdded, FestivalChanged, FestivalRestated } from '@laurel/proto/catalog/v1/events';
import { Festival } from '@laurel/proto/catalog/v1/festival';
import { On, type Reaction } from '@laurel/runtime/reactions';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database.js';

@Controller()
export class IndexFestivalWhenAdded {
  @On('festival.added')
  async added({ festival }: FestivalAdded, { tx }: Reaction<Tx>) {
    await tx.$executeRaw`insert into festival (id, festival) values (${festival!.id}, ${JSON.stringify(Festival.toJSON(festival!))}::jsonb)
      on conflict (id) do update set festival = excluded.festival`;
  }
  @On('festival.changed')
  changed(fact: FestivalChanged, reaction: Reaction<Tx>) {
    return this.added(fact, reaction);
  }
  @On('festival.restated')
  restated(fact: FestivalRestated, reaction: Reaction<Tx>) {
    return this.added(fact, reaction);
  }
}
