import { resolveMergedIds, type MergedId } from '@laurel/runtime/database/merged-ids';
import { appendEvents } from '@laurel/runtime/events/outbox';
import type { Tx } from '../database/client.js';
import { publishDeletions } from './deletions.js';
import { mergeEntries, type RemovedEntry } from '../domain/merge-entries.js';
import { toSubmissionPayload } from '../submissions/messages.js';
import { newestEditions } from '../submissions/newest-edition.js';
import { withNextVersion } from '../submissions/next-version.js';
import { endNotifications } from '../notifications/end-notifications.js';
import { publishElsewhereForSubmissions } from '../past-entries/publish-elsewhere.js';
import type { SubmissionRow } from '../submissions/read-rows.js';

/**
 * Moves the entries of a merged competition to its target, with histories and snapshots. If a film has both
 * in one edition, the one with the further state stays on the list. The other leaves the list, and its
 * history is shown with the remaining one. The number of statements does not depend on the number of entries.
 */
export async function joinEntries(tx: Tx, merged: MergedId, sourceDateIds: readonly number[]): Promise<void> {
  const { id: sourceId, targetId } = merged;
  const late = { competitionId: targetId, dateId: { in: [...sourceDateIds] } };
  const results = await tx.userSubmission.findMany({
    where: { OR: [{ competitionId: sourceId }, late], mergedInto: null },
    select: { filmId: true },
  });
  if (results.length === 0) return;
  const filmIds = [...new Set(results.map(({ filmId }) => filmId))].sort((a, b) => a - b);
  // Locks the films first, in order of id, as every change of a film's entries does.
  await tx.$queryRaw`select 1 from film where id = any(${filmIds}) order by id for update`;
  const rows = await tx.userSubmission.findMany({
    where: { filmId: { in: filmIds }, competitionId: { in: [sourceId, targetId] }, mergedInto: null },
    omit: { snapshot: true },
    orderBy: { id: 'asc' },
  });
  const toPresentDateId = await resolveMergedIds(
    tx,
    'date',
    rows.flatMap(({ dateId }) => dateId ?? []),
  );
  const { remaining: stays, removed: goes } = mergeEntries(rows, merged, toPresentDateId);
  if (stays.length === 0) return;
  await assignTemporaryCompetition(tx, goes, sourceId);
  await saveRemaining(tx, stays);
  await removeMerged(tx, goes, sourceId);
  await publishElsewhereForSubmissions(
    tx,
    goes.map(({ row }) => row.id),
  );
  await updateStates(tx, filmIds, merged);
  const off = goes.filter(({ row }) => row.revertedAt === null);
  if (off.length > 0) {
    const removed = off.map(({ row }) => ({ ...row, competitionId: targetId }));
    await endNotifications(tx, removed.map(withNextVersion));
    await publishDeletions(tx, removed);
  }
  await appendEvents(
    tx,
    stays
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
 * A unique index forbids two entries of a film for one competition and edition. Rows of the target that will
 * leave therefore get a temporary competition id.
 */
async function assignTemporaryCompetition(
  tx: Tx,
  goes: readonly RemovedEntry<SubmissionRow>[],
  sourceId: number,
): Promise<void> {
  const ids = goes.flatMap(({ row }) => (row.competitionId === sourceId ? [] : [row.id]));
  if (ids.length > 0)
    await tx.$executeRaw`update user_submission set "competitionId" = ${-sourceId} where id = any(${ids})`;
}

/** Keeps `updatedAt`, because it orders the list and no user changed these rows. */
async function saveRemaining(tx: Tx, stays: readonly SubmissionRow[]): Promise<void> {
  const rows = stays.map(({ id, competitionId, dateId, note }) => ({ id, competitionId, dateId, note }));
  await tx.$executeRaw`update user_submission s set "competitionId" = j."competitionId", "dateId" = j."dateId", note = j.note,
      "rowVersion" = s."rowVersion" + 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as j(id int, "competitionId" int, "dateId" int, note text) where s.id = j.id`;
}

/** Takes entries off the list. Entries that were merged into them before now point to the remaining ones. */
async function removeMerged(
  tx: Tx,
  goes: readonly RemovedEntry<SubmissionRow>[],
  sourceId: number,
): Promise<void> {
  if (goes.length === 0) return;
  const [ids, stayIds] = [goes.map(({ row }) => row.id), goes.map(({ remainingId: stayId }) => stayId)];
  await tx.$executeRaw`update user_submission s set "competitionId" = ${sourceId}, "mergedInto" = g."stayId",
      "revertedAt" = coalesce(s."revertedAt", now()), "rowVersion" = s."rowVersion" + 1
    from unnest(${ids}::int[], ${stayIds}::int[]) as g(id, "stayId") where s.id = g.id`;
  await tx.$executeRaw`update user_submission s set "mergedInto" = g."stayId"
    from unnest(${ids}::int[], ${stayIds}::int[]) as g(id, "stayId") where s."mergedInto" = g.id`;
}

/** Updates the films' states for both competitions. */
async function updateStates(tx: Tx, filmIds: number[], { id: sourceId, targetId }: MergedId): Promise<void> {
  await tx.filmToCompetition.deleteMany({ where: { competitionId: sourceId, filmId: { in: filmIds } } });
  await tx.$executeRaw`insert into film_to_competition ("filmId", "competitionId", state)
    ${newestEditions(
      filmIds,
      filmIds.map(() => targetId),
    )}
    on conflict ("filmId", "competitionId") do update set state = excluded.state`;
}
