import { MAX_COLUMN_NAME_LENGTH, MAX_IMPORT_COLUMNS } from '@laurel/rules/festivals/imports';
import { detectDelimiter, parseStatedDelimiter } from '@laurel/rules/tables/delimiter';
import { findHeading, MAX_ROWS_BEFORE_HEADING } from '@laurel/rules/tables/heading';
import { StrayQuoteRepair } from '@laurel/rules/tables/stray-quotes';
import { formatInvalidValue } from '@laurel/messages/formatting/refusal-text';
import { parse, type CsvError } from 'csv-parse';
import { Readable } from 'node:stream';
import { countKnownColumns } from '../records/csv-columns.js';
import { createUnreadableError } from '../records/problems.js';
import { HEAD_LINES, MAX_CHARACTERS, type FileRecord, type FileRecords } from './file-records.js';
import { readLines } from './lines.js';

type Row = { record: string[]; info: { lines: number } };
/**
 * Streams CSV with one flat festival per row. Obeys `sep=`, finds the column names below a title, and keeps a stray
 * quote from spoiling other rows.
 * @param head the first lines of the text
 * @throws import.file_unreadable, also while the stream is read
 */
export async function readCsv(head: string, text: AsyncIterable<string>, file: string): Promise<FileRecords> {
  const toUnreadableError = (error: unknown) => {
    const { code, lines: line } = error as CsvError & { lines?: number };
    if (!code?.startsWith('CSV_')) return error;
    if (code === 'CSV_MAX_RECORD_SIZE')
      return createUnreadableError({ why: 'file_record_long', file, line: line ?? 1 });
    return createUnreadableError({ why: 'file_csv', file, line: line || 'none' });
  };
  const headLines = head.split(/\r\n|\n|\r/);
  const statedDelimiter = parseStatedDelimiter(headLines[0]!);
  const delimiter = statedDelimiter ?? detectDelimiter(headLines.slice(0, HEAD_LINES));
  const parser = parse({
    info: true,
    bom: true,
    trim: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    max_record_size: MAX_CHARACTERS,
    record_delimiter: '\n',
    delimiter,
  });
  Readable.from(repairLines(text, delimiter, statedDelimiter !== null, file))
    .on('error', (error) => parser.destroy(error))
    .pipe(parser);
  const rowIterator = parser[Symbol.asyncIterator]() as AsyncIterator<Row>;
  const readRow = () =>
    rowIterator.next().catch((error: unknown) => {
      throw toUnreadableError(error);
    });
  const firstRows: Row[] = [];
  while (firstRows.length <= MAX_ROWS_BEFORE_HEADING) {
    const row = await readRow();
    if (row.done) break;
    firstRows.push(row.value);
  }
  if (firstRows.length === 0) throw createUnreadableError({ why: 'file_empty', file });
  const headingIndex =
    findHeading(
      firstRows.map(({ record }) => record),
      countKnownColumns,
    ) ?? 0;
  const columns = firstRows[headingIndex]!.record.map((name, n) => name || `Column ${n + 1}`);
  checkColumns(columns, file);
  async function* readDataRows(): AsyncGenerator<FileRecord> {
    for (const { info } of firstRows.slice(0, headingIndex))
      yield { line: info.lines, error: formatInvalidValue({ why: 'record_above' }) };
    for (const row of firstRows.slice(headingIndex + 1)) yield toFileRecord(row, columns.length);
    for (let row = await readRow(); !row.done; row = await readRow())
      yield toFileRecord(row.value, columns.length);
  }
  return { format: 'csv', columns, records: readDataRows() };
}

/** Yields the lines with matching quotes and the same line end. The line that states the delimiter becomes empty. */
async function* repairLines(
  text: AsyncIterable<string>,
  delimiter: string,
  isDelimiterStated: boolean,
  file: string,
): AsyncGenerator<string> {
  const repair = new StrayQuoteRepair(delimiter);
  for await (const { text: lineText, line } of readLines(text, MAX_CHARACTERS)) {
    if (lineText === null) throw createUnreadableError({ why: 'file_record_long', file, line });
    const statesDelimiter = isDelimiterStated && line === 1;
    for (const repaired of repair.push(statesDelimiter ? '' : lineText)) yield `${repaired}\n`;
  }
  for (const repaired of repair.end()) yield `${repaired}\n`;
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
 * With more cells than columns it is unclear which columns the cells belong to. A name probably contains the
 * delimiter, so all later cells are shifted.
 */
function toFileRecord({ record, info }: Row, columnCount: number): FileRecord {
  const isShifted = record.findLastIndex((cell) => cell !== '') >= columnCount;
  return isShifted
    ? { line: info.lines, error: formatInvalidValue({ why: 'record_cells', max: columnCount }) }
    : { line: info.lines, record };
}
