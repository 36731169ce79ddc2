import type { CompetitionAdded, CompetitionDeleted } from '@laurel/proto/catalog/v1/events';
import { CompetitionWhole } from '@laurel/proto/catalog/v1/festival';
import { On, type Reaction } from '@laurel/runtime/reactions';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database.js';

/** A competition with its terms, dates and fees. */
@Controller()
export class IndexCompetitionWhenAdded {
  @On('competition.added', 'competition.changed', 'competition.restated')
  async added({ whole }: CompetitionAdded, { tx }: Reaction<Tx>) {
    const { id, festivalId } = whole!.competition!;
    await tx.$executeRaw`insert into competition (id, "festivalId", whole) values (${id}, ${festivalId}, ${JSON.stringify(CompetitionWhole.toJSON(whole!))}::jsonb)
      on conflict (id) do update set "festivalId" = excluded."festivalId", whole = excluded.whole`;
  }

  @On('competition.deleted')
  async deleted({ competitionId: id }: CompetitionDeleted, { tx }: Reaction<Tx>) {
    await tx.competition.deleteMany({ where: { id } });
  }
}
