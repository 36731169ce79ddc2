import { UNDO_MINUTES } from '@laurel/rules/submissions/undo';
import { auditAdminChange } from '@laurel/runtime/events/audit-event';
import type { MayActFor } from '@laurel/runtime/auth/call-context';
import { Refusal } from '@laurel/runtime/errors/refusals';
import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '../../database/client.js';
import { getStatusBefore, type PreviousStatus } from '../../domain/undo.js';
import type { SubmissionChange, UserSubmission } from '../../generated/client.js';
import { lockFilm } from './lock-film.js';
import { OpenLimit } from '../../submissions/open-limit.js';
import { lockRows } from '../../submissions/submission-rows.js';
import { publishElsewhere } from '../../past-entries/publish-elsewhere.js';
import { findCompetitionsForRows } from '../../submissions/competitions.js';
import { recordChanges, saveRow, removeFromList, type SavedChange } from '../../changes/save-change.js';
import { getAccessibleFilm } from '../../submissions/accessible-film.js';

export interface UndoRequest {
  filmId: number;
  batchId: number;
}

@Injectable()
export class UndoPastEntries {
  constructor(
    private readonly db: Db,
    private readonly limit: OpenLimit,
  ) {}

  /**
   * Reverts an import within the time limit for undo. Skips entries that were changed since, and counts them.
   * @throws film.not_found
   */
  async run(
    { filmId, batchId }: UndoRequest,
    mayActFor: MayActFor,
  ): Promise<{ undoneCount: number; skippedCount: number }> {
    const { ownerId } = await getAccessibleFilm(this.db, filmId, mayActFor);
    return this.db.$transaction(async (tx) => {
      await lockFilm(tx, filmId, mayActFor); // so that a concurrent import waits
      const listedResult = await this.undoListed(tx, filmId, batchId);
      const uncataloguedResult = await undoUncataloguedEntries(tx, filmId, batchId);
      await auditAdminChange(tx, ownerId, { function: 'undoPastEntries', filmId, batchId });
      return {
        undoneCount: listedResult.undoneCount + uncataloguedResult.undoneCount,
        skippedCount: listedResult.skippedCount + uncataloguedResult.skippedCount,
      };
    });
  }

  private async undoListed(tx: Tx, filmId: number, batchId: number) {
    const unlockedRows = await tx.userSubmission.findMany({
      where: { filmId, revertedAt: null, history: { some: { batchId, origin: 'manual' } } },
      select: { id: true, filmId: true },
    });
    const rows = [...(await lockRows(tx, unlockedRows)).values()];
    const lines = await tx.submissionChange.findMany({
      where: { submissionId: { in: rows.map(({ id }) => id) } },
      orderBy: { id: 'asc' },
    });
    const history = Map.groupBy(lines, ({ submissionId }) => submissionId);
    const competitions = await findCompetitionsForRows(tx, rows);
    const openCount = await this.limit.load(tx, [filmId]);
    const movedChanges: SavedChange[] = [];
    const removedRows: UserSubmission[] = [];
    for (const row of rows) {
      try {
        const previousStatus = getStatusBeforeBatch(history.get(row.id) ?? [], row, batchId);
        if (previousStatus === undefined) continue;
        openCount.countChange(
          filmId,
          row,
          previousStatus && { state: previousStatus.state, origin: row.origin },
        );
        if (previousStatus === null) removedRows.push(row);
        else {
          const { snapshot: _, ...updatedStatus } = previousStatus;
          const change = {
            previousRow: row,
            updatedStatus,
            competition: competitions.get(row.competitionId),
            reason: null,
          };
          movedChanges.push(await saveRow(tx, { ...change, isUndo: true, importBatch: { batchId } }));
        }
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
      }
    }
    await recordChanges(tx, movedChanges);
    await removeFromList(tx, removedRows, { batchId });
    const undoneCount = movedChanges.length + removedRows.length;
    return { undoneCount, skippedCount: rows.length - undoneCount };
  }
}

/**
 * Returns the status of an entry before a batch; null if it was not on the list, undefined if it was changed
 * after the batch.
 * @throws the refusals of `getStatusBefore`
 */
function getStatusBeforeBatch(
  history: readonly SubmissionChange[],
  { snapshot }: UserSubmission,
  batchId: number,
): PreviousStatus | null | undefined {
  const batchLines = history.filter((line) => line.batchId === batchId && line.origin === 'manual');
  const [firstLine, lastLine] = [batchLines[0], batchLines.at(-1)];
  if (!firstLine || lastLine !== history.at(-1) || lastLine!.isUndo) return undefined;
  // An import does not call matching, so the present snapshot stays.
  const before =
    firstLine.before === null ? null : { ...(firstLine.before as unknown as PreviousStatus), snapshot };
  return getStatusBefore({ ...firstLine, before }, new Date());
}

async function undoUncataloguedEntries(tx: Tx, filmId: number, batchId: number) {
  const undoableSince = new Date(Date.now() - UNDO_MINUTES * 60_000);
  const unchangedFilter = {
    filmId,
    batchId,
    version: 1,
    submissionId: null,
    createdAt: { gt: undoableSince },
  };
  const { count: undoneCount } = await tx.pastEntry.deleteMany({ where: unchangedFilter });
  if (undoneCount > 0) await publishElsewhere(tx, [filmId]);
  const skippedCount = await tx.pastEntry.count({ where: { filmId, batchId } });
  return { undoneCount, skippedCount };
}
