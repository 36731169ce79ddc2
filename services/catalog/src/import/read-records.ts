import { parse } from 'csv-parse/sync';
import fs from 'node:fs/promises';
import type { Wrong } from '@laurel/words/refusal-words';
import { unreadable } from './problems.js';

/** One festival of a file, or why it could not be read. `line` is the place in the file: a line, or the place in a JSON array. */
export type FileRecord = { line: number; record: unknown } | { line: number; error: string };

const LISTS = ['alternativeNames', 'alternative_names', 'qualifiers', 'categories', 'themes'];
const NUMBERS = [
  'founded',
  'foundedYear',
  'month',
  'usualMonth',
  'yearsRunning',
  'audienceAttendance',
  'estimatedSubmissions',
  'awardsPresented',
  'projectsSelected',
];

const WHY: Record<string, Wrong['why']> = {
  ENOENT: 'file_missing',
  EISDIR: 'file_folder',
  EACCES: 'file_forbidden',
};

/**
 * A JSON array, JSON lines, or CSV (by its name) with one flat festival a row; lists are separated by `;`. Refuses
 * `import.file_unreadable`, also of a file in which there is none: who imports it means another.
 */
export async function readRecords(file: string): Promise<FileRecord[]> {
  const records = await recordsOf(file);
  if (records.length === 0) throw unreadable({ why: 'file_empty', file });
  return records;
}

async function recordsOf(file: string): Promise<FileRecord[]> {
  const bytes = await fs.readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw unreadable({ why: WHY[error.code ?? ''] ?? 'file_strange', file });
  });
  const text = bytes.replace(/^\uFEFF/, '');
  if (/\.csv$/i.test(file)) return csv(text, file);
  if (text.trimStart().startsWith('[')) return array(text, file);
  return text.split('\n').flatMap((line, n): FileRecord[] => {
    if (line.trim() === '') return [];
    try {
      return [{ line: n + 1, record: JSON.parse(line) }];
    } catch {
      return [{ line: n + 1, error: 'This line is not JSON.' }];
    }
  });
}

function array(text: string, file: string): FileRecord[] {
  try {
    return (JSON.parse(text) as unknown[]).map((record, n) => ({ line: n + 1, record }));
  } catch (error) {
    const { message } = error as Error;
    const at = Number(
      /position (\d+)/.exec(message)?.[1] ?? (/end of JSON/.test(message) ? text.trimEnd().length : NaN),
    );
    const line = Number.isNaN(at) ? 'none' : text.slice(0, at).split('\n').length;
    throw unreadable({ why: 'file_json', file, line });
  }
}

type Row = { record: Record<string, string>; info: { lines: number } };
function csv(text: string, file: string): FileRecord[] {
  const rows = csvRows(text, file);
  return rows.map(({ record, info }) => ({ line: info.lines, record: typed(record) }));
}
function csvRows(text: string, file: string): Row[] {
  try {
    return parse<Row>(text, {
      columns: true,
      info: true,
      trim: true,
      relax_column_count: true,
      skip_empty_lines: true,
      delimiter: [',', ';', '\t'].sort((a, b) => columnsBy(text, b) - columnsBy(text, a))[0]!,
    });
  } catch (error) {
    const { lines } = error as { lines?: number };
    throw unreadable({ why: 'file_csv', file, line: lines || 'none' });
  }
}
const columnsBy = (text: string, delimiter: string) =>
  text.slice(0, text.indexOf('\n')).split(delimiter).length;

/** An empty cell says nothing. */
function typed(record: Record<string, string>): Record<string, unknown> {
  const cells = Object.entries(record).filter(([, cell]) => cell !== '');
  return Object.fromEntries(
    cells.map(([column, cell]) => {
      if (LISTS.includes(column)) return [column, cell.split(/\s*[;|]\s*/).filter(Boolean)];
      if (NUMBERS.includes(column)) return [column, Number(cell)];
      if (/^(true|false)$/i.test(cell)) return [column, cell.toLowerCase() === 'true'];
      return [column, cell];
    }),
  );
}
