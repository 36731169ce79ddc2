import type { Tx } from '../../database/client.js';
import type { SubmissionStatus } from '../../domain/submission-status.js';
import type { UserSubmission } from '../../generated/client.js';
import { toPastEntryColumns } from '../../past-entries/past-entry-messages.js';
import { publishElsewhere } from '../../past-entries/publish-elsewhere.js';
import {
  recordChanges,
  createSubmissions,
  saveRow,
  type SubmissionCreation,
  type SavedChange,
} from '../../changes/save-change.js';
import type { DecidedRow } from './decide-rows.js';
import type { PastImportContext } from './past-import-context.js';

/** Creates entries with their first step, and then applies their further steps. */
export async function saveNewEntries(
  tx: Tx,
  rows: readonly DecidedRow[],
  context: PastImportContext,
  batchId: number,
): Promise<void> {
  const importBatch = { batchId };
  const { filmId, userId } = context;
  const creations = rows.map(({ competition, edition, steps, reason }): SubmissionCreation => {
    const submission = {
      filmId,
      userId,
      competitionId: competition!.id,
      origin: 'manual',
      edition: edition!,
      batchId,
    };
    const isOnlyStep = steps!.length === 1;
    return {
      updatedStatus: steps![0]!,
      submission,
      competition,
      reason: isOnlyStep ? (reason ?? null) : null,
      importBatch,
    };
  });
  for (const batch of splitIntoBatches(creations)) await createSubmissions(tx, batch);
  const rowsWithMoreSteps = rows.filter(({ steps }) => steps!.length > 1);
  if (rowsWithMoreSteps.length === 0) return;
  const results = await tx.userSubmission.findMany({
    where: { filmId, batchId, origin: 'manual', revertedAt: null },
  });
  const findRow = (decidedRow: DecidedRow) =>
    results.find(
      ({ competitionId, edition }) =>
        competitionId === decidedRow.competition!.id && edition === decidedRow.edition,
    )!;
  await saveSteps(
    tx,
    rowsWithMoreSteps.map((decidedRow) => ({
      ...decidedRow,
      listedRow: findRow(decidedRow),
      steps: decidedRow.steps!.slice(1),
    })),
    { ...importBatch, isUndoneTogether: false },
  );
}

/** Applies steps to listed entries. With `isUndoneTogether` an undo reverts all steps of an entry. */
export async function saveSteps(
  tx: Tx,
  rows: readonly DecidedRow[],
  { batchId, isUndoneTogether = true }: { batchId: number; isUndoneTogether?: boolean },
): Promise<void> {
  const savedChanges: SavedChange[] = [];
  for (const { listedRow, steps, competition, reason = null } of rows) {
    let currentRow: UserSubmission = listedRow!;
    for (const [n, updatedStatus] of (steps as SubmissionStatus[]).entries()) {
      const stepReason = n === steps!.length - 1 ? reason : null;
      const item = await saveRow(tx, {
        previousRow: currentRow,
        updatedStatus,
        competition,
        reason: stepReason,
        importBatch: { batchId },
        ...(isUndoneTogether && { undoTarget: listedRow! }),
      });
      savedChanges.push(item);
      currentRow = item.row;
    }
  }
  await recordChanges(tx, savedChanges);
}

export async function saveUncataloguedEntries(
  tx: Tx,
  rows: readonly DecidedRow[],
  context: PastImportContext,
  batchId: number,
): Promise<void> {
  if (rows.length === 0) return;
  const { filmId, userId } = context;
  await tx.pastEntry.createMany({
    data: rows.map(({ uncataloguedEntry }) => {
      const { key, ...entry } = uncataloguedEntry!;
      return { ...toPastEntryColumns(entry), key, filmId, userId, batchId };
    }),
  });
  await publishElsewhere(tx, [filmId]);
}

/** Returns the number that identifies the entries of one import. */
export async function createBatchId(tx: Tx): Promise<number> {
  const [row] = await tx.$queryRaw<{ id: number }[]>`select nextval('past_batch')::int as id`;
  return row!.id;
}

/** Splits the creations into batches for `createSubmissions`, which accepts a competition at most once. */
function splitIntoBatches(creations: readonly SubmissionCreation[]): SubmissionCreation[][] {
  const batches: SubmissionCreation[][] = [];
  for (const sameCompetition of Map.groupBy(creations, ({ submission }) => submission.competitionId).values())
    for (const [n, creation] of sameCompetition.entries()) (batches[n] ??= []).push(creation);
  return batches;
}
