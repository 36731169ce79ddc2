import type {
  CompetitionAdded,
  CompetitionChanged,
  CompetitionRestated,
} from '@laurel/proto/catalog/v1/events';
import { CompetitionWhole } from '@laurel/proto/catalog/v1/festival';
import { On, type Reaction } from '@laurel/runtime/reactions';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database.js';

/** A competition with its terms, dates and fees. */
@Controller()
export class IndexCompetitionWhenAdded {
  @On('competition.added')
  async added({ whole }: CompetitionAdded, { tx }: Reaction<Tx>) {
    const { id, festivalId } = whole!.competition!;
    await tx.$executeRaw`insert into competition (id, "festivalId", whole) values (${id}, ${festivalId}, ${JSON.stringify(CompetitionWhole.toJSON(whole!))}::jsonb)
      on conflict (id) do update set "festivalId" = excluded."festivalId", whole = excluded.whole`;
  }
  @On('competition.changed')
  changed(fact: CompetitionChanged, reaction: Reaction<Tx>) {
    return this.added(fact, reaction);
  }
  @On('competition.restated')
  restated(fact: CompetitionRestated, reaction: Reaction<Tx>) {
    return this.added(fact, reaction);
  }
}
