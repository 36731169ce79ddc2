import { recordAll } from '@laurel/runtime/outbox';
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

export async function deleteCompetition(tx: Tx, id: number): Promise<void> {
  if ((await deleteCompetitions(tx, [{ id }])) === 0)
    throw refuse.noSuch('competition.not_found', 'competitionId');
}

/** `keptId`: the competition that it was joined with. */
interface Deletion {
  id: number;
  keptId?: number;
}

/** However many, each is told; answers how many there were. */
export async function deleteCompetitions(tx: Tx, asked: readonly Deletion[]): Promise<number> {
  const ids = asked.map(({ id }) => id);
  const found = await tx.$queryRaw<{ id: number; version: number; festivalId: number }[]>`
    select id, version, "festivalId" from competition where id = any(${ids}) order by id for update`;
  // Terms are these competitions' own, joined by a row that a cascade would remove without them.
  await tx.$executeRaw`delete from competition_terms t using competition_to_competition_terms c
    where c."termId" = t.id and c."competitionId" = any(${ids}) and not exists (
      select from competition_to_competition_terms o where o."termId" = t.id and o."competitionId" <> all(${ids}))`;
  await tx.competition.deleteMany({ where: { id: { in: ids } } });
  const keptIds = new Map(asked.map(({ id, keptId }) => [id, keptId]));
  await recordAll(
    tx,
    found.map(({ id, version, festivalId }) => ({
      type: 'competition.deleted',
      aggregate: `competition-${id}`,
      version: version + 1,
      fact: { competitionId: id, festivalId, keptId: keptIds.get(id) },
    })),
  );
  return found.length;
}
