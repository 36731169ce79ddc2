import { formatInvalidValue } from '@laurel/messages/formatting/refusal-text';
import { createUnreadableError } from '../records/problems.js';
import { BrokenArray, splitJsonArray } from './json-elements.js';
import {
  HEAD_LINES,
  MAX_CHARACTERS,
  type FileFormat,
  type FileRecord,
  type FileRecords,
} from './file-records.js';
import { readLines } from './lines.js';
import { readCsv } from './read-csv.js';

const MAX_DEPTH = 32;

/** Matches text that is certainly JSON, whatever the file's name is. */
const BEGINS_AS_JSON = /^\s*(\[\s*[[{\]]|\{\s*["}])/;
const TABLE_FILE = /\.(csv|tsv)$/i;
const JSON_FILE = /\.(json|jsonl|ndjson)$/i;
/**
 * Detects the format by the beginning of the text, or else by the file's name. A file with a broken first
 * line of JSON is not treated as a table, and a table may begin with a bracket.
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

const MAX_HEAD_CHARACTERS = 2 ** 16;
const hasManyLines = (text: string) => text.trimStart().split(/\r\n|\n|\r/).length > HEAD_LINES;

/** Returns the first lines, and a stream of the whole text including them. */
async function peekHead(text: AsyncIterable<string>): Promise<[string, AsyncIterable<string>]> {
  const chunks = text[Symbol.asyncIterator]();
  let head = '';
  while (!hasManyLines(head) && head.length < MAX_HEAD_CHARACTERS) {
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

/** Returns whether a number is too large, such as 1e999. It would be stored as unknown. */
const hasInfiniteNumber = (item: unknown) =>
  typeof item === 'object' &&
  item !== null &&
  Object.values(item).some((value) => typeof value === 'number' && !Number.isFinite(value));

/** Returns the record, or an error if it is nested too deeply or has a too large number. */
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
