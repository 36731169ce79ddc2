import { UNDO_MINUTES } from '@laurel/rules/submissions/undo';
import { auditHelp } from '@laurel/runtime/events/audit-event';
import type { MayActFor } from '@laurel/runtime/auth/call-context';
import { Refusal } from '@laurel/runtime/errors/refusals';
import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '../../database/client.js';
import { getStatusBefore, type PreviousStatus } from '../../domain/undo.js';
import type { SubmissionChange, UserSubmission } from '../../generated/client.js';
import { lockFilm } from './locked-film.js';
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
   * Reverts an import within the time limit for undo. Leaves entries that changed since, and counts them.
   * @throws film.not_found
   */
  async run(
    { filmId, batchId }: UndoRequest,
    mayActFor: MayActFor,
  ): Promise<{ undone: number; skipped: number }> {
    const { ownerId } = await getAccessibleFilm(this.db, filmId, mayActFor);
    return this.db.$transaction(async (tx) => {
      await lockFilm(tx, filmId, mayActFor); // locks first, so that a concurrent import waits
      const listed = await this.undoListed(tx, filmId, batchId);
      const free = await undoFreeEntries(tx, filmId, batchId);
      await auditHelp(tx, ownerId, { function: 'undoPastEntries', filmId, batchId });
      return { undone: listed.undone + free.undone, skipped: listed.skipped + free.skipped };
    });
  }

  private async undoListed(tx: Tx, filmId: number, batchId: number) {
    const unlocked = await tx.userSubmission.findMany({
      where: { filmId, revertedAt: null, history: { some: { batchId, origin: 'manual' } } },
      select: { id: true, filmId: true },
    });
    const rows = [...(await lockRows(tx, unlocked)).values()];
    const lines = await tx.submissionChange.findMany({
      where: { submissionId: { in: rows.map(({ id }) => id) } },
      orderBy: { id: 'asc' },
    });
    const history = Map.groupBy(lines, ({ submissionId }) => submissionId);
    const competitions = await findCompetitionsForRows(tx, rows);
    const open = await this.limit.load(tx, [filmId]);
    const [moved, removed]: [SavedChange[], UserSubmission[]] = [[], []];
    for (const row of rows) {
      try {
        const before = getStatusBeforeBatch(history.get(row.id) ?? [], row, batchId);
        if (before === undefined) continue;
        open.countChange(filmId, row, before && { state: before.state, origin: row.origin });
        if (before === null) removed.push(row);
        else {
          const { snapshot: _, ...after } = before;
          const change = {
            before: row,
            after,
            competition: competitions.get(row.competitionId),
            reason: null,
          };
          moved.push(await saveRow(tx, { ...change, isUndo: true, importBatch: { batchId } }));
        }
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
      }
    }
    await recordChanges(tx, moved);
    await removeFromList(tx, removed, { batchId });
    const undone = moved.length + removed.length;
    return { undone, skipped: rows.length - undone };
  }
}

/**
 * Returns the status of an entry before a batch. Null means that it was not on the list. Undefined means that
 * it changed since.
 * @throws the refusals of `getStatusBefore`
 */
function getStatusBeforeBatch(
  history: readonly SubmissionChange[],
  { snapshot }: UserSubmission,
  batchId: number,
): PreviousStatus | null | undefined {
  const batchLines = history.filter((line) => line.batchId === batchId && line.origin === 'manual');
  const [first, last] = [batchLines[0], batchLines.at(-1)];
  if (!first || last !== history.at(-1) || last!.isUndo) return undefined;
  // An import does not call matching, so the present snapshot stays.
  const before = first.before === null ? null : { ...(first.before as unknown as PreviousStatus), snapshot };
  return getStatusBefore({ ...first, before }, new Date());
}

async function undoFreeEntries(tx: Tx, filmId: number, batchId: number) {
  const since = new Date(Date.now() - UNDO_MINUTES * 60_000);
  const unchanged = { filmId, batchId, version: 1, submissionId: null, createdAt: { gt: since } };
  const { count: undone } = await tx.pastEntry.deleteMany({ where: unchanged });
  if (undone > 0) await publishElsewhere(tx, [filmId]);
  const skipped = await tx.pastEntry.count({ where: { filmId, batchId } });
  return { undone, skipped };
}
