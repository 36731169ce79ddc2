import type { Tx } from '../../database/client.js';
import type { SubmissionStatus } from '../../domain/submission-status.js';
import type { UserSubmission } from '../../generated/client.js';
import { pastEntryColumns } from '../../past-entries/past-entry-messages.js';
import { publishElsewhere } from '../../past-entries/publish-elsewhere.js';
import {
  follow,
  createSubmissions,
  saveRow,
  type SubmissionCreation,
  type Saved,
} from '../../changes/save-change.js';
import type { DecidedRow } from './decide-rows.js';
import type { PastImportContext } from './past-import-context.js';

/** Creates entries, one edition of a competition after another, and then applies their further steps. */
export async function saveNew(
  tx: Tx,
  rows: readonly DecidedRow[],
  ground: PastImportContext,
  batchId: number,
): Promise<void> {
  const brought = { batchId };
  const { filmId, userId } = ground;
  const creations = rows.map(({ competition, edition, steps, reason }): SubmissionCreation => {
    const submission = {
      filmId,
      userId,
      competitionId: competition!.id,
      origin: 'manual',
      edition: edition!,
      batchId,
    };
    const isWhole = steps!.length === 1;
    return {
      after: steps![0]!,
      submission: submission,
      competition,
      reason: isWhole ? (reason ?? null) : null,
      brought,
    };
  });
  for (const round of splitIntoBatches(creations)) await createSubmissions(tx, round);
  const further = rows.filter(({ steps }) => steps!.length > 1);
  if (further.length === 0) return;
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
    further.map((decidedRow) => ({
      ...decidedRow,
      listed: findRow(decidedRow),
      steps: decidedRow.steps!.slice(1),
    })),
    brought,
    false,
  );
}

/** Applies steps to listed entries. An undo reverts all steps of an entry together. */
export async function saveSteps(
  tx: Tx,
  rows: readonly DecidedRow[],
  brought: { batchId: number },
  isUndoneTogether = true,
): Promise<void> {
  const saved: Saved[] = [];
  for (const { listed, steps, competition, reason = null } of rows) {
    let before: UserSubmission = listed!;
    for (const [n, after] of (steps as SubmissionStatus[]).entries()) {
      const why = n === steps!.length - 1 ? reason : null;
      const undone = isUndoneTogether && { undoneTo: listed! };
      const item = await saveRow(tx, {
        before,
        after,
        submission: before,
        competition,
        reason: why,
        brought,
        ...undone,
      });
      saved.push(item);
      before = item.row;
    }
  }
  await follow(tx, saved);
}

export async function saveFree(
  tx: Tx,
  rows: readonly DecidedRow[],
  ground: PastImportContext,
  batchId: number,
): Promise<void> {
  if (rows.length === 0) return;
  const { filmId, userId } = ground;
  await tx.pastEntry.createMany({
    data: rows.map(({ free }) => {
      const { key, ...entry } = free!;
      return { ...pastEntryColumns(entry), key, filmId, userId, batchId };
    }),
  });
  await publishElsewhere(tx, [filmId]);
}

/** Splits the births so that each batch contains a competition at most once. */
function splitIntoBatches(creations: readonly SubmissionCreation[]): SubmissionCreation[][] {
  const all: SubmissionCreation[][] = [];
  for (const same of Map.groupBy(
    creations,
    ({ submission: submission }) => submission.competitionId,
  ).values())
    for (const [n, birth] of same.entries()) (all[n] ??= []).push(birth);
  return all;
}
