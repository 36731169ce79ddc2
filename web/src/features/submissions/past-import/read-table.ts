import {
  countKnownHeadings,
  matchColumns,
  MAX_PAST_ROWS,
  parseState,
  type PastColumn,
} from '@laurel/rules/past-submissions/entries';
import { CURRENCY_OF_FREE, parseWrittenFee } from '@laurel/rules/money/written-fees';
import { parseWrittenDay } from '@laurel/rules/dates/written-days';
import { foldName } from '@laurel/rules/text/fold';
import { detectDelimiter, parseStatedDelimiter } from '@laurel/rules/tables/delimiter';
import { findHeading, MAX_ROWS_BEFORE_HEADING } from '@laurel/rules/tables/heading';
import { isTotalRow, isYearRow } from '@laurel/rules/tables/total-rows';
import { repairStrayQuotes } from '@laurel/rules/tables/stray-quotes';
import type { Sheet } from '@laurel/rules/tables/spreadsheets';
import { isNotStated } from '@laurel/rules/text/not-stated';
import { unescapeFormula } from '@laurel/rules/text/csv';
import { detectTextEncoding } from '@laurel/rules/text/encoding-detector';
import { detectUnicode, type TextEncoding } from '@laurel/rules/text/text-encodings';
import { MAX_IMPORT_COLUMNS } from '@laurel/rules/festivals/imports';
import { parse } from 'csv-parse/browser/esm/sync';

/** A pasted table: its lines from the heading on, if it has one. */
export interface PastTable {
  lines: string[][];
  /** The number of each line in the file, from 1. */
  lineNumbers: number[];
  hasHeading: boolean;
  columns: (PastColumn | null)[];
  /** The rows above the heading, such as a title. */
  skippedRows: string[];
  /** The rows below it that are totals. They are no entries. */
  totalRows: string[];
  /** If the file was neither UTF-8 nor UTF-16, its bytes and the encoding in which they were read. Otherwise null. */
  encodedText: EncodedText | null;
  /** The tables of the spreadsheet's sheets, if several have festivals. Otherwise empty. */
  sheetTables: readonly SheetTable[];
}
interface SheetTable {
  name: string;
  table: PastTable;
}
export type TableFault = 'empty' | 'long' | 'wide';
/** Enough to see that a sheet has too many rows. */
const MAX_SHEET_ROWS = MAX_PAST_ROWS * 2;

/** Removes lone surrogates, bidirectional controls and other control characters, because the server refuses them. */
const cleanCell = (cell: string): string =>
  cell
    .toWellFormed()
    .replace(/[\u202A-\u202E\u2066-\u2069]/g, '')
    .replace(/[^\P{Cc}\n]+/gu, ' ')
    .trim();

interface ParsedRecord {
  record: string[];
  info: { lines: number };
}

/** Parses the cells of a text that was copied from a spreadsheet or saved by one. */
export function parseTable(text: string): PastTable | TableFault {
  const textLines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  const statedDelimiter = parseStatedDelimiter(textLines[0]!);
  if (statedDelimiter) textLines[0] = '';
  const firstLines = textLines.filter((line) => line.trim() !== '').slice(0, MAX_ROWS_BEFORE_HEADING + 1);
  if (firstLines.length === 0) return 'empty';
  const delimiter = statedDelimiter ?? detectDelimiter(firstLines);
  const records = parse(repairStrayQuotes(textLines, delimiter).join('\n'), {
    info: true,
    trim: delimiter !== '\t',
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    record_delimiter: '\n',
  }) as unknown as ParsedRecord[];
  return toTable(
    records.map(({ record, info }) => ({
      cells: record.map((cell) => unescapeFormula(cleanCell(cell))),
      lineNumber: info.lines,
    })),
  );
}

/** Reads the sheet with the most known columns, and the other sheets that have festivals. */
export function parseSheets(sheets: readonly Sheet[]): PastTable | TableFault {
  const tables = sheets.map(parseSheet);
  const countColumns = (table: PastTable | TableFault) =>
    typeof table === 'string' ? -1 : table.columns.filter((column) => column !== null).length;
  const [bestTable = 'empty'] = tables.toSorted((a, b) => countColumns(b) - countColumns(a));
  const sheetTables = tables.flatMap((table, n) =>
    typeof table !== 'string' && table.columns.includes('festival') ? { name: sheets[n]!.name, table } : [],
  );
  return typeof bestTable === 'string' || sheetTables.length < 2 ? bestTable : { ...bestTable, sheetTables };
}

function parseSheet({ rows }: Sheet): PastTable | TableFault {
  const lines = rows
    .slice(0, MAX_SHEET_ROWS)
    .map((row, n) => ({ cells: row.map((cell) => unescapeFormula(cleanCell(cell))), lineNumber: n + 1 }));
  return toTable(lines.filter(({ cells }) => cells.some((cell) => cell !== '')));
}

function toTable(parsedLines: { cells: string[]; lineNumber: number }[]): PastTable | TableFault {
  if (parsedLines.length === 0) return 'empty';
  const allCells = parsedLines.map(({ cells }) => cells);
  const headingIndex = findHeading(allCells, countKnownHeadings);
  const firstIndex = headingIndex ?? 0;
  const heading = allCells[firstIndex]!.join('\t');
  const hasHeading = headingIndex !== null;
  // A long table may repeat its heading.
  const isRepeatedHeading = (cells: string[], n: number) =>
    hasHeading && n > 0 && cells.join('\t') === heading;
  const { total: totals = [], listed: listedLines = [] } = Object.groupBy(
    parsedLines.slice(firstIndex),
    ({ cells }, n) =>
      isTotalRow(cells) || isYearRow(cells) || isRepeatedHeading(cells, n) ? 'total' : 'listed',
  );
  if (listedLines.length === 0) return 'empty';
  const lines = listedLines.map(({ cells }) => cells);
  const rowCount = hasHeading ? lines.length - 1 : lines.length;
  if (rowCount > MAX_PAST_ROWS) return 'long';
  const width = Math.max(...lines.map((cells) => cells.length));
  if (width > MAX_IMPORT_COLUMNS) return 'wide';
  const columns = hasHeading ? correctColumns(matchColumns(lines[0]!), lines) : [];
  return {
    lines,
    lineNumbers: listedLines.map(({ lineNumber }) => lineNumber),
    hasHeading,
    columns: Array.from({ length: width }, (_, n) => columns[n] ?? null),
    skippedRows: allCells.slice(0, firstIndex).map((cells) => cells.filter(Boolean).join(' ')),
    totalRows: totals.map(({ cells }) => cells.filter(Boolean).join(' ')),
    encodedText: null,
    sheetTables: [],
  };
}

/** Headings that can mean the day, the fee or the state of an entry. */
const UNCLEAR_HEADING =
  /^(?:inscription|inscripcion|iscrizione|inscricao|anmeldung|einreichung|submission|entry|zgloszenie|prihlaska)$/;
const isDay = (cell: string) => parseWrittenDay(cell, 'day-first') !== null;
const isState = (cell: string) => parseState(cell) !== null;
const isAmount = (cell: string) => {
  const fee = parseWrittenFee(cell, CURRENCY_OF_FREE);
  return fee === 'ambiguous' || (typeof fee === 'object' && fee !== null);
};

/** The cells decide about columns such as `Inscription`, `Answer`, `Accepted` and `Paid`. */
function correctColumns(
  columns: readonly (PastColumn | null)[],
  [heading = [], ...rows]: readonly string[][],
): (PastColumn | null)[] {
  const isMajority = (index: number, isOfKind: (cell: string) => boolean) => {
    const cells = rows.map((cells) => cells[index] ?? '').filter((cell) => !isNotStated(cell));
    return cells.filter(isOfKind).length * 2 > cells.length;
  };
  const correctedColumns = [...columns];
  const findUnused = (...candidates: PastColumn[]): PastColumn | null =>
    candidates.find((candidate) => !correctedColumns.includes(candidate)) ?? null;
  for (const [index, column] of columns.entries()) {
    const headingText = heading[index] ?? '';
    if (column === null && UNCLEAR_HEADING.test(foldName(headingText))) {
      if (isMajority(index, isDay)) correctedColumns[index] = findUnused('sent');
      else if (isMajority(index, isState)) correctedColumns[index] = findUnused('state');
      else if (isMajority(index, isAmount)) correctedColumns[index] = findUnused('fee');
    }
    const name = column ?? matchColumns([headingText])[0];
    const isAnswer = name === 'decided' || (!name && parseState(headingText) === 'accepted');
    if (!(isAnswer || column === 'sent' || column === 'fee') || !isMajority(index, isState)) continue;
    // “No” in a column such as `Submitted` or `Paid` is no answer.
    correctedColumns[index] = isAnswer ? findUnused('state', 'judging') : null;
    // `Answer` has states, so `Answered on` has the days.
    const nextIndex = heading.findIndex((text, n) => n > index && matchColumns([text])[0] === column);
    if (column && correctedColumns[nextIndex] === null) correctedColumns[nextIndex] = column;
  }
  return correctedColumns;
}

export interface EncodedText {
  encoding: TextEncoding;
  bytes: Uint8Array;
}
interface DecodedText {
  text: string;
  encodedText: EncodedText | null;
}

/**
 * Returns the text of a file: UTF-8, UTF-16, otherwise in the likely encoding. Returns null for a
 * binary file.
 */
export async function readText(file: Blob): Promise<DecodedText | null> {
  const bytes = new Uint8Array(await readBytes(file));
  const unicodeText = decodeUnicode(bytes);
  const encodedText = unicodeText === null ? { encoding: detectTextEncoding(bytes), bytes } : null;
  const text = unicodeText ?? decodeText(encodedText!);
  return text.includes('\0') ? null : { text, encodedText };
}

export const decodeText = ({ encoding, bytes }: EncodedText): string =>
  new TextDecoder(encoding).decode(bytes);

function decodeUnicode(bytes: Uint8Array): string | null {
  const encoding = detectUnicode(bytes);
  if (encoding) return new TextDecoder(encoding).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

export const readBytes = (file: Blob): Promise<ArrayBuffer> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as ArrayBuffer);
    reader.onerror = () => reject(reader.error ?? new Error('The file could not be read.'));
    reader.readAsArrayBuffer(file);
  });
