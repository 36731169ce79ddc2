import type { MergeFestivalsRequest } from '@laurel/proto/catalog/v1/editing';
import type { Festival } from '@laurel/proto/catalog/v1/festival';
import { runOnce } from '@laurel/runtime/database/idempotency';
import { appendAuditEvent } from '@laurel/runtime/events/audit-event';
import { MERGED, WHOLE } from '@laurel/rules/festivals/catalogue-editing';
import { requireAdministrator } from '@laurel/runtime/auth/call-context';
import { appendEvent } from '@laurel/runtime/events/outbox';
import { refuse } from '@laurel/runtime/errors/refusals';
import { Injectable } from '@nestjs/common';
import { Db, FESTIVAL_NAMES, acquireAdvisoryLock, type Tx } from '../../database/client.js';
import { checkCompetitionCount } from '../../domain/festivals/competition.js';
import type { FestivalFields } from '../../domain/festivals/festival.js';
import { checkChoices, mergeFestivalFields } from '../../domain/merging/merging.js';
import { getFestivalFields } from '../../messages/festival.js';
import { changeFestival, lockFestivals } from '../changes/change-festival.js';
import { checkSizeGrowth } from '../changes/check-size-growth.js';
import { deleteFestival } from '../deletion/delete-festival.js';
import { lockFestival, findLockedCompetition } from '../changes/lock-records.js';
import { recordChanges } from '../changes/history.js';
import { joinCompetitions, moveCompetitions } from './join-competitions.js';
import { createMergeWithItselfError } from './record-distinct-festivals.js';
import type { StoredFestival } from '../changes/stored-festival.js';
import { scaleTimeout } from '@laurel/runtime/process/scale-timeout';

/**
 * Merging festivals with hundreds of competitions takes some seconds. The caller's timeout is slightly
 * longer.
 */
const MERGE_MS = scaleTimeout(18_000);

@Injectable()
export class MergeFestivals {
  constructor(private readonly db: Db) {}

  /**
   * Merges two festivals: fields are chosen one by one, competitions are moved or joined.
   * @throws session.not_admin, merge.itself, merge.done, festival.not_found, festival.stale,
   * competition.stale, festival.too_large, the refusals of `mergeFestivalFields`, `checkChoices`,
   * `validateFestival`
   */
  run(request: MergeFestivalsRequest): Promise<Festival> {
    requireAdministrator();
    if (request.targetId === request.mergedId) throw createMergeWithItselfError('mergedId');
    return this.db.$transaction((tx) => runOnce(tx, 'mergeFestivals', request, () => merge(tx, request)), {
      timeout: MERGE_MS,
    });
  }
}

async function merge(tx: Tx, request: MergeFestivalsRequest): Promise<Festival> {
  const { targetId, mergedId, fromMerged } = request;
  await acquireAdvisoryLock(tx, FESTIVAL_NAMES);
  const { target, merged } = await lockFestivalPair(tx, request);
  const choices = request.competitions.map(({ competitionId, targetId: joinTargetId = null }) => ({
    competitionId,
    targetId: joinTargetId,
  }));
  checkChoices(getCompetitionNames(target), getCompetitionNames(merged), choices);
  const competitions = request.competitions.map(({ competitionId, version }) =>
    findLockedCompetition(merged, competitionId, version),
  );
  const mergedFields = mergeFestivalFields(
    getFestivalFields(target.festival),
    getFestivalFields(merged.festival),
    fromMerged,
  );

  const movedCompetitions = competitions.filter((_, n) => choices[n]!.targetId === null);
  if (movedCompetitions.length > 0)
    checkCompetitionCount(target.competitions.length + movedCompetitions.length);
  await moveCompetitions(tx, movedCompetitions, targetId);
  const joins = competitions.flatMap((source, n) => {
    const joinTarget = target.competitions.find(
      ({ competition }) => competition!.id === choices[n]!.targetId,
    );
    return joinTarget ? [{ source, target: joinTarget }] : [];
  });
  const merges = await joinCompetitions(tx, joins);
  await moveRelatedRows(tx, request, merged);
  await deleteFestival(tx, mergedId, targetId);
  const festival = await changeTarget(tx, targetId, mergedFields);
  checkSizeGrowth(target, (await lockFestivals(tx, [targetId])).get(targetId)!, 'competitions');
  const { name } = merged.festival;
  const fields = [{ field: MERGED, before: null, after: { festivalId: mergedId, name } }];
  const { name: targetName, version } = festival;
  await recordChanges(tx, [{ festivalId: targetId, competitionId: null, name: targetName, version, fields }]);
  await appendEvent(tx, 'merge.created', `merge-${mergedId}`, 1, {
    merge: { festivalId: mergedId, targetId, competitions: merges },
  });
  await appendAuditEvent(tx, 'festival.merged', null, {
    festivalId: targetId,
    name: targetName,
    mergedId,
    merged: name,
  });
  return festival;
}

async function lockFestivalPair(
  tx: Tx,
  { targetId, targetVersion, mergedId, mergedVersion }: MergeFestivalsRequest,
): Promise<{ target: StoredFestival; merged: StoredFestival }> {
  const earlierMerge = await tx.mergedFestival.findFirst({ where: { id: { in: [targetId, mergedId] } } });
  if (earlierMerge)
    throw refuse.conflict(
      'merge.done',
      `“${earlierMerge.name}” has already been merged into another festival.`,
      earlierMerge.id === targetId ? 'targetId' : 'mergedId',
      { name: earlierMerge.name, festivalId: earlierMerge.targetId },
    );
  await lockFestivals(tx, [targetId, mergedId]);
  return {
    target: await lockFestival(tx, targetId, targetVersion),
    merged: await lockFestival(tx, mergedId, mergedVersion),
  };
}

const getCompetitionNames = ({ competitions }: StoredFestival) =>
  competitions.map(({ competition }) => ({ id: competition!.id, name: competition!.name }));

/** Moves all rows that refer to the merged festival to the target, including its earlier merges. */
async function moveRelatedRows(
  tx: Tx,
  { targetId, mergedId }: MergeFestivalsRequest,
  { festival, competitions }: StoredFestival,
): Promise<void> {
  const { name, version } = festival;
  const fields = [{ field: WHOLE, before: { festival, competitions } as unknown, after: null }];
  await recordChanges(tx, [
    { festivalId: mergedId, competitionId: null, name, version: version + 1, fields },
  ]);
  await tx.festivalReport.updateMany({ where: { festivalId: mergedId }, data: { festivalId: targetId } });
  // Where films were shown. A film may have been shown at both festivals.
  await tx.$executeRaw`with deleted as (delete from festival_screening where "festivalId" = ${mergedId} returning "filmId")
    insert into festival_screening ("filmId", "festivalId") select "filmId", ${targetId}::int from deleted on conflict do nothing`;
  // Festivals that were recorded as distinct from the merged one are distinct from the target.
  await tx.$executeRaw`insert into distinct_festivals ("lowId", "highId")
    select least(other, ${targetId}), greatest(other, ${targetId})
    from (select case when "lowId" = ${mergedId} then "highId" else "lowId" end as other
      from distinct_festivals where ${mergedId} in ("lowId", "highId")) d
    where other <> ${targetId} on conflict do nothing`;
  await tx.mergedFestival.updateMany({ where: { targetId: mergedId }, data: { targetId } });
  await tx.$executeRaw`insert into merged_festival (id, "targetId", name, identity, "knownAs")
    select id, ${targetId}, name, identity, "knownAs" from festival where id = ${mergedId}`;
}

/** Changes the festival, and publishes it even if only its competitions have changed. */
async function changeTarget(tx: Tx, id: number, fields: Partial<FestivalFields>): Promise<Festival> {
  const storedTarget = (await lockFestivals(tx, [id])).get(id)!;
  const { isChanged } = await changeFestival(tx, storedTarget, fields, []);
  if (!isChanged) await tx.festival.update({ where: { id }, data: { version: { increment: 1 } } });
  const { festival } = (await lockFestivals(tx, [id])).get(id)!;
  if (!isChanged) await appendEvent(tx, 'festival.changed', `festival-${id}`, festival.version, { festival });
  return festival;
}
