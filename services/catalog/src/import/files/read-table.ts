import { MAX_COLUMN_NAME_LENGTH, MAX_IMPORT_COLUMNS } from '@laurel/rules/festivals/imports';
import { isTotalRow, isYearRow } from '@laurel/rules/tables/total-rows';
import { findHeading, MAX_ROWS_BEFORE_HEADING } from '@laurel/rules/tables/heading';
import { truncateWithEllipsis } from '@laurel/rules/text/shorten';
import { formatInvalidValue } from '@laurel/messages/formatting/refusal-text';
import { countKnownColumns } from '../tables/column-mapping.js';
import { createUnreadableError } from '../records/problems.js';
import type { FileRecord, FileRecords } from './file-records.js';

const MAX_SHOWN_LENGTH = 80;
/** The line numbers of empty rows that the report lists. */
const MAX_SHOWN_LINES = 10;

/** A row. Empty rows are counted and skipped. */
export interface TableRow {
  line: number;
  cells: string[];
}

/** The empty rows between the rows of a table. */
class EmptyRows {
  private count = 0;
  private readonly lines: number[] = [];

  /** Yields the other rows. Does not count the empty rows before the first and after the last one. */
  async *removeFrom(rows: AsyncIterable<TableRow> | Iterable<TableRow>): AsyncGenerator<TableRow> {
    let pending: number[] = [];
    let pendingCount = 0;
    let isFirst = true;
    for await (const row of rows) {
      if (row.cells.every((cell) => cell.trim() === '')) {
        pendingCount++;
        if (pending.length <= MAX_SHOWN_LINES) pending.push(row.line);
        continue;
      }
      if (!isFirst) this.add(pendingCount, pending);
      [isFirst, pendingCount, pending] = [false, 0, []];
      yield row;
    }
  }

  private add(count: number, lines: readonly number[]): void {
    this.count += count;
    this.lines.push(...lines.slice(0, MAX_SHOWN_LINES - this.lines.length));
  }

  /** Returns a report of the empty rows, or nothing if there are none. */
  report(): FileRecord[] {
    const [line] = this.lines;
    if (line === undefined) return [];
    const more = this.count > this.lines.length ? ', …' : '';
    const lines = `${this.lines.join(', ')}${more}`;
    return [{ line, error: formatInvalidValue({ why: 'record_empty', n: this.count, lines }) }];
  }
}

/**
 * Finds the column names of a table, which may follow a title, and reads the rows after them. Reports and
 * skips rows above the column names, rows with totals, rows with too many cells, and empty rows.
 * @throws import.file_unreadable
 */
export async function readTable(
  rows: AsyncIterable<TableRow> | Iterable<TableRow>,
  file: string,
): Promise<Pick<FileRecords, 'columns' | 'records'> & { columns: string[] }> {
  const emptyRows = new EmptyRows();
  const iterator = emptyRows.removeFrom(rows);
  const firstRows: TableRow[] = [];
  while (firstRows.length <= MAX_ROWS_BEFORE_HEADING) {
    const row = await iterator.next();
    if (row.done) break;
    firstRows.push(row.value);
  }
  if (firstRows.length === 0) throw createUnreadableError({ why: 'file_empty', file });
  const headingIndex =
    findHeading(
      firstRows.map(({ cells }) => cells),
      countKnownColumns,
    ) ?? 0;
  const columns = firstRows[headingIndex]!.cells.map((name, n) => name.trim() || `Column ${n + 1}`);
  checkColumns(columns, file);
  async function* readDataRows(): AsyncGenerator<FileRecord> {
    for (const { line } of firstRows.slice(0, headingIndex))
      yield { line, error: formatInvalidValue({ why: 'record_above' }) };
    for (const row of firstRows.slice(headingIndex + 1)) yield toFileRecord(row, columns);
    for (let row = await iterator.next(); !row.done; row = await iterator.next())
      yield toFileRecord(row.value, columns);
    yield* emptyRows.report();
  }
  return { columns, records: readDataRows() };
}

/** @throws import.file_unreadable */
function checkColumns(columns: readonly string[], file: string): void {
  if (columns.length > MAX_IMPORT_COLUMNS)
    throw createUnreadableError({ why: 'file_columns_many', file, max: MAX_IMPORT_COLUMNS });
  const longColumnIndex = columns.findIndex((name) => name.length > MAX_COLUMN_NAME_LENGTH);
  if (longColumnIndex >= 0)
    throw createUnreadableError({
      why: 'file_column_long',
      file,
      n: longColumnIndex + 1,
      max: MAX_COLUMN_NAME_LENGTH,
    });
  const duplicateColumn = columns.find((name, n) => columns.indexOf(name) < n);
  if (duplicateColumn !== undefined)
    throw createUnreadableError({ why: 'file_column_twice', file, column: duplicateColumn });
}

/**
 * Refuses a row with more cells than columns, because its cells cannot be assigned. Probably a value contains
 * the delimiter, so that all later cells are shifted.
 */
function toFileRecord({ line, cells }: TableRow, columns: readonly string[]): FileRecord {
  const cell = cells.slice(columns.length).find((text) => text !== '');
  if (cell !== undefined) {
    const [column, text] = [columns.at(-1)!, truncateWithEllipsis(cell, MAX_SHOWN_LENGTH)];
    return { line, error: formatInvalidValue({ why: 'record_cells', column, cell: text }) };
  }
  return isTotalRow(cells) || isYearRow(cells)
    ? { line, error: formatInvalidValue({ why: 'record_total' }) }
    : { line, record: cells };
}
