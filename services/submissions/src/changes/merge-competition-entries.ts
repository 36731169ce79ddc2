import { resolveMergedIds, type MergedId } from '@laurel/runtime/database/merged-ids';
import { appendEvents } from '@laurel/runtime/events/outbox';
import type { Tx } from '../database/client.js';
import { publishDeletions } from './deletions.js';
import { planEntryMerge, type RemovedEntry } from '../domain/merge-entries.js';
import { toSubmissionPayload } from '../submissions/messages.js';
import { updateFilmStates } from '../submissions/newest-edition.js';
import { withNextVersion } from '../submissions/next-version.js';
import { endNotifications } from '../notifications/end-notifications.js';
import { publishElsewhereForSubmissions } from '../past-entries/publish-elsewhere.js';
import type { SubmissionRow } from '../submissions/read-rows.js';

/**
 * Moves the entries of a merged competition to its target, with histories and snapshots. If a film has an
 * entry for both in one edition, the one with the further state stays on the list. The other leaves the list,
 * and its history is shown with the remaining one. The number of statements does not depend on the number of
 * entries.
 */
export async function mergeCompetitionEntries(
  tx: Tx,
  mergedId: MergedId,
  sourceDateIds: readonly number[],
): Promise<void> {
  const { id: sourceId, targetId } = mergedId;
  const movedDates = { competitionId: targetId, dateId: { in: [...sourceDateIds] } };
  const affectedRows = await tx.userSubmission.findMany({
    where: { OR: [{ competitionId: sourceId }, movedDates], mergedInto: null },
    select: { filmId: true },
  });
  if (affectedRows.length === 0) return;
  const filmIds = [...new Set(affectedRows.map(({ filmId }) => filmId))].sort((a, b) => a - b);
  // Locks the films first, in order of id, as every change of a film's entries does.
  await tx.$queryRaw`select 1 from film where id = any(${filmIds}) order by id for update`;
  const rows = await tx.userSubmission.findMany({
    where: { filmId: { in: filmIds }, competitionId: { in: [sourceId, targetId] }, mergedInto: null },
    omit: { snapshot: true },
    orderBy: { id: 'asc' },
  });
  const toCurrentDateId = await resolveMergedIds(
    tx,
    'date',
    rows.flatMap(({ dateId }) => dateId ?? []),
  );
  const { remainingRows, removedEntries } = planEntryMerge(rows, mergedId, toCurrentDateId);
  if (remainingRows.length === 0) return;
  await assignTemporaryCompetition(tx, removedEntries, sourceId);
  await saveRemaining(tx, remainingRows);
  await removeMerged(tx, removedEntries, sourceId);
  const removedRows = removedEntries.map(({ row }) => row);
  await publishElsewhereForSubmissions(tx, removedRows);
  await updateStates(tx, filmIds, mergedId);
  const listedEntries = removedEntries.filter(({ row }) => row.revertedAt === null);
  if (listedEntries.length > 0) {
    const deletions = listedEntries.map(({ row }) => ({ ...row, competitionId: targetId }));
    await endNotifications(tx, deletions.map(withNextVersion));
    await publishDeletions(tx, deletions);
  }
  await appendEvents(
    tx,
    remainingRows
      .filter(({ revertedAt }) => revertedAt === null)
      .map(withNextVersion)
      .map((row) => ({
        type: 'submission.changed',
        aggregate: `submission-${row.id}`,
        version: row.rowVersion,
        payload: { submission: toSubmissionPayload(row) },
      })),
  );
}

/**
 * Gives rows of the target that will leave the list a temporary competition id, which no competition has.
 * Otherwise the rows that replace them would violate the unique index on film, competition and edition.
 */
async function assignTemporaryCompetition(
  tx: Tx,
  removedEntries: readonly RemovedEntry<SubmissionRow>[],
  sourceId: number,
): Promise<void> {
  const ids = removedEntries.flatMap(({ row }) => (row.competitionId === sourceId ? [] : [row.id]));
  if (ids.length > 0)
    await tx.$executeRaw`update user_submission set "competitionId" = ${-sourceId} where id = any(${ids})`;
}

/** Keeps `updatedAt`, because it orders the list and no user changed these rows. */
async function saveRemaining(tx: Tx, remainingRows: readonly SubmissionRow[]): Promise<void> {
  const rows = remainingRows.map(({ id, competitionId, dateId, note }) => ({
    id,
    competitionId,
    dateId,
    note,
  }));
  await tx.$executeRaw`update user_submission s set "competitionId" = j."competitionId", "dateId" = j."dateId", note = j.note,
      "rowVersion" = s."rowVersion" + 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as j(id int, "competitionId" int, "dateId" int, note text) where s.id = j.id`;
}

/** Takes entries off the list. Entries that were merged into them before now point to the remaining ones. */
async function removeMerged(
  tx: Tx,
  removedEntries: readonly RemovedEntry<SubmissionRow>[],
  sourceId: number,
): Promise<void> {
  if (removedEntries.length === 0) return;
  const [ids, remainingIds] = [
    removedEntries.map(({ row }) => row.id),
    removedEntries.map(({ remainingId }) => remainingId),
  ];
  await tx.$executeRaw`update user_submission s set "competitionId" = ${sourceId}, "mergedInto" = g."remainingId",
      "revertedAt" = coalesce(s."revertedAt", now()), "rowVersion" = s."rowVersion" + 1
    from unnest(${ids}::int[], ${remainingIds}::int[]) as g(id, "remainingId") where s.id = g.id`;
  await tx.$executeRaw`update user_submission s set "mergedInto" = g."remainingId"
    from unnest(${ids}::int[], ${remainingIds}::int[]) as g(id, "remainingId") where s."mergedInto" = g.id`;
}

/** Updates the films' states for both competitions. */
async function updateStates(tx: Tx, filmIds: number[], { id: sourceId, targetId }: MergedId): Promise<void> {
  await tx.filmToCompetition.deleteMany({ where: { competitionId: sourceId, filmId: { in: filmIds } } });
  await updateFilmStates(
    tx,
    filmIds,
    filmIds.map(() => targetId),
  );
}
