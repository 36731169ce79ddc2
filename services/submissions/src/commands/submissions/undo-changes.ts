import type { ItemResult } from '@laurel/proto/submissions/v1/submissions';
import { runOnce } from '@laurel/runtime/database/idempotency';
import type { MayActFor } from '@laurel/runtime/auth/call-context';
import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '../../database/client.js';
import { getStatusBefore, type LastChange, type PreviousStatus } from '../../domain/undo.js';
import { Prisma, type UserSubmission } from '../../generated/client.js';
import { toSubmissionMessage } from '../../submissions/messages.js';
import { OpenLimit } from '../../submissions/open-limit.js';
import { findCompetitionsForRows, type CompetitionWithFestival } from '../../submissions/competitions.js';
import { recordChanges, saveRow, removeFromList, type SavedChange } from '../../changes/save-change.js';
import { lockRows, findAccessibleRows } from '../../submissions/submission-rows.js';
import { resolveDateId } from './resolve-date-id.js';
import { toItemError, createNotFoundRefusal, createStaleRefusal } from './result.js';
import { createBeingSentRefusal, findIdsInDelivery } from '../../submissions/entry-status.js';

export interface Undo {
  submissionId: number;
  /** The version that the change to undo has created. */
  rowVersion: number;
}

@Injectable()
export class UndoChanges {
  constructor(
    private readonly db: Db,
    private readonly limit: OpenLimit,
  ) {}

  /**
   * Returns a result for each submission. A submission that changed since is not undone, and its result is
   * `submission.stale` with the present row.
   */
  run(items: readonly Undo[], mayActFor: MayActFor): Promise<ItemResult[]> {
    return this.db.$transaction((tx) =>
      runOnce(tx, 'undoChanges', items, () => this.undoAll(tx, items, mayActFor)),
    );
  }

  private async undoAll(tx: Tx, items: readonly Undo[], mayActFor: MayActFor): Promise<ItemResult[]> {
    const ids = items.map(({ submissionId }) => submissionId);
    const rows = await lockRows(tx, await findAccessibleRows(tx, ids, mayActFor));
    const accessible = [...rows.values()];
    const lastChanges = await loadLastChanges(tx, [...rows.keys()]);
    const competitions = await findCompetitionsForRows(tx, accessible);
    const openCount = await this.limit.load(tx, [...new Set(accessible.map(({ filmId }) => filmId))]);
    const idsInDelivery = await findIdsInDelivery(tx, [...rows.keys()]);
    const results: ItemResult[] = [];
    const movedChanges: SavedChange[] = [];
    const removedRows: UserSubmission[] = [];
    for (const item of items) {
      const row = rows.get(item.submissionId);
      const { id: submissionId, competitionId } = row ?? { id: item.submissionId, competitionId: 0 };
      const competition = competitions.get(competitionId);
      try {
        const previousStatus = getUndoneStatus(
          row,
          item.rowVersion,
          competition,
          lastChanges.get(item.submissionId),
        );
        if (idsInDelivery.has(submissionId)) throw createBeingSentRefusal();
        openCount.countChange(
          row!.filmId,
          row!,
          previousStatus && { state: previousStatus.state, origin: row!.origin },
        );
        rows.delete(submissionId); // a second item for the same submission is refused
        if (previousStatus === null) removedRows.push(row!);
        else
          movedChanges.push(await saveUndo(tx, row!, await resolveDateId(tx, previousStatus), competition));
        const savedSubmission = previousStatus && toSubmissionMessage(movedChanges.at(-1)!.row, competition);
        results.push({ competitionId, submissionId, submission: savedSubmission, error: null });
      } catch (error) {
        results.push({ competitionId, submissionId, submission: null, error: toItemError(error) });
      }
    }
    await recordChanges(tx, movedChanges);
    await removeFromList(tx, removedRows);
    return results;
  }
}

/** Returns the last line of each history, which may be long, with the snapshot before it. */
async function loadLastChanges(tx: Tx, ids: number[]): Promise<Map<number, LastChange>> {
  const lines = await tx.$queryRaw<(LastChange & { submissionId: number })[]>`
    select distinct on (c."submissionId") c."submissionId", "from", "to", origin, "isUndo", at,
      before || case when b.snapshot is null then '{}' else jsonb_build_object('snapshot', b.snapshot) end as before
    from submission_change c left join snapshot_before b on b."submissionId" = c."submissionId"
    where c."submissionId" = any(${ids}) order by c."submissionId", c.id desc`;
  return new Map(lines.map((line) => [line.submissionId, line]));
}

function getUndoneStatus(
  row: UserSubmission | undefined,
  rowVersion: number,
  competition: CompetitionWithFestival | undefined,
  lastChange: LastChange | undefined,
): PreviousStatus | null {
  if (!row) throw createNotFoundRefusal();
  if (row.rowVersion !== rowVersion) throw createStaleRefusal(row, competition);
  return getStatusBefore(lastChange, new Date());
}

function saveUndo(
  tx: Tx,
  previousRow: UserSubmission,
  { snapshot: previousSnapshot, ...updatedStatus }: PreviousStatus,
  competition: CompetitionWithFestival | undefined,
) {
  const snapshot =
    previousSnapshot === null ? Prisma.DbNull : (previousSnapshot as Prisma.InputJsonObject | undefined);
  return saveRow(tx, { previousRow, updatedStatus, competition, reason: null, snapshot, isUndo: true });
}
