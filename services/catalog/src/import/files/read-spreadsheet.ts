import { once } from 'node:events';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Sheet } from '@laurel/rules/tables/spreadsheets';
import { findHeading } from '@laurel/rules/tables/heading';
import { formatInvalidValue } from '@laurel/messages/formatting/refusal-text';
import { scaleTimeout } from '@laurel/runtime/process/scale-timeout';
import { countKnownColumns } from '../tables/column-mapping.js';
import { createUnreadableError } from '../records/problems.js';
import type { FileRecord, FileRecords } from './file-records.js';
import { readTable } from './read-table.js';

const MAX_MEMORY_MIB = 768;
/** A sheet with fewer known columns is probably no table of festivals. */
const MIN_KNOWN_COLUMNS = 2;
const TIMEOUT_MS = scaleTimeout(60_000);

/**
 * Reads the sheet with the most known columns, and reports other sheets that look like tables. A separate thread with limited memory and time reads the file,
 * because a small file can contain a very large sheet.
 * @throws import.file_unreadable
 */
export async function readSpreadsheetFile(bytes: Uint8Array, file: string): Promise<FileRecords> {
  const sheets = await readInThread(bytes).catch(() => {
    throw createUnreadableError({ why: 'file_spreadsheet', file });
  });
  const [sheet, ...otherSheets] = sheets.toSorted((a, b) => countColumns(b) - countColumns(a));
  if (!sheet) throw createUnreadableError({ why: 'file_empty', file });
  const rows = sheet.rows.map((cells, n) => ({ line: n + 1, cells: cells.map((cell) => cell.trim()) }));
  const { columns, records } = await readTable(rows, file);
  async function* readRecords(): AsyncGenerator<FileRecord> {
    for (const { name } of otherSheets.filter((other) => countColumns(other) >= MIN_KNOWN_COLUMNS))
      yield { line: 1, error: formatInvalidValue({ why: 'record_sheet', sheet: name }) };
    yield* records;
  }
  return { format: 'spreadsheet', columns, records: readRecords() };
}

function countColumns({ rows }: Sheet): number {
  const filledRows = rows.filter((row) => row.some((cell) => cell !== ''));
  const heading = findHeading(filledRows, countKnownColumns);
  return heading === null ? 0 : countKnownColumns(filledRows[heading]!);
}

async function readInThread(bytes: Uint8Array): Promise<Sheet[]> {
  const worker = new Worker(
    new URL(`./spreadsheet-thread${path.extname(import.meta.url)}`, import.meta.url),
    { workerData: bytes, resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MIB } },
  );
  try {
    const [sheets] = (await once(worker, 'message', { signal: AbortSignal.timeout(TIMEOUT_MS) })) as [
      Sheet[],
    ];
    return sheets;
  } finally {
    await worker.terminate();
  }
}
