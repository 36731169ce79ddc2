import type { ResolveId } from '@laurel/runtime/database/merged-ids';
import { refuse, type Refusal } from '@laurel/runtime/errors/refusals';
import { chooseMissingRowRefusal } from '@laurel/runtime/database/client';
import type { Tx } from '../../database/client.js';
import type { PastEntry, UserSubmission } from '../../generated/client.js';
import type { OpenCount, OpenLimit } from '../../submissions/open-limit.js';
import { IS_UNCATALOGUED } from '../../past-entries/uncatalogued-entries.js';
import type { PastRowInput } from '../../past-entries/past-entry-messages.js';
import { findCompetitions, type CompetitionWithFestival } from '../../submissions/competitions.js';
import { findIdsInDelivery } from '../../submissions/entry-status.js';

/** The stored data with which rows of past entries are compared. */
export interface PastImportContext {
  filmId: number;
  userId: string;
  toCurrentId: ResolveId;
  competitions: ReadonlyMap<number, CompetitionWithFestival>;
  /** The refusal for a competition that is not in the projection. */
  notFoundRefusal: Refusal;
  /** The entries on the list, by competition. */
  listedRowsByCompetition: ReadonlyMap<number, readonly UserSubmission[]>;
  /** Entries that are being sent and must not be moved. */
  idsBeingSent: ReadonlySet<number>;
  /** Uncatalogued entries by key, including those that were linked to a submission later. */
  entries: ReadonlyMap<string, PastEntry>;
  /** The ids of entries that are not linked to a submission. */
  uncataloguedIds: ReadonlySet<number>;
  openCount: OpenCount;
}

export const createCompetitionNotFoundRefusal = () => refuse.noSuch('competition.not_found', 'competitionId');

/** Loads everything in a fixed number of queries, independent of the number of rows. */
export async function loadPastImportContext(
  tx: Tx,
  film: { id: number; ownerId: string },
  rows: readonly PastRowInput[],
  toCurrentId: ResolveId,
  limit: OpenLimit,
): Promise<PastImportContext> {
  const ids = [
    ...new Set(
      rows.flatMap(({ competitionId }) => (competitionId === null ? [] : toCurrentId(competitionId))),
    ),
  ];
  const filmId = film.id;
  const competitions = await findCompetitions(tx, ids);
  const listedRows = await tx.userSubmission.findMany({
    where: { filmId, competitionId: { in: ids }, revertedAt: null },
    orderBy: { id: 'asc' },
  });
  const entries = await tx.pastEntry.findMany({ where: { filmId } });
  const uncataloguedEntries = await tx.pastEntry.findMany({
    where: { filmId, ...IS_UNCATALOGUED },
    select: { id: true },
  });
  return {
    filmId,
    userId: film.ownerId,
    toCurrentId,
    competitions,
    notFoundRefusal: ids.every((id) => competitions.has(id))
      ? createCompetitionNotFoundRefusal()
      : await chooseMissingRowRefusal(tx, 'competition', createCompetitionNotFoundRefusal()),
    listedRowsByCompetition: Map.groupBy(listedRows, ({ competitionId }) => competitionId),
    idsBeingSent: await findIdsInDelivery(
      tx,
      listedRows.map(({ id }) => id),
    ),
    entries: new Map(entries.map((entry) => [entry.key, entry])),
    uncataloguedIds: new Set(uncataloguedEntries.map(({ id }) => id)),
    openCount: await limit.load(tx, [filmId]),
  };
}
