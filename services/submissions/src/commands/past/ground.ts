import type { PresentId } from '@laurel/runtime/merged-ids';
import { refuse, type Refusal } from '@laurel/runtime/refusals';
import { notHere } from '@laurel/runtime/database';
import type { Tx } from '../../database.js';
import type { PastEntry, UserSubmission } from '../../generated/client.js';
import type { OpenCount, OpenLimit } from '../../open-limit.js';
import { IS_FREE } from '../../past/free-entries.js';
import type { AskedRow } from '../../past/past-messages.js';
import { placesOf, type Place } from '../../places.js';
import { onTheirWay } from '../on-their-way.js';

/** What is known of a film when a table of past entries is looked at. */
export interface PastGround {
  filmId: number;
  userId: string;
  present: PresentId;
  places: ReadonlyMap<number, Place>;
  /** What is said of a competition that is not here. */
  noPlace: Refusal;
  /** On the list, by competition. */
  listed: ReadonlyMap<number, readonly UserSubmission[]>;
  /** Of these none is moved. */
  onTheWay: ReadonlySet<number>;
  /** Free entries by their keys, also those that have become entries of the catalogue. */
  entries: ReadonlyMap<string, PastEntry>;
  /** Of these the ids of those that are free still. */
  free: ReadonlySet<number>;
  open: OpenCount;
}

export const noPlace = () => refuse.noSuch('competition.not_found', 'competitionId');

/** All at once, however many rows there are. */
export async function pastGround(
  tx: Tx,
  film: { id: number; ownerId: string },
  rows: readonly AskedRow[],
  present: PresentId,
  limit: OpenLimit,
): Promise<PastGround> {
  const ids = [
    ...new Set(rows.flatMap(({ competitionId }) => (competitionId === null ? [] : present(competitionId)))),
  ];
  const filmId = film.id;
  const places = await placesOf(tx, ids);
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
    places,
    noPlace: ids.every((id) => places.has(id)) ? noPlace() : await notHere(tx, 'competition', noPlace()),
    listed: Map.groupBy(listed, ({ competitionId }) => competitionId),
    onTheWay: await onTheirWay(
      tx,
      listed.map(({ id }) => id),
    ),
    entries: new Map(entries.map((entry) => [entry.key, entry])),
    free: new Set(free.map(({ id }) => id)),
    open: await limit.of(tx, [filmId]),
  };
}
