import type { MergeCreated } from '@laurel/proto/catalog/v1/events';
import { saveMergedIds, type MergedId } from '@laurel/runtime/database/merged-ids';
import { OnEvent, type EventContext } from '@laurel/runtime/events/event-handlers';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database/client.js';
import { mergeCompetitionEntries } from '../changes/merge-competition-entries.js';

/** Moves entries, watches and sent reminders to the target, so that nothing is sent twice. */
@Controller()
export class MoveSubmissionsOnFestivalMerge {
  @OnEvent('merge.created', 'merge.snapshot')
  async onCreated({ merge }: MergeCreated, { tx }: EventContext<Tx>) {
    const { festivalId: id, targetId, competitions } = merge!;
    const resolveFestivalId = await saveMergedIds(tx, 'festival', [{ id, targetId }]);
    const mergedCompetitions = competitions.map((competition) => ({
      id: competition.competitionId,
      targetId: competition.targetId,
    }));
    const resolveCompetitionId = await saveMergedIds(tx, 'competition', mergedCompetitions);
    const dates = competitions.flatMap((competition) =>
      competition.dates.map(({ dateId, targetId: targetDateId }) => ({ id: dateId, targetId: targetDateId })),
    );
    await saveMergedIds(tx, 'date', dates);
    for (const { competitionId, dates: dateMerges } of competitions)
      await mergeCompetitionEntries(
        tx,
        { id: competitionId, targetId: resolveCompetitionId(competitionId) },
        dateMerges.map(({ dateId }) => dateId),
      );
    await tx.competition.deleteMany({ where: { id: { in: mergedCompetitions.map((item) => item.id) } } });
    const mergedFestival = { id, targetId: resolveFestivalId(id) };
    await moveWatches(tx, mergedFestival);
    await tx.competition.updateMany({
      where: { festivalId: id },
      data: { festivalId: mergedFestival.targetId },
    });
    await tx.festival.deleteMany({ where: { id } });
  }
}

async function moveWatches(tx: Tx, { id: festivalId, targetId }: MergedId): Promise<void> {
  await tx.watchNews.updateMany({ where: { festivalId }, data: { festivalId: targetId } });
  // A user who watched both festivals gets the later `notifiedUntil`, so that no change is reported twice.
  // A user who did not watch the target is not notified of its earlier changes.
  await tx.$executeRaw`insert into watch ("userId", "festivalId", since, "notifiedUntil")
    select "userId", ${targetId}, since, "notifiedUntil" from watch where "festivalId" = ${festivalId} order by "userId"
    on conflict ("userId", "festivalId") do update set since = least(watch.since, excluded.since),
      "notifiedUntil" = greatest(watch."notifiedUntil", excluded."notifiedUntil")`;
  await tx.watch.deleteMany({ where: { festivalId } });
  await tx.$executeRaw`insert into watch_reminder ("userId", "festivalId", date, "daysBefore")
    select "userId", ${targetId}, date, "daysBefore" from watch_reminder where "festivalId" = ${festivalId}
    on conflict do nothing`;
  await tx.watchReminder.deleteMany({ where: { festivalId } });
}

/** A projection that the catalogue republishes. */
export const merges = {
  aggregateTypes: ['merge'],
  clear: (tx: Tx) => tx.$executeRaw`truncate merged_festival, merged_competition, merged_date`,
};
