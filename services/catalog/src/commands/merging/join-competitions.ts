import type { CompetitionWhole } from '@laurel/proto/catalog/v1/festival';
import type { CompetitionMerge } from '@laurel/proto/catalog/v1/events';
import { MERGED, MOVED } from '@laurel/rules/festivals/catalogue-editing';
import { appendEvents } from '@laurel/runtime/events/outbox';
import { readIn, type Tx } from '../../database/client.js';
import { joinDates, type CompetitionJoin } from '../../domain/merging/join-dates.js';
import { readCompetitions } from '../../messages/competition.js';
import { deleteCompetitions } from '../deletion/delete-competition.js';
import { diffCompetition, recordChanges } from '../changes/history.js';

/**
 * Merges competitions into their targets, whose rules, deadlines and fees stay. A deadline that only a merged
 * competition had becomes a deprecated deadline of the target, because entries refer to it. The ids of merged
 * competitions, including those of earlier merges, then resolve to the targets.
 */
export async function joinCompetitions(
  tx: Tx,
  joins: readonly CompetitionJoin<CompetitionWhole>[],
): Promise<CompetitionMerge[]> {
  if (joins.length === 0) return [];
  const { sharedDates, movedDates } = joinDates(joins);
  const ids = joins.map(({ source }) => source.competition!.id);
  const targetIds = joins.map(({ target }) => target.competition!.id);
  // Moves deadlines that only a merged competition had, then entries, then earlier merges.
  await tx.$executeRaw`update competition_date d set "competitionId" = m."targetId", deprecated = true
    from unnest(${movedDates.map(({ dateId }) => dateId)}::int[], ${movedDates.map(({ targetCompetitionId }) => targetCompetitionId)}::int[]) as m(id, "targetId") where d.id = m.id`;
  await tx.$executeRaw`update entry e set "competitionId" = j."targetId"
    from unnest(${ids}::int[], ${targetIds}::int[]) as j(id, "targetId") where e."competitionId" = j.id`;
  await tx.$executeRaw`update merged_competition m set "targetId" = j."targetId"
    from unnest(${ids}::int[], ${targetIds}::int[]) as j(id, "targetId") where m."targetId" = j.id`;
  const merges = joins.map(({ source, target }, n) => ({
    competitionId: source.competition!.id,
    targetId: target.competition!.id,
    dates: sharedDates[n]!.map(({ dateId, targetId }) => ({ dateId, targetId })),
  }));
  await tx.mergedCompetition.createMany({
    data: joins.map(({ source }, n) => {
      const { id, festivalId, name } = source.competition!;
      const { targetId, dates } = merges[n]!;
      return { id, targetId, festivalId, name, dates: dates.map((date) => ({ ...date })) };
    }),
  });
  await deleteCompetitions(
    tx,
    ids.map((id, n) => ({ id, targetId: targetIds[n]! })),
  );
  await publishNewVersions(tx, [...new Set(joins.map(({ target }) => target))]);
  await recordChanges(
    tx,
    joins.map(({ source, target }) => {
      const { id: competitionId, festivalId, name, version } = target.competition!;
      const mergedCompetition = { competitionId: source.competition!.id, name: source.competition!.name };
      const fields = [{ field: MERGED, before: null, after: mergedCompetition }];
      return { festivalId, competitionId, name, version: version + 1, fields };
    }),
  );
  return merges;
}

/** Moves competitions to another festival without other changes. */
export async function moveCompetitions(
  tx: Tx,
  movedCompetitions: readonly CompetitionWhole[],
  festivalId: number,
): Promise<void> {
  if (movedCompetitions.length === 0) return;
  const ids = movedCompetitions.map(({ competition }) => competition!.id);
  await tx.competition.updateMany({ where: { id: { in: ids } }, data: { festivalId } });
  await publishNewVersions(tx, movedCompetitions);
  await recordChanges(
    tx,
    movedCompetitions.map(({ competition }) => {
      const { id, name, version, festivalId: previousFestivalId } = competition!;
      const fields = [{ field: MOVED, before: previousFestivalId, after: festivalId }];
      return { festivalId, competitionId: id, name, version: version + 1, fields };
    }),
  );
}

/** Gives the competitions a new version, publishes them, and records what changed since they were read. */
async function publishNewVersions(tx: Tx, previousCompetitions: readonly CompetitionWhole[]): Promise<void> {
  const ids = previousCompetitions.map(({ competition }) => competition!.id);
  await tx.competition.updateMany({ where: { id: { in: ids } }, data: { version: { increment: 1 } } });
  const competitions = await readCompetitions(readIn(tx), ids);
  const byId = new Map(previousCompetitions.map((details) => [details.competition!.id, details]));
  await recordChanges(
    tx,
    competitions.map((details) => diffCompetition(byId.get(details.competition!.id)!, details)),
  );
  await appendEvents(
    tx,
    competitions.map((details) => {
      const { id, version } = details.competition!;
      return {
        type: 'competition.changed',
        aggregate: `competition-${id}`,
        version,
        payload: { whole: details },
      };
    }),
  );
}
