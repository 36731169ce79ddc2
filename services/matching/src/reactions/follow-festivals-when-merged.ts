import type { MergeMade } from '@laurel/proto/catalog/v1/events';
import { keepMerged, type MergedId } from '@laurel/runtime/merged-ids';
import { On, type Reaction } from '@laurel/runtime/reactions';
import { TAKEN_STATES } from '@laurel/rules/vocabularies';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database.js';

/** Competitions are one: what films have with the first, hide of it, were recommended and found is of the second, once. */
@Controller()
export class FollowFestivalsWhenMerged {
  @On('merge.made', 'merge.restated')
  async made({ merge }: MergeMade, { tx }: Reaction<Tx>) {
    const { festivalId: id, competitions } = merge!;
    const keptId = (await keepMerged(tx, 'festival', [{ id, keptId: merge!.keptId }]))(id);
    const joined = competitions.map((one) => ({ id: one.competitionId, keptId: one.keptId }));
    const present = await keepMerged(tx, 'competition', joined);
    for (const one of joined) await follow(tx, { id: one.id, keptId: present(one.id) });
    // Where a film was taken is known by these: every replica reads its films again.
    await tx.competition.updateMany({ where: { festivalId: id }, data: { festivalId: keptId } });
    await tx.$executeRaw`select pg_notify('copies', 'film-' || film) from (
      select p."filmId" as film from pair p join competition c on c.id = p."competitionId"
        where c."festivalId" = ${keptId} and p.state = any(${[...TAKEN_STATES]})
      union select t."filmId" from taken_entry t join competition c on c.id = t."competitionId"
        where c."festivalId" = ${keptId}) taken`;
  }
}

async function follow(tx: Tx, { id: goneId, keptId }: MergedId): Promise<void> {
  // Of a film with both the kept one's stays: its owner of the pair tells what that is now.
  for (const table of ['pair', 'hidden', 'recommendation_item']) {
    await tx.$executeRawUnsafe(
      `update "${table}" t set "competitionId" = $2 where t."competitionId" = $1
        and not exists (select from "${table}" k where k."filmId" = t."filmId" and k."competitionId" = $2)`,
      goneId,
      keptId,
    );
    await tx.$executeRawUnsafe(`delete from "${table}" where "competitionId" = $1`, goneId);
  }
  await tx.takenEntry.updateMany({ where: { competitionId: goneId }, data: { competitionId: keptId } });
  await tx.$executeRaw`update wizard_results w set "matchingCompetitionIds" = array(
      select id from (select case when id = ${goneId} then ${keptId} else id end as id, nth
        from unnest(w."matchingCompetitionIds") with ordinality as u(id, nth)) m group by id order by min(nth))
    where w."matchingCompetitionIds" @> array[${goneId}::int]`;
}

/** Told again by the catalogue. */
export const merges = {
  of: ['merge'],
  forget: (tx: Tx) => tx.$executeRaw`truncate merged_festival, merged_competition`,
};
