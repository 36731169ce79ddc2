import { detectDelimiter, parseStatedDelimiter } from '@laurel/rules/tables/delimiter';
import { StrayQuoteRepair } from '@laurel/rules/tables/stray-quotes';
import { parse, type CsvError } from 'csv-parse';
import { Readable } from 'node:stream';
import { createUnreadableError } from '../records/problems.js';
import { HEAD_LINES, MAX_CHARACTERS, type FileRecords } from './file-records.js';
import { readLines } from './lines.js';
import { readTable, type TableRow } from './read-table.js';

type Row = { record: string[]; info: { lines: number } };
/**
 * Streams CSV with one flat festival per row. Uses the delimiter that a first line such as `sep=;` states,
 * skips a title above the column names, and limits an unmatched quote to its own row.
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
    // csv-parse creates an error for every record of another length, which is slow for many empty lines.
    skip_empty_lines: true,
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
  async function* readRows(): AsyncGenerator<TableRow> {
    for (let row = await readRow(); !row.done; row = await readRow())
      yield { line: row.value.info.lines, cells: row.value.record };
  }
  const { columns, records } = await readTable(readRows(), file);
  return { format: 'csv', columns, records };
}

/**
 * Yields the lines with balanced quotes and uniform line endings. Replaces the line that states the delimiter
 * by an empty one.
 */
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
