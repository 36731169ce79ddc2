import { UNDO_MINUTES } from '@laurel/rules/undo';
import { auditHelp } from '@laurel/runtime/audit-wanted';
import type { MayActFor } from '@laurel/runtime/call';
import { Refusal } from '@laurel/runtime/refusals';
import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '../../database.js';
import { standingBefore, type StoodBefore } from '../../domain/undo.js';
import type { SubmissionChange, UserSubmission } from '../../generated/client.js';
import { heldFilm } from './held-film.js';
import { OpenLimit } from '../../open-limit.js';
import { holdRows } from '../../own-rows.js';
import { tellElsewhere } from '../../past/tell-elsewhere.js';
import { placesOf } from '../../places.js';
import { follow, saveRow, takeOff, type Saved } from '../../save-change.js';
import { ownFilm } from '../../sending/own-film.js';

export interface PastUndo {
  filmId: number;
  batchId: number;
}

@Injectable()
export class UndoPast {
  constructor(
    private readonly db: Db,
    private readonly limit: OpenLimit,
  ) {}

  /** Takes back what a batch did, as long as an undo may: what was changed since is kept, and counted. Refuses `film.not_found`. */
  async run({ filmId, batchId }: PastUndo, mayActFor: MayActFor): Promise<{ undone: number; kept: number }> {
    const { ownerId } = await ownFilm(this.db, filmId, mayActFor);
    return this.db.$transaction(async (tx) => {
      await heldFilm(tx, filmId, mayActFor); // first: who brings something in meanwhile waits
      const listed = await this.undoListed(tx, filmId, batchId);
      const free = await undoFree(tx, filmId, batchId);
      await auditHelp(tx, ownerId, { function: 'undoPastEntries', filmId, batchId });
      return { undone: listed.undone + free.undone, kept: listed.kept + free.kept };
    });
  }

  private async undoListed(tx: Tx, filmId: number, batchId: number) {
    const named = await tx.userSubmission.findMany({
      where: { filmId, takenBackAt: null, history: { some: { batchId, origin: 'manual' } } },
      select: { id: true, filmId: true },
    });
    const rows = [...(await holdRows(tx, named)).values()];
    const lines = await tx.submissionChange.findMany({
      where: { submissionId: { in: rows.map(({ id }) => id) } },
      orderBy: { id: 'asc' },
    });
    const history = Map.groupBy(lines, ({ submissionId }) => submissionId);
    const places = await placesOf(
      tx,
      rows.map(({ competitionId }) => competitionId),
    );
    const open = await this.limit.of(tx, [filmId]);
    const [moved, off]: [Saved[], UserSubmission[]] = [[], []];
    for (const row of rows) {
      try {
        const before = stoodBefore(history.get(row.id) ?? [], row, batchId);
        if (before === undefined) continue;
        open.take(filmId, row, before && { state: before.state, origin: row.origin });
        if (before === null) off.push(row);
        else {
          const { snapshot: _, ...after } = before;
          const change = {
            before: row,
            after,
            born: row,
            place: places.get(row.competitionId),
            reason: null,
          };
          moved.push(await saveRow(tx, { ...change, isUndo: true, brought: { batchId } }));
        }
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
      }
    }
    await follow(tx, moved);
    await takeOff(tx, off, { batchId });
    const undone = moved.length + off.length;
    return { undone, kept: rows.length - undone };
  }
}

/** How an entry stood before a batch; null: it was not on the list; undefined: it was changed since. Refuses as `standingBefore`. */
function stoodBefore(
  history: readonly SubmissionChange[],
  { snapshot }: UserSubmission,
  batchId: number,
): StoodBefore | null | undefined {
  const of = history.filter((line) => line.batchId === batchId && line.origin === 'manual');
  const [first, last] = [of[0], of.at(-1)];
  if (!first || last !== history.at(-1) || last!.isUndo) return undefined;
  // A batch asks matching nothing: what it had said stands.
  const before = first.before === null ? null : { ...(first.before as unknown as StoodBefore), snapshot };
  return standingBefore({ ...first, before }, new Date());
}

async function undoFree(tx: Tx, filmId: number, batchId: number) {
  const since = new Date(Date.now() - UNDO_MINUTES * 60_000);
  const asNew = { filmId, batchId, version: 1, submissionId: null, createdAt: { gt: since } };
  const { count: undone } = await tx.pastEntry.deleteMany({ where: asNew });
  if (undone > 0) await tellElsewhere(tx, [filmId]);
  const kept = await tx.pastEntry.count({ where: { filmId, batchId } });
  return { undone, kept };
}
