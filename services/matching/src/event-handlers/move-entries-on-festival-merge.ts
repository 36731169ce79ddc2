import type { MergeCreated } from '@laurel/proto/catalog/v1/events';
import { saveMergedIds, type MergedId } from '@laurel/runtime/database/merged-ids';
import { OnEvent, type EventContext } from '@laurel/runtime/events/event-handlers';
import { ACCEPTED_STATES } from '@laurel/rules/submissions/states';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database/client.js';

/**
 * Moves entries, hidden competitions, recommendations and run results from merged competitions to their
 * targets.
 */
@Controller()
export class MoveEntriesOnFestivalMerge {
  @OnEvent('merge.created', 'merge.snapshot')
  async onMergeCreated({ merge }: MergeCreated, { tx }: EventContext<Tx>) {
    const { festivalId: id, competitions } = merge!;
    const toCurrentFestivalId = await saveMergedIds(tx, 'festival', [{ id, targetId: merge!.targetId }]);
    const targetId = toCurrentFestivalId(id);
    const mergedCompetitions = competitions.map((competition) => ({
      id: competition.competitionId,
      targetId: competition.targetId,
    }));
    const toCurrentIds = await saveMergedIds(tx, 'competition', mergedCompetitions);
    for (const item of mergedCompetitions)
      await moveCompetitionRows(tx, { id: item.id, targetId: toCurrentIds(item.id) });
    // The festivals that accepted a film depend on these rows, so every replica reads its films again.
    await tx.competition.updateMany({ where: { festivalId: id }, data: { festivalId: targetId } });
    await tx.$executeRaw`select pg_notify('projections', 'film-' || film) from (
      select p."filmId" as film from pair p join competition c on c.id = p."competitionId"
        where c."festivalId" = ${targetId} and p.state = any(${[...ACCEPTED_STATES]})
      union select t."filmId" from accepted_entry t join competition c on c.id = t."competitionId"
        where c."festivalId" = ${targetId}) affected`;
  }
}

async function moveCompetitionRows(tx: Tx, { id: sourceId, targetId }: MergedId): Promise<void> {
  // If a film has rows for both competitions, the row of the target stays. The submissions service publishes
  // the new state of a pair itself.
  for (const table of ['pair', 'hidden', 'recommendation_item']) {
    await tx.$executeRawUnsafe(
      `update "${table}" t set "competitionId" = $2 where t."competitionId" = $1
        and not exists (select from "${table}" k where k."filmId" = t."filmId" and k."competitionId" = $2)`,
      sourceId,
      targetId,
    );
    await tx.$executeRawUnsafe(`delete from "${table}" where "competitionId" = $1`, sourceId);
  }
  await tx.acceptedEntry.updateMany({
    where: { competitionId: sourceId },
    data: { competitionId: targetId },
  });
  await tx.$executeRaw`update wizard_results w set "matchingCompetitionIds" = array(
      select id from (select case when id = ${sourceId} then ${targetId} else id end as id, nth
        from unnest(w."matchingCompetitionIds") with ordinality as u(id, nth)) m group by id order by min(nth))
    where w."matchingCompetitionIds" @> array[${sourceId}::int]`;
}

/** A projection that the catalogue republishes. */
export const merges = {
  aggregateTypes: ['merge'],
  clear: (tx: Tx) => tx.$executeRaw`truncate merged_festival, merged_competition`,
};
