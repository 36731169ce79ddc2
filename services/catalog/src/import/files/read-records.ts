import { MAX_COLUMN_NAME_LENGTH, MAX_IMPORT_COLUMNS } from '@laurel/rules/festivals/imports';
import { formatInvalidValue } from '@laurel/messages/formatting/refusal-text';
import { parse, type CsvError } from 'csv-parse';
import { Readable } from 'node:stream';
import { createUnreadableError } from '../records/problems.js';
import { BrokenArray, splitJsonArray } from './json-elements.js';
import { readLines } from './lines.js';

/** The maximum length and depth of a record. */
export const MAX_CHARACTERS = 2 ** 20;
const MAX_DEPTH = 32;

export type FileFormat = 'csv' | 'json' | 'jsonl';
/** A festival or an error. `line`: a line of the file, or the position in a JSON array. */
export type FileRecord = { line: number; record: unknown } | { line: number; error: string };
export interface FileRecords {
  format: FileFormat;
  /** Only for CSV. */
  columns: string[] | null;
  records: AsyncIterable<FileRecord>;
}

/** Text that is certainly JSON, whatever the file name says. */
const BEGINS_AS_JSON = /^\s*(\[\s*[[{\]]|\{\s*["}])/;
const TABLE_FILE = /\.(csv|tsv)$/i;
const JSON_FILE = /\.(json|jsonl|ndjson)$/i;
/**
 * Detects the format by the beginning of the text, then by the file name. A broken line of JSON lines is no
 * table, and a table may begin with a bracket.
 */
function detectFormat(head: string, file: string): FileFormat {
  const text = head.trimStart();
  const startsLikeJson = /^[[{]/.test(text);
  const isTable = TABLE_FILE.test(file) || (!startsLikeJson && text !== '' && !JSON_FILE.test(file));
  if (isTable && !BEGINS_AS_JSON.test(text)) return 'csv';
  return text.startsWith('[') ? 'json' : 'jsonl';
}

/**
 * Streams a JSON array, JSON lines, or CSV with one flat festival per row.
 * @throws import.file_unreadable, also while the stream is read
 */
export async function readRecords(text: AsyncIterable<string>, file: string): Promise<FileRecords> {
  const [head, readAll] = await peekHead(text);
  const format = detectFormat(head, file);
  if (format === 'csv') return readCsv(head, readAll, file);
  return {
    format,
    columns: null,
    records: format === 'json' ? readJsonArray(readAll, file) : readJsonLines(readAll),
  };
}

/** Returns the first line or more, and the whole text. */
async function peekHead(text: AsyncIterable<string>): Promise<[string, AsyncIterable<string>]> {
  const chunks = text[Symbol.asyncIterator]();
  let head = '';
  while (!/[\n\r]/.test(head.trimStart()) && head.length < MAX_CHARACTERS) {
    const { done, value } = await chunks.next();
    if (done) break;
    head += value;
  }
  async function* readAll() {
    yield head;
    for (let chunk = await chunks.next(); !chunk.done; chunk = await chunks.next()) yield chunk.value;
  }
  return [head, readAll()];
}

const formatTooLong = () => formatInvalidValue({ why: 'record_long' });
async function* readJsonLines(text: AsyncIterable<string>): AsyncGenerator<FileRecord> {
  for await (const { text: recordText, line } of readLines(text, MAX_CHARACTERS)) {
    if (recordText === null) yield { line, error: formatTooLong() };
    else if (recordText.trim() !== '') {
      try {
        yield checkNesting(line, JSON.parse(recordText));
      } catch {
        yield { line, error: formatInvalidValue({ why: 'record_json' }) };
      }
    }
  }
}

async function* readJsonArray(text: AsyncIterable<string>, file: string): AsyncGenerator<FileRecord> {
  let n = 0;
  try {
    for await (const { text: recordText, line } of splitJsonArray(text, MAX_CHARACTERS)) {
      n++;
      if (recordText === null) yield { line: n, error: formatTooLong() };
      else yield checkNesting(n, parseElement(recordText, line));
    }
  } catch (error) {
    if (!(error instanceof BrokenArray)) throw error;
    throw createUnreadableError({ why: 'file_json', file, line: error.line });
  }
}
function parseElement(text: string, line: number): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const errorPosition = Number(/position (\d+)/.exec((error as Error).message)?.[1] ?? 0);
    throw new BrokenArray(line + text.slice(0, errorPosition).split('\n').length - 1);
  }
}

/** True for a value such as 1e999, which would be stored as unknown. */
const hasInfiniteNumber = (item: unknown) =>
  typeof item === 'object' &&
  item !== null &&
  Object.values(item).some((value) => typeof value === 'number' && !Number.isFinite(value));

function checkNesting(line: number, record: unknown): FileRecord {
  let level: unknown[] = [record];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) return { line, error: formatInvalidValue({ why: 'record_deep', max: MAX_DEPTH }) };
    if (level.some(hasInfiniteNumber)) return { line, error: formatInvalidValue({ why: 'record_endless' }) };
    level = level.flatMap((item) =>
      typeof item === 'object' && item !== null
        ? Object.values(item).filter((child) => typeof child === 'object' && child !== null)
        : [],
    );
  }
  return { line, record };
}

const LINE_ENDS = ['\r\n', '\n', '\r'];
type Row = { record: string[]; info: { lines: number } };
async function readCsv(head: string, text: AsyncIterable<string>, file: string): Promise<FileRecords> {
  const toUnreadableError = (error: unknown) => {
    const { code, lines: line } = error as CsvError & { lines?: number };
    if (!code?.startsWith('CSV_')) return error;
    if (code === 'CSV_MAX_RECORD_SIZE')
      return createUnreadableError({ why: 'file_record_long', file, line: line ?? 1 });
    return createUnreadableError({ why: 'file_csv', file, line: line || 'none' });
  };
  const parser = parse({
    info: true,
    bom: true,
    trim: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: MAX_CHARACTERS,
    record_delimiter: LINE_ENDS,
    delimiter: [',', ';', '\t'].sort((a, b) => countColumns(head, b) - countColumns(head, a))[0]!,
  });
  Readable.from(text)
    .on('error', (error) => parser.destroy(error))
    .pipe(parser);
  const rowIterator = parser[Symbol.asyncIterator]() as AsyncIterator<Row>;
  const readRow = () =>
    rowIterator.next().catch((error: unknown) => {
      throw toUnreadableError(error);
    });
  const headerRow = await readRow();
  if (headerRow.done) throw createUnreadableError({ why: 'file_empty', file });
  const columns = headerRow.value.record.map((name, n) => name || `Column ${n + 1}`);
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
  const seenNames = new Set<string>();
  const duplicateColumn = columns.find((name) => seenNames.size === seenNames.add(name).size);
  if (duplicateColumn !== undefined)
    throw createUnreadableError({ why: 'file_column_twice', file, column: duplicateColumn });
  const columnCount = columns.length;
  async function* readDataRows(): AsyncGenerator<FileRecord> {
    for (let row = await readRow(); !row.done; row = await readRow()) {
      const { record, info } = row.value;
      // It is unclear which columns the cells belong to. A name probably contains the delimiter, so all later
      // cells are shifted.
      const isShifted = record.findLastIndex((cell) => cell !== '') >= columnCount;
      if (isShifted)
        yield { line: info.lines, error: formatInvalidValue({ why: 'record_cells', max: columnCount }) };
      else yield { line: info.lines, record };
    }
  }
  return { format: 'csv', columns, records: readDataRows() };
}
const countColumns = (text: string, delimiter: string) =>
  text
    .trimStart()
    .split(/[\n\r]/, 1)[0]!
    .split(delimiter).length;
