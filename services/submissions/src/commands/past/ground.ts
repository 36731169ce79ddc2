import type { PresentId } from '@laurel/runtime/merged-ids';
import { refuse, type Refusal } from '@laurel/runtime/refusals';
import { notHere } from '@laurel/runtime/database';
import type { Tx } from '../../database.js';
import type { PastEntry, UserSubmission } from '../../generated/client.js';
import type { OpenCount, OpenLimit } from '../../open-limit.js';
import { IS_FREE } from '../../past/free-entries.js';
import type { PastRowInput } from '../../past/past-messages.js';
import { findCompetitions, type CompetitionWithFestival } from '../../competitions.js';
import { onTheirWay } from '../on-their-way.js';

/** The data of a film that decides what becomes of a table of past entries. */
export interface PastGround {
  filmId: number;
  userId: string;
  present: PresentId;
  competitions: ReadonlyMap<number, CompetitionWithFestival>;
  /** The refusal for a competition that is not in the projection. */
  notFoundRefusal: Refusal;
  /** The entries on the list, by competition. */
  listed: ReadonlyMap<number, readonly UserSubmission[]>;
  /** Entries that are being sent and must not be moved. */
  onTheWay: ReadonlySet<number>;
  /** Free entries by key, including those that became entries of the catalogue. */
  entries: ReadonlyMap<string, PastEntry>;
  /** The ids of entries that are still free. */
  free: ReadonlySet<number>;
  open: OpenCount;
}

export const noSuchCompetition = () => refuse.noSuch('competition.not_found', 'competitionId');

/** Loads everything in a fixed number of queries, independent of the number of rows. */
export async function pastGround(
  tx: Tx,
  film: { id: number; ownerId: string },
  rows: readonly PastRowInput[],
  present: PresentId,
  limit: OpenLimit,
): Promise<PastGround> {
  const ids = [
    ...new Set(rows.flatMap(({ competitionId }) => (competitionId === null ? [] : present(competitionId)))),
  ];
  const filmId = film.id;
  const competitions = await findCompetitions(tx, ids);
  const listed = await tx.userSubmission.findMany({
    where: { filmId, competitionId: { in: ids }, takenBackAt: null },
    orderBy: { id: 'asc' },
  });
  const entries = await tx.pastEntry.findMany({ where: { filmId } });
  const free = await tx.pastEntry.findMany({ where: { filmId, ...IS_FREE }, select: { id: true } });
  return {
    filmId,
    userId: film.ownerId,
    present,
    competitions,
    notFoundRefusal: ids.every((id) => competitions.has(id))
      ? noSuchCompetition()
      : await notHere(tx, 'competition', noSuchCompetition()),
    listed: Map.groupBy(listed, ({ competitionId }) => competitionId),
    onTheWay: await onTheirWay(
      tx,
      listed.map(({ id }) => id),
    ),
    entries: new Map(entries.map((entry) => [entry.key, entry])),
    free: new Set(free.map(({ id }) => id)),
    open: await limit.load(tx, [filmId]),
  };
}
