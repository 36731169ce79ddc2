import type { ItemResult } from '@laurel/proto/submissions/v1/submissions';
import { once } from '@laurel/runtime/answered';
import type { MayActFor } from '@laurel/runtime/call';
import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '../database.js';
import { standingBefore, type LastChange, type StoodBefore } from '../domain/undo.js';
import { Prisma, type UserSubmission } from '../generated/client.js';
import { submissionMessage } from '../messages.js';
import { OpenLimit } from '../open-limit.js';
import { placesOf, type Place } from '../places.js';
import { follow, saveRow, takeOff, type Saved } from '../save-change.js';
import { holdRows, ownRows } from '../own-rows.js';
import { withPresentDate } from './with-present-date.js';
import { beingSentNow, onTheirWay } from './on-their-way.js';
import { errorOf, missing, stale } from './result.js';

export interface Undo {
  submissionId: number;
  /** As the change that is taken back has left it. */
  rowVersion: number;
}

@Injectable()
export class UndoChanges {
  constructor(
    private readonly db: Db,
    private readonly limit: OpenLimit,
  ) {}

  /** A result per submission. What has changed since is not taken back, and said: `submission.stale` with the present row. */
  run(items: readonly Undo[], mayActFor: MayActFor): Promise<ItemResult[]> {
    return this.db.$transaction((tx) =>
      once(tx, 'undoChanges', items, () => this.undoAll(tx, items, mayActFor)),
    );
  }

  private async undoAll(tx: Tx, items: readonly Undo[], mayActFor: MayActFor): Promise<ItemResult[]> {
    const ids = items.map(({ submissionId }) => submissionId);
    const rows = await holdRows(tx, await ownRows(tx, ids, mayActFor));
    const own = [...rows.values()];
    const lasts = await lastChanges(tx, [...rows.keys()]);
    const places = await placesOf(
      tx,
      own.map(({ competitionId }) => competitionId),
    );
    const open = await this.limit.of(tx, [...new Set(own.map(({ filmId }) => filmId))]);
    const onTheWay = await onTheirWay(tx, [...rows.keys()]);
    const [results, moved, off]: [ItemResult[], Saved[], UserSubmission[]] = [[], [], []];
    for (const item of items) {
      const row = rows.get(item.submissionId);
      const { id: submissionId, competitionId } = row ?? { id: item.submissionId, competitionId: 0 };
      const place = places.get(competitionId);
      try {
        const before = decide(row, item.rowVersion, place, lasts.get(item.submissionId));
        if (onTheWay.has(submissionId)) throw beingSentNow();
        open.take(row!.filmId, row!, before && { state: before.state, origin: row!.origin });
        rows.delete(submissionId);
        if (before === null) off.push(row!);
        else moved.push(await saveBack(tx, row!, await withPresentDate(tx, before), place));
        const saved = before && submissionMessage(moved.at(-1)!.row, place);
        results.push({ competitionId, submissionId, submission: saved, error: null });
      } catch (error) {
        results.push({ competitionId, submissionId, submission: null, error: errorOf(error) });
      }
    }
    await follow(tx, moved);
    await takeOff(tx, off);
    return results;
  }
}

/** The last line of each one's history, which may be long, with what matching had said before it. */
async function lastChanges(tx: Tx, ids: number[]): Promise<Map<number, LastChange>> {
  const lines = await tx.$queryRaw<(LastChange & { submissionId: number })[]>`
    select distinct on (c."submissionId") c."submissionId", "from", "to", origin, "isUndo", at,
      before || case when b.snapshot is null then '{}' else jsonb_build_object('snapshot', b.snapshot) end as before
    from submission_change c left join snapshot_before b on b."submissionId" = c."submissionId"
    where c."submissionId" = any(${ids}) order by c."submissionId", c.id desc`;
  return new Map(lines.map((line) => [line.submissionId, line]));
}

function decide(
  row: UserSubmission | undefined,
  rowVersion: number,
  place: Place | undefined,
  last: LastChange | undefined,
): StoodBefore | null {
  if (!row) throw missing();
  if (row.rowVersion !== rowVersion) throw stale(row, place);
  return standingBefore(last, new Date());
}

function saveBack(
  tx: Tx,
  before: UserSubmission,
  { snapshot: kept, ...after }: StoodBefore,
  place: Place | undefined,
) {
  const snapshot = kept === null ? Prisma.DbNull : (kept as Prisma.InputJsonObject | undefined);
  return saveRow(tx, { before, after, born: before, place, reason: null, snapshot, isUndo: true });
}
