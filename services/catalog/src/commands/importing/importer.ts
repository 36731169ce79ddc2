import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal, refuse } from '@laurel/runtime/errors/refusals';
import { formatInvalidValue } from '@laurel/messages/formatting/refusal-text';
import { isOutage } from '@laurel/runtime/errors/grpc-status';
import { Injectable, Logger } from '@nestjs/common';
import { Db } from '../../database/client.js';
import type { Problem } from '../../import/records/problems.js';
import { undoNextFestivals } from '../undoing-imports/undo-import.js';
import { checkRows } from './check-rows.js';
import { beginAttempt, endAttempt, SELECT_IMPORT, type ImportRow } from '../import-steps/import-steps.js';
import { readFile } from './read-file.js';
import { refuseRow, processRows } from './process-rows.js';

const BATCH_SIZE = 100;
const MAX_ATTEMPTS = 3;
const ACTIVE_STATES = ['reading', 'checking', 'comparing', 'applying', 'undoing'];
/**
 * The worker pauses for this share of a batch's duration, so that requests and event handlers get CPU time.
 */
const PAUSE_SHARE = 0.3;

/** Moves an import through its steps, a batch at a time, and continues where it stopped. */
@Injectable()
export class Importer {
  private readonly log = new Logger('import');
  /** Rows per batch for each import. After a batch fails, its import gets smaller batches for a while. */
  private readonly batchSizes = new Map<number, number>();
  constructor(private readonly db: Db) {}

  /**
   * Processes the next batch. Returns false if there is nothing to do. A defect or an unreadable file ends
   * the import. An unavailable database does not.
   */
  async processNextBatch(id: number): Promise<boolean> {
    const [row] = await this.db.rows<ImportRow>(`${SELECT_IMPORT} where "id" = $1`, id);
    if (!row || !ACTIVE_STATES.includes(row.state)) return false;
    try {
      if ((await beginAttempt(this.db, id)) > MAX_ATTEMPTS) throw createGivenUpError();
      const hasMore = await this.runStep(row);
      await endAttempt(this.db, id);
      return hasMore;
    } catch (error) {
      await this.fail(id, row.state, error);
      return false;
    }
  }

  private async runStep(row: ImportRow): Promise<boolean> {
    if (row.state === 'reading') return readFile(this.db, row);
    if (row.state === 'undoing') return undoNextFestivals(this.db, row.id);
    if (row.state === 'checking') return checkRows(this.db, row.id);
    return this.processBatch(row);
  }

  private async processBatch({ id, state }: ImportRow): Promise<boolean> {
    const startedAt = performance.now();
    const progress = await this.tryBatch(id, state);
    if (!progress || progress.isLast) return false;
    if (state === 'applying') await sleep((performance.now() - startedAt) * PAUSE_SHARE);
    return true;
  }

  private async tryBatch(id: number, state: string) {
    const batchSize = this.batchSizes.get(id) ?? BATCH_SIZE;
    try {
      const progress = await processRows(this.db, id, batchSize);
      if (!progress || progress.isLast || batchSize * 2 >= BATCH_SIZE) this.batchSizes.delete(id);
      else this.batchSizes.set(id, batchSize * 2);
      return progress;
    } catch (error) {
      if (isOutage(error)) throw error;
      if (batchSize === 1) return refuseRow(this.db, id, this.toProblem(error, id, state));
      this.batchSizes.set(id, Math.ceil(batchSize / 5));
      return { rows: 0, isLast: false };
    }
  }

  private toProblem(error: unknown, id: number, state: string): Problem {
    const refusal = toRefusal(error);
    if (refusal) return { path: refusal.field ?? '', message: refusal.message };
    this.log.error({ import: id, state, error });
    return { path: '', message: formatInvalidValue({ why: 'record_defect' }) };
  }

  private async fail(id: number, state: string, error: unknown): Promise<void> {
    if (isOutage(error)) {
      await endAttempt(this.db, id).catch(() => {});
      throw error;
    }
    const refusal = toRefusal(error);
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
      // Keeps the file if the service had a defect, so that the import can be checked again without a new
      // upload. Does nothing if the import was cancelled in the meantime.
      if (!refusal || count === 0) return;
      await tx.catalogImportChunk.deleteMany({ where: { importId: id } });
      if (state === 'reading') await tx.catalogImportRow.deleteMany({ where: { importId: id } });
    });
  }
}

/** Returns null for a defect, and for a statement timeout. */
const toRefusal = (error: unknown): Refusal | null => (error instanceof Refusal ? error : null);
const createGivenUpError = () =>
  refuse.invalid(
    'import.given_up',
    'This file crashed the service three times, so it is not tried again. Split it and upload the parts separately.',
    'file',
  );
