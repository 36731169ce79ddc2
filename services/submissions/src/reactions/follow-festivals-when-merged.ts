import type { MergeMade } from '@laurel/proto/catalog/v1/events';
import { keepMerged, type MergedId } from '@laurel/runtime/merged-ids';
import { On, type Reaction } from '@laurel/runtime/reactions';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database.js';
import { joinEntries } from '../join-entries.js';

/** Two festivals are one: entries, watches and what was told of them are of the one that is kept. Nothing is told twice. */
@Controller()
export class FollowFestivalsWhenMerged {
  @On('merge.made', 'merge.restated')
  async made({ merge }: MergeMade, { tx }: Reaction<Tx>) {
    const { festivalId: id, keptId, competitions } = merge!;
    const presentFestival = await keepMerged(tx, 'festival', [{ id, keptId }]);
    const joined = competitions.map((one) => ({ id: one.competitionId, keptId: one.keptId }));
    const presentCompetition = await keepMerged(tx, 'competition', joined);
    const dates = competitions.flatMap((one) =>
      one.dates.map(({ dateId, keptId: into }) => ({ id: dateId, keptId: into })),
    );
    await keepMerged(tx, 'date', dates);
    for (const { competitionId, dates: own } of competitions)
      await joinEntries(
        tx,
        { id: competitionId, keptId: presentCompetition(competitionId) },
        own.map(({ dateId }) => dateId),
      );
    await tx.competition.deleteMany({ where: { id: { in: joined.map((one) => one.id) } } });
    const merged = { id, keptId: presentFestival(id) };
    await followWatches(tx, merged);
    await tx.competition.updateMany({ where: { festivalId: id }, data: { festivalId: merged.keptId } });
    await tx.festival.deleteMany({ where: { id } });
  }
}

async function followWatches(tx: Tx, { id: festivalId, keptId }: MergedId): Promise<void> {
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
export const merges = {
  of: ['merge'],
  forget: (tx: Tx) => tx.$executeRaw`truncate merged_festival, merged_competition, merged_date`,
};
