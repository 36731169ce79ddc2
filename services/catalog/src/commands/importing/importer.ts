import { setTimeout as sleep } from 'node:timers/promises';
import { collectGarbage } from '@laurel/runtime/idle-gc';
import { Refusal, refuse } from '@laurel/runtime/refusals';
import { wrongWords } from '@laurel/words/refusal-words';
import { isOutage } from '@laurel/runtime/wire';
import { Injectable, Logger } from '@nestjs/common';
import { Db } from '../../database.js';
import type { Problem } from '../../import/problems.js';
import { checkRows } from './check-rows.js';
import { begunAttempt, endedAttempt, IMPORT_ROW, type ImportRow } from './import-steps.js';
import { readFile } from './read-file.js';
import { refuseRow, takeRows } from './take-rows.js';

const BATCH = 100;
const MOST_ATTEMPTS = 3;
const WORKED = ['reading', 'checking', 'comparing', 'applying'];
/** Who works here meanwhile, and who takes in what comes of it, has the machine for so long a part of the time that a batch took. */
const REST = 0.3;
/** A file of so many parts leaves much behind at each step. */
const MANY_PARTS = 32;

/** Brings an import through its steps, a batch at a time: as long as it likes to, and from where it was left. */
@Injectable()
export class Importer {
  private readonly log = new Logger('import');
  /** How many rows of an import are taken at once: fewer for a while after some of its own were refused together. */
  private readonly most = new Map<number, number>();
  /** At which step an import was when it was worked on last. */
  private readonly steps = new Map<number, string>();
  collect = collectGarbage;
  constructor(private readonly db: Db) {}

  /** The next batch of what is to be done; false where that is nothing. A defect, or a file that cannot be read, ends the import; a database that is away is waited for. */
  async step(id: number): Promise<boolean> {
    const [row] = await this.db.rows<ImportRow>(`${IMPORT_ROW} where "id" = $1`, id);
    if (!row || !WORKED.includes(row.state)) return false;
    this.giveBack(row);
    try {
      if ((await begunAttempt(this.db, id)) > MOST_ATTEMPTS) throw givenUp();
      const goesOn = await this.next(row);
      await endedAttempt(this.db, id);
      return goesOn;
    } catch (error) {
      await this.fail(id, row.state, error);
      return false;
    }
  }

  /** Once before each step of a large file: V8 keeps the pages that it has emptied, and the next step would take others beside them. */
  private giveBack({ id, state, parts }: ImportRow): void {
    if (this.steps.get(id) === state) return;
    this.steps.set(id, state);
    if (parts >= MANY_PARTS) this.collect();
  }

  private async next(row: ImportRow): Promise<boolean> {
    if (row.state === 'reading') return readFile(this.db, row);
    if (row.state === 'checking') return checkRows(this.db, row.id);
    return this.take(row);
  }

  private async take({ id, state }: ImportRow): Promise<boolean> {
    const from = performance.now();
    const taken = await this.taken(id, state);
    if (!taken || taken.isOver) return false;
    if (state === 'applying') await sleep((performance.now() - from) * REST);
    return true;
  }

  private async taken(id: number, state: string) {
    const most = this.most.get(id) ?? BATCH;
    try {
      const taken = await takeRows(this.db, id, most);
      if (!taken || taken.isOver || most * 2 >= BATCH) this.most.delete(id);
      else this.most.set(id, most * 2);
      return taken;
    } catch (error) {
      if (isOutage(error)) throw error;
      if (most === 1) return refuseRow(this.db, id, this.problemOf(error, id, state));
      this.most.set(id, Math.ceil(most / 5));
      return { rows: 0, isOver: false };
    }
  }

  private problemOf(error: unknown, id: number, state: string): Problem {
    const refusal = asRefused(error);
    if (refusal) return { path: refusal.field ?? '', message: refusal.message };
    this.log.error({ import: id, state, error });
    return { path: '', message: wrongWords({ why: 'record_defect' }) };
  }

  private async fail(id: number, state: string, error: unknown): Promise<void> {
    if (isOutage(error)) {
      await endedAttempt(this.db, id).catch(() => {});
      throw error;
    }
    const refusal = asRefused(error);
    if (!refusal) this.log.error({ import: id, state, error });
    const { code, message, details } = refusal ?? {
      code: 'internal',
      message: 'Something went wrong.',
      details: {},
    };
    await this.db.$transaction(async (tx) => {
      const { count } = await tx.catalogImport.updateMany({
        where: { id, state },
        data: {
          state: 'failed',
          error: JSON.parse(JSON.stringify({ code, message, details: details ?? null })) as object,
          rowVersion: { increment: 1 },
          changedAt: new Date(),
        },
      });
      // What failed by our own defect can be read again without being sent again; what was cancelled meanwhile is not ours.
      if (!refusal || count === 0) return;
      await tx.catalogImportPart.deleteMany({ where: { importId: id } });
      if (state === 'reading') await tx.catalogImportRow.deleteMany({ where: { importId: id } });
    });
  }
}

/** Null for a defect, and for a statement that took too long. */
const asRefused = (error: unknown): Refusal | null => (error instanceof Refusal ? error : null);
const givenUp = () =>
  refuse.invalid(
    'import.given_up',
    'This file stopped the service three times, and is not tried again. Divide it, and send the parts one after another.',
    'file',
  );
