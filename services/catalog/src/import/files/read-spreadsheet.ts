import { once } from 'node:events';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Sheet } from '@laurel/rules/tables/spreadsheets';
import { findHeading } from '@laurel/rules/tables/heading';
import { limitMs } from '@laurel/runtime/process/limit-ms';
import { countKnownColumns } from '../tables/column-mapping.js';
import { createUnreadableError } from '../records/problems.js';
import type { FileRecords } from './file-records.js';
import { readTable } from './read-table.js';

const MAX_MEMORY_MIB = 768;
const TIMEOUT_MS = limitMs(60_000);

/**
 * Reads the sheet with the most known columns. A separate thread with limited memory and time reads the file,
 * because a small file can contain a very large sheet.
 * @throws import.file_unreadable
 */
export async function readSpreadsheetFile(bytes: Uint8Array, file: string): Promise<FileRecords> {
  const sheets = await readInThread(bytes).catch(() => {
    throw createUnreadableError({ why: 'file_spreadsheet', file });
  });
  const [sheet] = sheets.toSorted((a, b) => countColumns(b) - countColumns(a));
  if (!sheet) throw createUnreadableError({ why: 'file_empty', file });
  const rows = sheet.rows
    .map((cells, n) => ({ line: n + 1, cells: cells.map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  return { format: 'spreadsheet', ...(await readTable(rows, file)) };
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
