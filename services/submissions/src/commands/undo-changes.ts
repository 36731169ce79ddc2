import type { ItemResult } from '@laurel/proto/submissions/v1/submissions';
import { once } from '@laurel/runtime/answered';
import type { MayActFor } from '@laurel/runtime/call';
import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '../database.js';
import type { Standing } from '../domain/submission.js';
import { standingBefore } from '../domain/undo.js';
import type { Prisma } from '../generated/client.js';
import { submissionMessage } from '../messages.js';
import { OpenLimit } from '../open-limit.js';
import { placesOf, type Place } from '../places.js';
import { follow, saveRow, takeOff, type Saved } from '../save-change.js';
import { errorOf, missing, stale } from './result.js';

export interface Undo {
  submissionId: number;
  /** As the change that is taken back has left it. */
  rowVersion: number;
}
const withLast = { history: { orderBy: { id: 'desc' }, take: 1 } } as const;
type Row = Prisma.UserSubmissionGetPayload<{ include: typeof withLast }>;

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
    await tx.$queryRaw`select 1 from user_submission where id = any(${ids}) order by id for update`;
    const found = await tx.userSubmission.findMany({
      where: { id: { in: ids }, takenBackAt: null },
      include: withLast,
    });
    const rows = new Map(found.filter(({ userId }) => mayActFor(userId)).map((row) => [row.id, row]));
    const own = [...rows.values()];
    const places = await placesOf(
      tx,
      own.map(({ competitionId }) => competitionId),
    );
    const open = await this.limit.of(tx, [...new Set(own.map(({ filmId }) => filmId))]);
    const [results, moved, off]: [ItemResult[], Saved[], Row[]] = [[], [], []];
    for (const item of items) {
      const row = rows.get(item.submissionId);
      const { id: submissionId, competitionId } = row ?? { id: item.submissionId, competitionId: 0 };
      const place = places.get(competitionId);
      try {
        const before = decide(row, item.rowVersion, place);
        open.take(row!.filmId, row!, before && { state: before.state, origin: row!.origin });
        rows.delete(submissionId);
        if (before === null) off.push(row!);
        else moved.push(await saveBack(tx, row!, before, place));
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

function decide(row: Row | undefined, rowVersion: number, place: Place | undefined): Standing | null {
  if (!row) throw missing();
  if (row.rowVersion !== rowVersion) throw stale(row, place);
  const [last] = row.history;
  const before = (last?.before ?? null) as Standing | null;
  return standingBefore(last && { ...last, before }, new Date());
}

function saveBack(tx: Tx, { history: _, ...before }: Row, after: Standing, place: Place | undefined) {
  return saveRow(tx, { before, after, born: before, place, reason: null, isUndo: true });
}
