import type { CompetitionWhole } from '@laurel/proto/catalog/v1/festival';
import type { CompetitionMerge } from '@laurel/proto/catalog/v1/events';
import { MERGED, MOVED } from '@laurel/rules/festivals/catalogue-editing';
import { appendEvents } from '@laurel/runtime/events/outbox';
import { readIn, type Tx } from '../../database/client.js';
import { joinDates, type Join } from '../../domain/merging/join-dates.js';
import { readCompetitions } from '../../messages/competition.js';
import { deleteCompetitions } from '../deletion/delete-competition.js';
import { diffCompetition, recordChanges } from '../changes/history.js';

/**
 * Merges competitions into others, whose rules, deadlines and fees stay. Deadlines that only the merged one
 * had move to the target as deprecated, because entries refer to them. The merged ids, and ids that were
 * merged into them before, mean the targets from then on.
 */
export async function joinCompetitions(
  tx: Tx,
  joins: readonly Join<CompetitionWhole>[],
): Promise<CompetitionMerge[]> {
  if (joins.length === 0) return [];
  const { same, moved } = joinDates(joins);
  const ids = joins.map(({ from }) => from.competition!.id);
  const intoIds = joins.map(({ into }) => into.competition!.id);
  await tx.$executeRaw`update competition_date d set "competitionId" = m."intoId", deprecated = true
    from unnest(${moved.map(({ dateId }) => dateId)}::int[], ${moved.map(({ intoId }) => intoId)}::int[]) as m(id, "intoId") where d.id = m.id`;
  await tx.$executeRaw`update entry e set "competitionId" = j."intoId"
    from unnest(${ids}::int[], ${intoIds}::int[]) as j(id, "intoId") where e."competitionId" = j.id`;
  await tx.$executeRaw`update merged_competition m set "targetId" = j."intoId"
    from unnest(${ids}::int[], ${intoIds}::int[]) as j(id, "intoId") where m."targetId" = j.id`;
  const merges = joins.map(({ from, into }, n) => ({
    competitionId: from.competition!.id,
    targetId: into.competition!.id,
    dates: same[n]!.map(({ dateId, targetId }) => ({ dateId, targetId })),
  }));
  await tx.mergedCompetition.createMany({
    data: joins.map(({ from }, n) => {
      const { id, festivalId, name } = from.competition!;
      const { targetId, dates } = merges[n]!;
      return { id, targetId, festivalId, name, dates: dates.map((date) => ({ ...date })) };
    }),
  });
  await deleteCompetitions(
    tx,
    ids.map((id, n) => ({ id, targetId: intoIds[n]! })),
  );
  await publishNewVersions(tx, [...new Set(joins.map(({ into }) => into))]);
  await recordChanges(
    tx,
    joins.map(({ from, into }) => {
      const { id: competitionId, festivalId, name, version } = into.competition!;
      const after = { competitionId: from.competition!.id, name: from.competition!.name };
      const fields = [{ field: MERGED, before: null, after }];
      return { festivalId, competitionId, name, version: version + 1, fields };
    }),
  );
  return merges;
}

/** Moves competitions to another festival and changes nothing else. */
export async function moveCompetitions(
  tx: Tx,
  moved: readonly CompetitionWhole[],
  festivalId: number,
): Promise<void> {
  if (moved.length === 0) return;
  const ids = moved.map(({ competition }) => competition!.id);
  await tx.competition.updateMany({ where: { id: { in: ids } }, data: { festivalId } });
  await publishNewVersions(tx, moved);
  await recordChanges(
    tx,
    moved.map(({ competition }) => {
      const { id, name, version, festivalId: before } = competition!;
      const fields = [{ field: MOVED, before, after: festivalId }];
      return { festivalId, competitionId: id, name, version: version + 1, fields };
    }),
  );
}

/** Gives the competitions a new version, publishes them, and records what changed since they were read. */
async function publishNewVersions(tx: Tx, before: readonly CompetitionWhole[]): Promise<void> {
  const ids = before.map(({ competition }) => competition!.id);
  await tx.competition.updateMany({ where: { id: { in: ids } }, data: { version: { increment: 1 } } });
  const competitions = await readCompetitions(readIn(tx), ids);
  const byId = new Map(before.map((whole) => [whole.competition!.id, whole]));
  await recordChanges(
    tx,
    competitions.map((whole) => diffCompetition(byId.get(whole.competition!.id)!, whole)),
  );
  await appendEvents(
    tx,
    competitions.map((whole) => {
      const { id, version } = whole.competition!;
      return { type: 'competition.changed', aggregate: `competition-${id}`, version, payload: { whole } };
    }),
  );
}
