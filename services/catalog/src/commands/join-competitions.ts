import type { CompetitionWhole } from '@laurel/proto/catalog/v1/festival';
import type { CompetitionMerge, DateMerge } from '@laurel/proto/catalog/v1/events';
import { record } from '@laurel/runtime/outbox';
import { readIn, type Tx } from '../database.js';
import { readWholes } from '../messages/competition.js';
import { deleteCompetition } from './delete-competition.js';
import { changedCompetition, noteChanged } from './history.js';

/** What is written down of something that another went into. */
export const MERGED = 'merged';

/**
 * One competition goes into another, whose rules, deadlines and fees stay as they are. Deadlines that only the first had are the other's,
 * withdrawn: entries know them. Its id means the other for ever, also where others had gone into it before.
 */
export async function joinCompetition(
  tx: Tx,
  from: CompetitionWhole,
  intoId: number,
): Promise<CompetitionMerge> {
  const { id, name, festivalId } = from.competition!;
  const [into] = await wholesOf(tx, [intoId]);
  const dates: DateMerge[] = from.dates.flatMap(({ id: dateId, date }) => {
    const same = into!.dates.find((one) => one.date === date);
    return same ? [{ dateId, keptId: same.id }] : [];
  });
  const own = from.dates.map(({ id: dateId }) => dateId);
  const moved = own.filter((dateId) => !dates.some((one) => one.dateId === dateId));
  await tx.competitionDate.updateMany({
    where: { id: { in: moved } },
    data: { competitionId: intoId, deprecated: true },
  });
  await tx.entry.updateMany({ where: { competitionId: id }, data: { competitionId: intoId } });
  await tx.mergedCompetition.updateMany({ where: { keptId: id }, data: { keptId: intoId } });
  await tx.mergedCompetition.create({
    data: { id, keptId: intoId, festivalId, name, dates: dates.map((one) => ({ ...one })) },
  });
  await deleteCompetition(tx, id, intoId);
  await tellNewer(tx, [into!]);
  const { festivalId: ofKept, name: keptName, version } = into!.competition!;
  const fields = [{ field: MERGED, before: null, after: { competitionId: id, name } }];
  await noteChanged(tx, [
    { festivalId: ofKept, competitionId: intoId, name: keptName, version: version + 1, fields },
  ]);
  return { competitionId: id, keptId: intoId, dates };
}

/** Competitions change their festival, and nothing else. */
export async function moveCompetitions(
  tx: Tx,
  moved: readonly CompetitionWhole[],
  festivalId: number,
): Promise<void> {
  if (moved.length === 0) return;
  const ids = moved.map(({ competition }) => competition!.id);
  await tx.competition.updateMany({ where: { id: { in: ids } }, data: { festivalId } });
  await tellNewer(tx, moved);
  await noteChanged(
    tx,
    moved.map(({ competition }) => {
      const { id, name, version, festivalId: before } = competition!;
      const fields = [{ field: 'festivalId', before, after: festivalId }];
      return { festivalId, competitionId: id, name, version: version + 1, fields };
    }),
  );
}

/** As they are now, under a new version, with what is different since they were read. */
async function tellNewer(tx: Tx, before: readonly CompetitionWhole[]): Promise<void> {
  const ids = before.map(({ competition }) => competition!.id);
  await tx.competition.updateMany({ where: { id: { in: ids } }, data: { version: { increment: 1 } } });
  for (const whole of await wholesOf(tx, ids)) {
    const { id, version } = whole.competition!;
    const old = before.find(({ competition }) => competition!.id === id)!;
    await noteChanged(tx, [changedCompetition(old, whole)]);
    await record(tx, 'competition.changed', `competition-${id}`, version, { whole });
  }
}

const wholesOf = (tx: Tx, ids: number[]) => readWholes(readIn(tx), ids);
