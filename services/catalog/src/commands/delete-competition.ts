import { record } from '@laurel/runtime/outbox';
import { refuse } from '@laurel/runtime/refusals';
import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '../database.js';

@Injectable()
export class DeleteCompetition {
  constructor(private readonly db: Db) {}

  /** With its terms, dates and fees. Refuses `competition.not_found`. */
  run(id: number): Promise<void> {
    return this.db.$transaction((tx) => deleteCompetition(tx, id));
  }
}

/** `keptId`: the competition that it was joined with. */
export async function deleteCompetition(tx: Tx, id: number, keptId?: number): Promise<void> {
  const [found] = await tx.$queryRaw<
    { version: number; festivalId: number }[]
  >`select version, "festivalId" from competition where id = ${id} for update`;
  if (!found) throw refuse.noSuch('competition.not_found', 'competitionId');
  // Terms are this competition's own, joined by a row that a cascade would remove without them.
  await tx.$executeRaw`delete from competition_terms where id in (
    select "termId" from competition_to_competition_terms where "competitionId" = ${id})
    and id not in (select "termId" from competition_to_competition_terms where "competitionId" <> ${id})`;
  await tx.competition.delete({ where: { id } });
  const { version, festivalId } = found;
  await record(tx, 'competition.deleted', `competition-${id}`, version + 1, {
    competitionId: id,
    festivalId,
    keptId,
  });
}
