import type { Submission } from '@laurel/proto/submissions/v1/submissions';
import { auditAdminChange } from '@laurel/runtime/events/audit-event';
import { getCurrentCall } from '@laurel/runtime/auth/call-context';
import { appendEvents } from '@laurel/runtime/events/outbox';
import type { Tx } from '../database/client.js';
import { publishDeletions } from './deletions.js';
import type { SubmissionStatus } from '../domain/submission-status.js';
import { Prisma, type UserSubmission } from '../generated/client.js';
import { updateFilmStates } from '../submissions/newest-edition.js';
import { withNextVersion } from '../submissions/next-version.js';
import { endNotifications } from '../notifications/end-notifications.js';
import { toColumns, toStatus, toSubmissionPayload, toSubmissionMessage } from '../submissions/messages.js';
import { publishElsewhereForSubmissions } from '../past-entries/publish-elsewhere.js';
import type { CompetitionWithFestival } from '../submissions/competitions.js';

type NewSubmission = Pick<UserSubmission, 'filmId' | 'userId' | 'competitionId' | 'origin' | 'edition'> &
  Partial<Pick<UserSubmission, 'batchId'>>;
export interface Change {
  /** Null for a new submission. */
  previousRow: UserSubmission | null;
  updatedStatus: SubmissionStatus;
  competition: CompetitionWithFestival | undefined;
  reason: string | null;
  /** The new snapshot. Undefined leaves it unchanged. */
  snapshot?: Prisma.InputJsonValue | typeof Prisma.DbNull;
  /** Whether this change is an undo. An undo cannot be undone. */
  isUndo?: boolean;
  /** The row before all changes of the same action, which are undone together. */
  undoTarget?: UserSubmission;
  /** Set for a change by Laurel while it sends a batch. */
  sendingBatch?: { batchId: number };
  /** Set for a change by an import of past entries. */
  importBatch?: { batchId: number };
}
export type SavedChange = Omit<Change, 'updatedStatus'> & { row: UserSubmission };
export type SubmissionCreation = Omit<Change, 'previousRow'> & { submission: NewSubmission };

/**
 * Saves the changed row alone. Call `recordChanges` afterwards, once for all rows that are saved together.
 */
export async function saveRow(tx: Tx, change: Change): Promise<SavedChange> {
  const { updatedStatus, ...details } = change;
  const { previousRow, snapshot, sendingBatch } = details;
  // `updateManyAndReturn` is one statement, whereas `update` would read the row again.
  const [row] = await tx.userSubmission.updateManyAndReturn({
    where: { id: previousRow!.id },
    data: {
      ...toColumns(updatedStatus),
      ...(snapshot !== undefined && { snapshot }),
      ...(sendingBatch && updatedStatus.state === 'submitted' && { origin: 'auto', ...sendingBatch }),
      rowVersion: { increment: 1 },
    },
  });
  return { row: row!, ...details };
}

/**
 * Creates submissions of one film, each for a different competition. Writes rows, film states, histories and
 * events with one statement each. If a submission was taken off the list before, its row and history are used
 * again.
 */
export async function createSubmissions(
  tx: Tx,
  creations: readonly SubmissionCreation[],
): Promise<Submission[]> {
  if (creations.length === 0) return [];
  const { filmId } = creations[0]!.submission;
  const competitionIds = creations.map(({ submission }) => submission.competitionId);
  const removedRows = await tx.userSubmission.findMany({
    where: { filmId, competitionId: { in: competitionIds }, revertedAt: { not: null } },
  });
  const findRemoved = ({ submission }: SubmissionCreation) =>
    removedRows.find(
      (row) => row.competitionId === submission.competitionId && row.edition === submission.edition,
    );
  const createdRows = await tx.userSubmission.createManyAndReturn({
    data: creations
      .filter((creation) => !findRemoved(creation))
      .map(({ submission, updatedStatus, snapshot }) => ({
        ...submission,
        ...toColumns(updatedStatus),
        snapshot,
      })),
  });
  const rows = [...createdRows];
  for (const creation of creations) {
    const removedRow = findRemoved(creation);
    if (removedRow) rows.push(await restoreSubmission(tx, removedRow.id, creation));
  }
  await publishElsewhereForSubmissions(tx, removedRows);
  const byCompetition = new Map(rows.map((row) => [row.competitionId, row]));
  return recordChanges(
    tx,
    creations.map(({ submission, competition, reason, importBatch }) => ({
      row: byCompetition.get(submission.competitionId)!,
      previousRow: null,
      competition,
      reason,
      importBatch,
    })),
  );
}

async function restoreSubmission(
  tx: Tx,
  id: number,
  { submission, updatedStatus, snapshot }: SubmissionCreation,
): Promise<UserSubmission> {
  const reset = { createdAt: new Date(), revertedAt: null, rowVersion: { increment: 1 } };
  const [row] = await tx.userSubmission.updateManyAndReturn({
    where: { id },
    data: {
      batchId: 0,
      ...submission,
      ...toColumns(updatedStatus),
      ...reset,
      snapshot: snapshot ?? Prisma.DbNull,
    },
  });
  return row!;
}

/** Takes submissions off the list with a line in each history, and publishes their deletion. */
export async function removeFromList(
  tx: Tx,
  rows: readonly UserSubmission[],
  importBatch?: Change['importBatch'],
): Promise<void> {
  if (rows.length === 0) return;
  await tx.userSubmission.updateMany({
    where: { id: { in: rows.map(({ id }) => id) } },
    data: { revertedAt: new Date(), rowVersion: { increment: 1 } },
  });
  const savedChanges = rows.map((row) => ({
    row,
    previousRow: row,
    competition: undefined,
    reason: null,
    isUndo: true,
    importBatch,
  }));
  await addHistoryLines(tx, savedChanges, { to: null });
  await endNotifications(tx, rows.map(withNextVersion));
  await publishDeletions(tx, rows);
  await publishElsewhereForSubmissions(tx, rows);
}

/** The actor of changes that no user requested. */
export const LAUREL = 'laurel';

/** Returns the origin of a change, which may differ from that of its row: a user may move a suggestion. */
function getOrigin(
  { row, previousRow, sendingBatch, importBatch }: SavedChange,
  isByUser: boolean,
): Pick<UserSubmission, 'origin' | 'batchId'> {
  if (sendingBatch) return { origin: 'auto', batchId: sendingBatch.batchId };
  if (previousRow && isByUser) return { origin: 'manual', batchId: importBatch?.batchId ?? 0 };
  return { origin: row.origin, batchId: row.batchId };
}

function toHistoryLine(change: SavedChange) {
  const { row, previousRow, reason, isUndo = false } = change;
  const caller = getCurrentCall()?.caller;
  const { origin, batchId } = getOrigin(change, caller != null);
  const undoneRow = change.undoTarget ?? previousRow;
  return {
    submissionId: row.id,
    from: previousRow?.state ?? null,
    to: row.state as string | null,
    actor: caller?.user ?? (origin === 'auto' ? LAUREL : row.userId),
    impersonator: caller?.impersonator || null,
    origin,
    batchId,
    reason,
    isUndo,
    ...(undoneRow && { before: { ...toStatus(undoneRow) } }),
  };
}

/**
 * Writes the lines of history. Stores the snapshot before each change and deletes the previous one, because
 * only the last change can be undone.
 */
async function addHistoryLines(
  tx: Tx,
  savedChanges: readonly SavedChange[],
  overrides: { to?: null } = {},
): Promise<void> {
  const lastChanges = new Map(savedChanges.map((change) => [change.row.id, change]));
  await tx.snapshotBefore.deleteMany({ where: { submissionId: { in: [...lastChanges.keys()] } } });
  await tx.snapshotBefore.createMany({
    data: [...lastChanges].flatMap(([submissionId, { previousRow, snapshot, isUndo, undoTarget }]) => {
      const undoneRow = undoTarget ?? (snapshot === undefined ? null : previousRow);
      return undoneRow && !isUndo ? [{ submissionId, snapshot: undoneRow.snapshot ?? Prisma.JsonNull }] : [];
    }),
  });
  await tx.submissionChange.createMany({
    data: savedChanges.map((change) => ({ ...toHistoryLine(change), ...overrides })),
  });
  await writeAuditLines(tx, savedChanges);
}

/** Adds one line to the audit log per film that an administrator changed. Imports write their own line. */
async function writeAuditLines(tx: Tx, savedChanges: readonly SavedChange[]): Promise<void> {
  for (const [filmId, filmChanges] of Map.groupBy(savedChanges, ({ row }) => row.filmId)) {
    // All changes of one action have the same kind, so the first one describes the others.
    const [{ row, previousRow, isUndo, importBatch }] = filmChanges as [SavedChange];
    if (importBatch) continue;
    const functionName = previousRow ? 'updateUserSubmissionState' : 'addUserSubmission';
    const submissions = new Set(filmChanges.map((filmChange) => filmChange.row.id)).size;
    const to = isUndo ? null : row.state;
    await auditAdminChange(tx, row.userId, {
      function: isUndo ? 'undoUserSubmission' : functionName,
      filmId,
      submissions,
      to,
    });
  }
}

/** Writes the consequences of saved rows: the films' states for the competitions, histories and events. */
export async function recordChanges(tx: Tx, savedChanges: readonly SavedChange[]): Promise<Submission[]> {
  if (savedChanges.length === 0) return [];
  const filmIds = savedChanges.map(({ row }) => row.filmId);
  const competitionIds = savedChanges.map(({ row }) => row.competitionId);
  await updateFilmStates(tx, filmIds, competitionIds);
  await addHistoryLines(tx, savedChanges);
  const events = savedChanges.map(({ row, previousRow }) => ({
    type: previousRow ? ('submission.changed' as const) : ('submission.added' as const),
    aggregate: `submission-${row.id}`,
    version: row.rowVersion,
    payload: { submission: toSubmissionPayload(row) },
  }));
  await appendEvents(tx, events);
  const movedChanges = savedChanges.filter(
    ({ row, previousRow }) => previousRow && previousRow.state !== row.state,
  );
  const movedRows = movedChanges.map(({ row }) => row);
  await endNotifications(tx, movedRows);
  await publishElsewhereForSubmissions(tx, movedRows);
  return savedChanges.map(({ row, competition }) => toSubmissionMessage(row, competition));
}
