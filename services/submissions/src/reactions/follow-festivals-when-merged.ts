import type { FestivalMerge, MergeMade } from '@laurel/proto/catalog/v1/events';
import { On, type Reaction } from '@laurel/runtime/reactions';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database.js';
import { joinEntries } from '../join-entries.js';

/** Two festivals are one: entries, watches and what was told of them are of the one that is kept. Nothing is told twice. */
@Controller()
export class FollowFestivalsWhenMerged {
  @On('merge.made', 'merge.restated')
  async made({ merge }: MergeMade, { tx }: Reaction<Tx>) {
    const { festivalId, keptId, competitions } = merge!;
    for (const one of competitions) {
      await joinEntries(tx, one);
      await tx.mergedCompetition.updateMany({
        where: { keptId: one.competitionId },
        data: { keptId: one.keptId },
      });
      await tx.mergedCompetition.upsert({
        where: { id: one.competitionId },
        create: { id: one.competitionId, keptId: one.keptId },
        update: { keptId: one.keptId },
      });
      await tx.competition.deleteMany({ where: { id: one.competitionId } });
    }
    await followWatches(tx, merge!);
    await tx.competition.updateMany({ where: { festivalId }, data: { festivalId: keptId } });
    await tx.festival.deleteMany({ where: { id: festivalId } });
  }
}

async function followWatches(tx: Tx, { festivalId, keptId }: FestivalMerge): Promise<void> {
  await tx.watchNews.updateMany({ where: { festivalId }, data: { festivalId: keptId } });
  // What was told of either was told; who begins to watch the other this way has heard what there was of it.
  await tx.$executeRaw`insert into watch ("userId", "festivalId", since, "toldUntil")
    select "userId", ${keptId}, since, "toldUntil" from watch where "festivalId" = ${festivalId} order by "userId"
    on conflict ("userId", "festivalId") do update set since = least(watch.since, excluded.since),
      "toldUntil" = greatest(watch."toldUntil", excluded."toldUntil")`;
  await tx.watch.deleteMany({ where: { festivalId } });
  await tx.$executeRaw`insert into watch_reminder ("userId", "festivalId", date, "daysBefore")
    select "userId", ${keptId}, date, "daysBefore" from watch_reminder where "festivalId" = ${festivalId}
    on conflict do nothing`;
  await tx.watchReminder.deleteMany({ where: { festivalId } });
}

/** Told again by the catalogue. */
export const merges = { of: ['merge'], forget: (tx: Tx) => tx.$executeRaw`truncate merged_competition` };
