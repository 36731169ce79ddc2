import { formatInvalidValue } from '@laurel/messages/formatting/refusal-text';
import { mayBeYear, parseWrittenDay } from '@laurel/rules/dates/written-days';
import { detectFormats, type DetectedFormats, type FormatKind } from '@laurel/rules/tables/column-formats';
import { isNotStated } from '@laurel/rules/text/not-stated';
import { parseFeeCell } from '../tables/parse-fee-cell.js';
import { CurrencyCollector } from './currency-collector.js';
import type { FileRecord } from './file-records.js';

/** Longer cells are texts, not days or amounts. */
const MAX_CELL_LENGTH = 200;
/** The maximum number of shapes that are collected per column. */
const MAX_SHAPES = 500;
/** The number of filled cells per column that decide whether it has days or amounts. */
const MAX_CONTENT_CELLS = 50;
const SEVERAL_NUMBERS = /\d[.,/-] ?\d/;

/**
 * Returns the shape of a cell: cells with the same shape can be read in the same ways. Numbers above 12
 * cannot be months, and not all can be years.
 */
const toShape = (cell: string): string =>
  cell.replace(/\d+/g, (digits) => {
    if (digits.length > 2) return digits.startsWith('0') ? `0${digits.length}` : String(digits.length);
    if (Number(digits) > 12) return mayBeYear(digits) ? 'year' : 'day';
    return digits === '0' ? '0' : 'month';
  });

/** Returns whether a cell has amounts. Their currency may be missing or unclear. */
const hasAmounts = (cell: string): boolean =>
  parseFeeCell(cell, { row: null, local: null }) !== formatInvalidValue({ why: 'fee' });

/** Collects one cell of each shape while a table is read, and detects the formats of its columns. */
export class FormatCollector {
  private readonly cellsByShape: Map<string, string>[];
  /** The number of days and amounts of each column. */
  private readonly contents: { cells: number; days: number; amounts: number }[];
  private readonly currencies: CurrencyCollector;
  constructor(columns: readonly string[]) {
    this.contents = columns.map(() => ({ cells: 0, days: 0, amounts: 0 }));
    this.cellsByShape = columns.map(() => new Map());
    this.currencies = new CurrencyCollector(columns);
  }

  async *collect(records: AsyncIterable<FileRecord>): AsyncGenerator<FileRecord> {
    for await (const record of records) {
      if ('record' in record) {
        const cells = record.record as string[];
        for (const [n, cell] of cells.entries()) this.addCell(n, cell);
        this.currencies.add(cells);
      }
      yield record;
    }
  }

  private addCell(n: number, cell: string): void {
    this.addContents(n, cell);
    const cells = this.cellsByShape[n];
    if (!cells || cells.size >= MAX_SHAPES || cell.length > MAX_CELL_LENGTH || !SEVERAL_NUMBERS.test(cell))
      return;
    const shape = toShape(cell);
    if (!cells.has(shape)) cells.set(shape, cell);
  }

  private addContents(n: number, cell: string): void {
    const contents = this.contents[n];
    if (
      !contents ||
      contents.cells >= MAX_CONTENT_CELLS ||
      cell.length > MAX_CELL_LENGTH ||
      isNotStated(cell)
    )
      return;
    contents.cells++;
    if (parseWrittenDay(cell, 'day-first') !== null) contents.days++;
    else if (hasAmounts(cell)) contents.amounts++;
  }

  /** Returns whether most cells of each column are days or amounts; null if neither. */
  detectContents(): (FormatKind | null)[] {
    return this.contents.map(({ cells, days, amounts }) => {
      if (days * 2 > cells) return 'days';
      return amounts * 2 > cells ? 'amounts' : null;
    });
  }

  /** Returns the formats of each column, in order. */
  detect(): DetectedFormats[] {
    const currencyExamples = this.currencies.detect();
    return this.cellsByShape.map((cells, n) => ({
      ...detectFormats([...cells.values()]),
      currencyExample: currencyExamples[n]!,
    }));
  }
}
