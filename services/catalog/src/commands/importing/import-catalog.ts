import fs from 'node:fs/promises';
import path from 'node:path';
import { Refusal } from '@laurel/runtime/errors/refusals';
import { Injectable } from '@nestjs/common';
import type { InvalidValue } from '@laurel/messages/formatting/refusal-text';
import { Db } from '../../database/client.js';
import { refuseBinary, type RequestedEncoding } from '../../import/files/decode-file.js';
import { createUnreadableError, type Problem } from '../../import/records/problems.js';
import {
  chooseColumns,
  findUnclearCurrency,
  type ColumnChoices,
} from '../../import/tables/choose-columns.js';
import { IS_UNDECIDED } from '../../import/import-message.js';
import { ImportReport } from '../../import/report.js';
import {
  setImportState,
  startStep,
  getLeaseEnd,
  renewLease,
  readImportRow,
} from '../import-steps/import-steps.js';
import { Importer } from './importer.js';

const REASONS: Record<string, InvalidValue['why']> = {
  ENOENT: 'file_missing',
  EISDIR: 'file_folder',
  EACCES: 'file_forbidden',
};
/** The states that an import can have after the comparison. */
const COMPARED_STATES = ['checked', 'applying', 'applied', 'cancelled'];
const CHUNK_BYTES = 2 ** 17;

export interface ImportProgress {
  state: string;
  done: number;
  total: number;
}
/** A new festival of the file, and the stored festival or earlier line that resembles it. */
export interface SimilarRecord {
  line: number;
  name: string;
  /** `id`: 0 for the new festival of an earlier line. */
  other: SimilarFestival;
}
type SimilarFestival = { id: number; name: string; line?: number | null };
export interface ImportOptions {
  isDryRun?: boolean;
  /** True if nothing should be imported when a new festival resembles a stored one. */
  stopsIfSimilar?: boolean;
  /** Called once after the comparison, before anything is imported. */
  onCompared?: (similarRecords: readonly SimilarRecord[]) => void;
  encoding?: RequestedEncoding;
  columnChoices?: ColumnChoices;
  onProgress?: (progress: ImportProgress) => void;
}

/**
 * Imports a local file with the steps of an uploaded one. A second import of the same file changes nothing.
 * Festivals that the file does not contain are not deleted. A dry run ends in the state `cancelled`, so that
 * nobody can apply it by mistake. An import that stops because of similar festivals ends in the same way.
 */
@Injectable()
export class ImportCatalog {
  constructor(
    private readonly db: Db,
    private readonly importer: Importer,
  ) {}

  /** @throws import.file_unreadable, import.file_binary, import.mapping_invalid */
  async run(
    file: string,
    {
      isDryRun = false,
      stopsIfSimilar = false,
      encoding = null,
      columnChoices = {},
      onCompared = () => {},
      onProgress = () => {},
    }: ImportOptions = {},
  ): Promise<ImportReport> {
    const id = await this.storeFile(file, encoding, { isDryRun, appliesNext: !isDryRun && !stopsIfSimilar });
    let isCompared = false;
    for (;;) {
      await renewLease(this.db, id);
      const hasMore = await this.importer.processNextBatch(id);
      const { state, ...row } = await this.db.catalogImport.findUniqueOrThrow({ where: { id } });
      onProgress({ state, ...row });
      if (state === 'failed') throw toFailure(row.error, file);
      if (state === 'mapping') await this.confirmColumns(id, columnChoices);
      if (!isCompared && COMPARED_STATES.includes(state)) {
        isCompared = true;
        const similarRecords = await this.readSimilarRecords(id);
        onCompared(similarRecords);
        if (state === 'checked') {
          await this.applyOrStop(id, similarRecords.length > 0);
          continue;
        }
      }
      if (!hasMore && ['applied', 'cancelled'].includes(state)) return this.report(id);
    }
  }

  /**
   * Checks the rows with the proposed columns. Cancels the import if a column is ambiguous.
   * @throws import.mapping_invalid
   */
  private async confirmColumns(id: number, choices: ColumnChoices): Promise<void> {
    const { mapping, formats } = await readImportRow(this.db, id);
    try {
      const data = { mapping: chooseColumns(mapping!, formats ?? [], choices) as object[] };
      await this.db.catalogImport.update({ where: { id }, data });
    } catch (error) {
      await this.db.$transaction((tx) => setImportState(tx, id, 'cancelled'));
      throw error;
    }
    await this.db.$transaction((tx) => startStep(tx, id, 'checking'));
  }

  /** Applies a compared import, or cancels it so that nobody can apply it by mistake. */
  private async applyOrStop(id: number, stops: boolean): Promise<void> {
    await this.db.$transaction(async (tx) => {
      if (stops) await setImportState(tx, id, 'cancelled');
      else await startStep(tx, id, 'applying');
    });
  }

  private async readSimilarRecords(id: number): Promise<SimilarRecord[]> {
    const rows = await this.db.rows<Pick<ReportedRow, 'line' | 'name' | 'similar'>>(SIMILAR_ROWS, id);
    return rows.flatMap(({ line, name, similar }) => similar!.map((other) => ({ line, name: name!, other })));
  }

  private async storeFile(
    file: string,
    encoding: RequestedEncoding,
    options: { isDryRun: boolean; appliesNext: boolean },
  ): Promise<number> {
    const fileHandle = await fs.open(file).catch((error: NodeJS.ErrnoException) => {
      throw createUnreadableError({ why: REASONS[error.code ?? ''] ?? 'file_strange', file });
    });
    try {
      const { size } = await fileHandle.stat();
      if (size === 0) throw createUnreadableError({ why: 'file_empty', file });
      const { id } = await this.db.catalogImport.create({
        data: {
          fileName: path.resolve(file),
          bytes: size,
          requestedEncoding: encoding,
          ...options,
          lockedUntil: getLeaseEnd(),
        },
      });
      let n = 0;
      for await (const chunk of fileHandle.createReadStream({
        highWaterMark: CHUNK_BYTES,
        autoClose: false,
      })) {
        const bytes = new Uint8Array(chunk as Buffer);
        if (n === 0) await refuseBinary(file, bytes);
        await renewLease(this.db, id);
        await this.db.catalogImportChunk.create({ data: { importId: id, n: n++, bytes } });
      }
      await this.db.catalogImport.update({ where: { id }, data: { chunks: n, received: size } });
      await this.db.$transaction((tx) => startStep(tx, id, 'reading'));
      return id;
    } catch (error) {
      // On Linux, a folder can be opened but not read.
      throw (error as NodeJS.ErrnoException).code === 'EISDIR'
        ? createUnreadableError({ why: 'file_folder', file })
        : error;
    } finally {
      await fileHandle.close();
    }
  }

  private async report(id: number): Promise<ImportReport> {
    const report = new ImportReport();
    const { unknown, counts, mapping, formats } = await readImportRow(this.db, id);
    report.unclearCurrency = findUnclearCurrency(mapping ?? [], formats ?? []);
    for (const [field, { line, count }] of Object.entries(unknown))
      report.addUnknownField(line, field, count);
    report.festivalsAdded = counts!.added!;
    report.festivalsChanged = counts!.changed!;
    report.festivalsUnchanged = counts!.same!;
    report.competitionsAdded = counts!.competitionsAdded!;
    report.competitionsChanged = counts!.competitionsChanged!;
    const rows = await this.db.rows<ReportedRow>(REPORTED_ROWS, id);
    for (const { line, name, outcome, problems, storedAs, knownAs, notes } of rows) {
      if (outcome === 'refused')
        report.refusedRecords.push({ line, name, problems: JSON.parse(problems ?? '[]') as Problem[] });
      else if (outcome === 'new' && storedAs !== null && storedAs !== name)
        report.renamedRecords.push({ line, name: name!, storedName: storedAs });
      for (const note of notes) report.notes.push({ line, note });
      if (knownAs !== null) report.notes.push({ line, note: `“${name}” is known as “${knownAs}”` });
    }
    return report;
  }
}

interface ReportedRow {
  line: number;
  name: string | null;
  outcome: string;
  problems: string | null;
  storedAs: string | null;
  knownAs: string | null;
  notes: string[];
  similar: SimilarFestival[] | null;
}
/** New festivals that resemble another one. */
const SIMILAR_ROWS = `select "line", "name", "similar" from "catalog_import_row" where "importId" = $1 and ${IS_UNDECIDED} order by "n"`;
/** Rows that were refused, renamed or recognised under another name, or that have notes. */
const REPORTED_ROWS = `select "line", "name", "outcome", "problems", "storedAs", "knownAs", "notes" from "catalog_import_row" where "importId" = $1
  and ("outcome" = 'refused' or "notes" <> '{}' or "knownAs" is not null or "storedAs" <> "name") order by "n"`;

/** Converts the refusal of a step to an error that shows the path as the user typed it. */
function toFailure(error: unknown, file: string): Error {
  const { code, message, details } = error as { code: string; message: string; details: object | null };
  if (code === 'internal') return new Error(message);
  const text = message.replaceAll(path.resolve(file), file);
  return new Refusal('invalid', code, text, 'file', details ?? undefined);
}
