import { MAX_COLUMN_NAME_LENGTH, MAX_IMPORT_COLUMNS } from '@laurel/rules/festivals/imports';
import { formatInvalidValue } from '@laurel/words/messages/refusal-text';
import { parse, type CsvError } from 'csv-parse';
import { Readable } from 'node:stream';
import { unreadable } from '../records/problems.js';
import { BrokenArray, jsonElements } from './json-elements.js';
import { readLines } from './lines.js';

/** The maximum length and depth of a record. */
export const MAX_CHARACTERS = 2 ** 20;
const DEEPEST = 32;

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
const TABLE = /\.(csv|tsv)$/i;
const JSON_FILE = /\.(json|jsonl|ndjson)$/i;
/**
 * Detects the format by the beginning of the text, then by the file name. A broken line of JSON lines is no
 * table, and a table may begin with a bracket.
 */
function detectFormat(head: string, file: string): FileFormat {
  const text = head.trimStart();
  const opens = /^[[{]/.test(text);
  const isTable = TABLE.test(file) || (!opens && text !== '' && !JSON_FILE.test(file));
  if (isTable && !BEGINS_AS_JSON.test(text)) return 'csv';
  return text.startsWith('[') ? 'json' : 'jsonl';
}

/**
 * Streams a JSON array, JSON lines, or CSV with one flat festival per row.
 * @throws import.file_unreadable, also while the stream is read
 */
export async function readRecords(text: AsyncIterable<string>, file: string): Promise<FileRecords> {
  const [head, readAll] = await readHead(text);
  const format = detectFormat(head, file);
  if (format === 'csv') return csv(head, readAll, file);
  return { format, columns: null, records: format === 'json' ? array(readAll, file) : lines(readAll) };
}

/** Returns the first line or more, and the whole text. */
async function readHead(text: AsyncIterable<string>): Promise<[string, AsyncIterable<string>]> {
  const pieces = text[Symbol.asyncIterator]();
  let head = '';
  while (!/[\n\r]/.test(head.trimStart()) && head.length < MAX_CHARACTERS) {
    const { done, value } = await pieces.next();
    if (done) break;
    head += value;
  }
  async function* readAll() {
    yield head;
    for (let piece = await pieces.next(); !piece.done; piece = await pieces.next()) yield piece.value;
  }
  return [head, readAll()];
}

const tooLong = () => formatInvalidValue({ why: 'record_long' });
async function* lines(text: AsyncIterable<string>): AsyncGenerator<FileRecord> {
  for await (const { text: one, line } of readLines(text, MAX_CHARACTERS)) {
    if (one === null) yield { line, error: tooLong() };
    else if (one.trim() !== '') {
      try {
        yield shallow(line, JSON.parse(one));
      } catch {
        yield { line, error: formatInvalidValue({ why: 'record_json' }) };
      }
    }
  }
}

async function* array(text: AsyncIterable<string>, file: string): AsyncGenerator<FileRecord> {
  let n = 0;
  try {
    for await (const { text: one, line } of jsonElements(text, MAX_CHARACTERS)) {
      n++;
      if (one === null) yield { line: n, error: tooLong() };
      else yield shallow(n, parsed(one, line));
    }
  } catch (error) {
    if (!(error instanceof BrokenArray)) throw error;
    throw unreadable({ why: 'file_json', file, line: error.line });
  }
}
function parsed(text: string, line: number): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const at = Number(/position (\d+)/.exec((error as Error).message)?.[1] ?? 0);
    throw new BrokenArray(line + text.slice(0, at).split('\n').length - 1);
  }
}

/** True for a value such as 1e999, which would be stored as unknown. */
const isEndless = (item: unknown) =>
  typeof item === 'object' &&
  item !== null &&
  Object.values(item).some((value) => typeof value === 'number' && !Number.isFinite(value));

function shallow(line: number, record: unknown): FileRecord {
  let level: unknown[] = [record];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEEPEST) return { line, error: formatInvalidValue({ why: 'record_deep', max: DEEPEST }) };
    if (level.some(isEndless)) return { line, error: formatInvalidValue({ why: 'record_endless' }) };
    level = level.flatMap((item) =>
      typeof item === 'object' && item !== null
        ? Object.values(item).filter((inner) => typeof inner === 'object' && inner !== null)
        : [],
    );
  }
  return { line, record };
}

const LINE_ENDS = ['\r\n', '\n', '\r'];
type Row = { record: string[]; info: { lines: number } };
async function csv(head: string, text: AsyncIterable<string>, file: string): Promise<FileRecords> {
  const broken = (error: unknown) => {
    const { code, lines: line } = error as CsvError & { lines?: number };
    if (!code?.startsWith('CSV_')) return error;
    if (code === 'CSV_MAX_RECORD_SIZE') return unreadable({ why: 'file_record_long', file, line: line ?? 1 });
    return unreadable({ why: 'file_csv', file, line: line || 'none' });
  };
  const rows = Readable.from(text)
    .on('error', (error) => parser.destroy(error))
    .pipe(
      parse({
        info: true,
        bom: true,
        trim: true,
        relax_column_count: true,
        skip_empty_lines: true,
        max_record_size: MAX_CHARACTERS,
        record_delimiter: LINE_ENDS,
        delimiter: [',', ';', '\t'].sort((a, b) => columnsBy(head, b) - columnsBy(head, a))[0]!,
      }),
    );
  const parser = rows;
  const read = rows[Symbol.asyncIterator]() as AsyncIterator<Row>;
  const next = () =>
    read.next().catch((error: unknown) => {
      throw broken(error);
    });
  const first = await next();
  if (first.done) throw unreadable({ why: 'file_empty', file });
  const columns = first.value.record.map((name, n) => name || `Column ${n + 1}`);
  if (columns.length > MAX_IMPORT_COLUMNS)
    throw unreadable({ why: 'file_columns_many', file, max: MAX_IMPORT_COLUMNS });
  const long = columns.findIndex((name) => name.length > MAX_COLUMN_NAME_LENGTH);
  if (long >= 0)
    throw unreadable({ why: 'file_column_long', file, n: long + 1, max: MAX_COLUMN_NAME_LENGTH });
  const seen = new Set<string>();
  const twice = columns.find((name) => seen.size === seen.add(name).size);
  if (twice !== undefined) throw unreadable({ why: 'file_column_twice', file, column: twice });
  const max = columns.length;
  async function* records(): AsyncGenerator<FileRecord> {
    for (let row = await next(); !row.done; row = await next()) {
      const { record, info } = row.value;
      // It is unclear which columns the cells belong to. A name probably contains the delimiter, so all later
      // cells are shifted.
      const isShifted = record.findLastIndex((cell) => cell !== '') >= max;
      if (isShifted) yield { line: info.lines, error: formatInvalidValue({ why: 'record_cells', max }) };
      else yield { line: info.lines, record };
    }
  }
  return { format: 'csv', columns, records: records() };
}
const columnsBy = (text: string, delimiter: string) =>
  text
    .trimStart()
    .split(/[\n\r]/, 1)[0]!
    .split(delimiter).length;
