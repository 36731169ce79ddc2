import {
  matchColumns,
  isHeading,
  MAX_PAST_ROWS,
  type PastColumn,
} from '@laurel/rules/past-submissions/entries';
import { unescapeFormula } from '@laurel/rules/text/csv';
import { MAX_IMPORT_COLUMNS } from '@laurel/rules/festivals/imports';
import { parse } from 'csv-parse/browser/esm/sync';

/** A pasted table: all its lines, and whether the first one is a heading. */
export interface PastTable {
  lines: string[][];
  isHeaded: boolean;
  columns: (PastColumn | null)[];
}
export type TableFault = 'empty' | 'broken' | 'long' | 'wide';

const DELIMITERS = ['\t', ';', ','];
const countCells = (line: string, delimiter: string) => line.split(delimiter).length;

/** Removes lone surrogates, bidirectional controls and other control characters, because the server refuses them. */
const cleanCell = (cell: string): string =>
  cell
    .toWellFormed()
    .replace(/[\u202A-\u202E\u2066-\u2069]/g, '')
    .replace(/[^\P{Cc}\n]+/gu, ' ')
    .trim();

/** Parses the cells of a text that was copied from a spreadsheet or saved by one. */
export function parseTable(text: string): PastTable | TableFault {
  const [firstLine = ''] = text
    .replace(/^\uFEFF/, '')
    .trimStart()
    .split(/[\r\n]/, 1);
  const delimiter = DELIMITERS.toSorted((a, b) => countCells(firstLine, b) - countCells(firstLine, a))[0]!;
  try {
    const records: string[][] = parse(text, {
      bom: true,
      trim: delimiter !== '\t',
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      record_delimiter: ['\r\n', '\n', '\r'],
    });
    const lines = records.map((cells) => cells.map((cell) => unescapeFormula(cleanCell(cell))));
    if (lines.length === 0) return 'empty';
    const isHeaded = isHeading(lines[0]!);
    if (lines.length - Number(isHeaded) > MAX_PAST_ROWS) return 'long';
    const width = Math.max(...lines.map((cells) => cells.length));
    if (width > MAX_IMPORT_COLUMNS) return 'wide';
    const columns: (PastColumn | null)[] = isHeaded ? matchColumns(lines[0]!) : [];
    return { lines, isHeaded, columns: Array.from({ length: width }, (_, n) => columns[n] ?? null) };
  } catch {
    return 'broken';
  }
}

/** Returns the text of a file, or null if it is not UTF-8. */
export async function readText(file: Blob): Promise<string | null> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readBytes(file));
  } catch {
    return null;
  }
}

const readBytes = (file: Blob): Promise<ArrayBuffer> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as ArrayBuffer);
    reader.onerror = () => reject(reader.error ?? new Error('The file could not be read.'));
    reader.readAsArrayBuffer(file);
  });
