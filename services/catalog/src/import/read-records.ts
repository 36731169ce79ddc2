import { parse } from 'csv-parse/sync';
import fs from 'node:fs/promises';

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

/** A JSON array, JSON lines, or CSV (by its name) with one flat festival a row; lists are separated by `;`. */
export async function readRecords(file: string): Promise<FileRecord[]> {
  const text = (await fs.readFile(file, 'utf8')).replace(/^\uFEFF/, '');
  if (/\.csv$/i.test(file)) return csv(text);
  if (text.trimStart().startsWith('['))
    return (JSON.parse(text) as unknown[]).map((record, n) => ({ line: n + 1, record }));
  return text.split('\n').flatMap((line, n): FileRecord[] => {
    if (line.trim() === '') return [];
    try {
      return [{ line: n + 1, record: JSON.parse(line) }];
    } catch (error) {
      return [{ line: n + 1, error: `is not JSON (${(error as Error).message})` }];
    }
  });
}

function csv(text: string): FileRecord[] {
  const rows = parse<{ record: Record<string, string>; info: { lines: number } }>(text, {
    columns: true,
    info: true,
    trim: true,
    relax_column_count: true,
    skip_empty_lines: true,
    delimiter: [',', ';', '\t'].sort((a, b) => columnsBy(text, b) - columnsBy(text, a))[0]!,
  });
  return rows.map(({ record, info }) => ({ line: info.lines, record: typed(record) }));
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
