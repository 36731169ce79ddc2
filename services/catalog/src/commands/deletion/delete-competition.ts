import { appendEvents } from '@laurel/runtime/events/outbox';
import { refuse } from '@laurel/runtime/errors/refusals';
import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '../../database/client.js';

@Injectable()
export class DeleteCompetition {
  constructor(private readonly db: Db) {}

  /** @throws competition.not_found */
  run(id: number): Promise<void> {
    return this.db.$transaction((tx) => deleteCompetition(tx, id));
  }
}

export async function deleteCompetition(tx: Tx, id: number): Promise<void> {
  if ((await deleteCompetitions(tx, [{ id }])) === 0)
    throw refuse.noSuch('competition.not_found', 'competitionId');
}

/** `targetId`: the competition that this one was merged into. */
interface Deletion {
  id: number;
  targetId?: number;
}

/** Publishes an event for each deleted competition. Returns how many existed. */
export async function deleteCompetitions(tx: Tx, deletions: readonly Deletion[]): Promise<number> {
  const ids = deletions.map(({ id }) => id);
  const rows = await tx.$queryRaw<{ id: number; version: number; festivalId: number }[]>`
    select id, version, "festivalId" from competition where id = any(${ids}) order by id for update`;
  // Deletes the terms that only these competitions have. A cascade would delete their join rows alone.
  await tx.$executeRaw`delete from competition_terms t using competition_to_competition_terms c
    where c."termId" = t.id and c."competitionId" = any(${ids}) and not exists (
      select from competition_to_competition_terms o where o."termId" = t.id and o."competitionId" <> all(${ids}))`;
  await tx.competition.deleteMany({ where: { id: { in: ids } } });
  const targetIds = new Map(deletions.map(({ id, targetId }) => [id, targetId]));
  await appendEvents(
    tx,
    rows.map(({ id, version, festivalId }) => ({
      type: 'competition.deleted',
      aggregate: `competition-${id}`,
      version: version + 1,
      payload: { competitionId: id, festivalId, targetId: targetIds.get(id) },
    })),
  );
  return rows.length;
}
