import { appendAuditEvent } from '@laurel/runtime/events/audit-event';
import { WHOLE } from '@laurel/rules/festivals/catalogue-editing';
import { requireAdministrator } from '@laurel/runtime/auth/call-context';
import { createStaleProjectionRefusal } from '@laurel/runtime/database/client';
import { refuse } from '@laurel/runtime/errors/refusals';
import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '../../database/client.js';
import { recordChanges } from '../changes/history.js';
import { deleteCompetition } from './delete-competition.js';
import { deleteFestival } from './delete-festival.js';
import { lockCompetition, lockFestival } from '../changes/lock-records.js';

/**
 * Deletes festivals and competitions that no entry and no film refers to. The others can only be deprecated.
 */
@Injectable()
export class DeleteUnused {
  constructor(private readonly db: Db) {}

  /** @throws session.not_admin, festival.not_found, festival.stale, festival.in_use, festival.screened */
  deleteFestival(festivalId: number, expectedVersion: number): Promise<void> {
    requireAdministrator();
    return this.db.$transaction(async (tx) => {
      const name = await deleteUnusedFestival(tx, festivalId, expectedVersion);
      await appendAuditEvent(tx, 'festival.deleted', null, { festivalId, name });
    });
  }

  /** @throws session.not_admin, competition.not_found, competition.stale, competition.in_use */
  deleteCompetition(competitionId: number, expectedVersion: number): Promise<void> {
    requireAdministrator();
    return this.db.$transaction(async (tx) => {
      const { festivalId, name } = await deleteUnusedCompetition(tx, competitionId, expectedVersion);
      await appendAuditEvent(tx, 'competition.deleted', null, { festivalId, competitionId, name });
    });
  }
}

/**
 * Deletes a festival, records the deletion in the history, and returns the festival's name.
 * @throws festival.not_found, festival.stale, festival.in_use, festival.screened
 */
export async function deleteUnusedFestival(
  tx: Tx,
  festivalId: number,
  expectedVersion: number | null,
): Promise<string> {
  const { festival, competitions } = await lockFestival(tx, festivalId, expectedVersion);
  const n = await countEntries(tx, festival.competitionIds);
  if (n > 0)
    throw refuse.conflict(
      'festival.in_use',
      `${n} entries refer to a competition of this festival. Deprecate its competitions instead.`,
      'festivalId',
      { n },
    );
  const films = await countFilmsShownAt(tx, festivalId);
  if (films > 0)
    throw refuse.conflict(
      'festival.screened',
      `${films} films name this festival as a place where they were shown. Deprecate its competitions instead.`,
      'festivalId',
      { n: films },
    );
  const { name, version } = festival;
  const fields = [{ field: WHOLE, before: { festival, competitions } as unknown, after: null }];
  await recordChanges(tx, [{ festivalId, competitionId: null, name, version: version + 1, fields }]);
  await deleteFestival(tx, festivalId);
  return name;
}

/** @throws competition.not_found, competition.stale, competition.in_use */
export async function deleteUnusedCompetition(
  tx: Tx,
  competitionId: number,
  expectedVersion: number | null,
): Promise<{ festivalId: number; name: string }> {
  const { details, parent } = await lockCompetition(tx, competitionId, expectedVersion);
  const n = await countEntries(tx, [competitionId]);
  if (n > 0)
    throw refuse.conflict(
      'competition.in_use',
      `${n} entries refer to this competition. Deprecate it instead.`,
      'competitionId',
      { n },
    );
  const { festivalId } = parent;
  const { name, version } = details.competition!;
  const fields = [{ field: WHOLE, before: details as unknown, after: null }];
  await recordChanges(tx, [{ festivalId, competitionId, name, version: version + 1, fields }]);
  await deleteCompetition(tx, competitionId);
  return { festivalId, name };
}

async function countEntries(tx: Tx, competitionIds: number[]): Promise<number> {
  await assertProjectionReady(tx, 'submission');
  return tx.entry.count({ where: { competitionId: { in: competitionIds } } });
}

async function countFilmsShownAt(tx: Tx, festivalId: number): Promise<number> {
  await assertProjectionReady(tx, 'film');
  return tx.festivalScreening.count({ where: { festivalId } });
}

/**
 * Refuses while a projection is being rebuilt, because its references are incomplete. @throws
 * projection.stale
 */
async function assertProjectionReady(tx: Tx, aggregateType: 'submission' | 'film'): Promise<void> {
  const runningRebuilds = await tx.$queryRaw<
    unknown[]
  >`select from projection_rebuild where noun = ${aggregateType} limit 1`;
  if (runningRebuilds.length > 0) throw createStaleProjectionRefusal();
}
