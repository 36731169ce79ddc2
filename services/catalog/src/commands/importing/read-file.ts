import { MAX_IMPORT_RECORDS } from '@laurel/rules/festivals/imports';
import { Db, type Tx } from '../../database/client.js';
import { limitItems } from '../../import/files/limit-items.js';
import { decodeFile, isSpreadsheet } from '../../import/files/decode-file.js';
import { readSpreadsheetFile } from '../../import/files/read-spreadsheet.js';
import { MAX_SPREADSHEET_BYTES } from '@laurel/rules/tables/spreadsheet-files';
import { createUnreadableError } from '../../import/records/problems.js';
import { proposeMapping } from '../../import/tables/column-mapping.js';
import { FormatCollector } from '../../import/files/format-collector.js';
import type { FileRecord } from '../../import/files/file-records.js';
import { readRecords } from '../../import/files/read-records.js';
import { insertRows } from '../changes/insert-rows.js';
import { startStep, lockImport, renewLease, type ImportRow } from '../import-steps/import-steps.js';

/** The maximum size of a batch of rows. */
const [MAX_ROWS, MAX_CHARACTERS] = [200, 2 ** 16];
/** The bytes per read, which bounds the memory of a step. */
const PIECE_BYTES = 3 * 2 ** 14;

/**
 * Reads a file into rows from its beginning. Replaces the rows of an interrupted attempt. Returns false if
 * the import is no longer in this step.
 * @throws import.file_unreadable
 */
export async function readFile(
  db: Db,
  { id, fileName, chunks, requestedEncoding }: ImportRow,
): Promise<boolean> {
  const claimedImport = await db.$transaction(async (tx) => {
    const row = await lockImport(tx, id, 'reading');
    if (!row) return null;
    await tx.catalogImportRow.deleteMany({ where: { importId: id } });
    // The new row version stops a reader that still runs for an earlier attempt.
    return tx.catalogImport.update({ where: { id }, data: { rowVersion: { increment: 1 }, total: 0 } });
  });
  if (!claimedImport) return false;
  const isStillClaimed = async (tx: Tx) =>
    (await lockImport(tx, id, 'reading'))?.rowVersion === claimedImport.rowVersion;

  async function* readPieces() {
    // The last piece of a chunk is shorter than the others.
    for (let n = 0; n < chunks; n++)
      for (let position = 1, length = PIECE_BYTES; length === PIECE_BYTES; position += length) {
        const [pieceRow] = await db.rows<{ bytes: Buffer }>(
          'select substring("bytes" from $3 for $4) as "bytes" from "catalog_import_chunk" where "importId" = $1 and "n" = $2',
          id,
          n,
          position,
          PIECE_BYTES,
        );
        if (!pieceRow) throw createUnreadableError({ why: 'file_strange', file: fileName });
        length = pieceRow.bytes.length;
        yield pieceRow.bytes;
      }
  }
  const { encoding, getMisreadText, format, columns, records } = await readAnyFile(
    readPieces(),
    fileName,
    requestedEncoding,
  );
  const formatCollector = new FormatCollector(columns ?? []);
  let total = 0;
  const createTooManyRecordsError = () =>
    createUnreadableError({ why: 'file_records_many', file: fileName, max: MAX_IMPORT_RECORDS });
  const limitedRecords = limitItems(
    columns ? formatCollector.collect(records) : records,
    MAX_IMPORT_RECORDS,
    createTooManyRecordsError,
  );
  for await (const batch of splitIntoBatches(limitedRecords)) {
    const isInserted = await db.$transaction(async (tx) => {
      if (!(await isStillClaimed(tx))) return false;
      await insertRows(
        tx,
        'catalog_import_row',
        batch.map((row, n) => ({ importId: id, n: total + n + 1, ...row })),
      );
      total += batch.length;
      await tx.catalogImport.update({ where: { id }, data: { total, changedAt: new Date() } });
      await renewLease(tx, id);
      return true;
    });
    if (!isInserted) return false;
  }
  if (total === 0) throw createUnreadableError({ why: 'file_empty', file: fileName });
  return db.$transaction(async (tx) => {
    if (!(await isStillClaimed(tx))) return false;
    const encodingWarning = getMisreadText();
    const formats = formatCollector.detect();
    const mapping =
      columns && (proposeMapping(columns, formats, formatCollector.detectContents()) as unknown as object[]);
    await tx.catalogImport.update({
      where: { id },
      data: {
        format,
        encoding,
        total,
        ...(encodingWarning && { encodingWarning: { ...encodingWarning } }),
        ...(columns && { columns, mapping: mapping!, formats: formats as object[] }),
      },
    });
    await tx.catalogImportChunk.deleteMany({ where: { importId: id } });
    await startStep(tx, id, columns ? 'mapping' : 'checking');
    return true;
  });
}

async function readAnyFile(
  pieces: AsyncGenerator<Uint8Array>,
  file: string,
  requestedEncoding: ImportRow['requestedEncoding'],
) {
  const { value: firstPiece = new Uint8Array(), done } = await pieces.next();
  async function* readAll() {
    if (!done) yield firstPiece;
    yield* pieces;
  }
  if (isSpreadsheet(file, firstPiece))
    return {
      encoding: null,
      getMisreadText: () => null,
      ...(await readSpreadsheetFile(await joinPieces(readAll(), file), file)),
    };
  const { encoding, text, getMisreadText } = await decodeFile(readAll(), requestedEncoding, file);
  return { encoding, getMisreadText, ...(await readRecords(text, file)) };
}

async function joinPieces(pieces: AsyncIterable<Uint8Array>, file: string): Promise<Uint8Array> {
  const allPieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of pieces) {
    length += piece.length;
    if (length > MAX_SPREADSHEET_BYTES)
      throw createUnreadableError({
        why: 'file_spreadsheet_large',
        file,
        megabytes: MAX_SPREADSHEET_BYTES / 2 ** 20,
      });
    allPieces.push(piece);
  }
  return Buffer.concat(allPieces);
}

type ReadRow = { line: number; record: string | null; problems: string | null; notes: string[] } & {
  competitionsAdded: number;
  competitionsChanged: number;
};
async function* splitIntoBatches(records: AsyncIterable<FileRecord>): AsyncGenerator<ReadRow[]> {
  let rows: ReadRow[] = [];
  let length = 0;
  for await (const fileRecord of records) {
    const record = 'record' in fileRecord ? JSON.stringify(fileRecord.record) : null;
    const problems = 'error' in fileRecord ? JSON.stringify([{ path: '', message: fileRecord.error }]) : null;
    rows.push({
      line: fileRecord.line,
      record,
      problems,
      notes: [],
      competitionsAdded: 0,
      competitionsChanged: 0,
    });
    length += record?.length ?? 0;
    if (rows.length < MAX_ROWS && length < MAX_CHARACTERS) continue;
    yield rows;
    rows = [];
    length = 0;
  }
  if (rows.length > 0) yield rows;
}
