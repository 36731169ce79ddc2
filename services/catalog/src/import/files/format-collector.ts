import { detectFormats, type DetectedFormats } from '@laurel/rules/tables/column-formats';
import type { FileRecord } from './file-records.js';

/** Longer cells are texts, not days or amounts. */
const MAX_CELL_LENGTH = 200;
/** The maximum number of shapes that are collected per column. */
const MAX_SHAPES = 500;
const SEVERAL_NUMBERS = /\d[.,/-]\d/;

/**
 * Returns the shape of a cell: cells with the same shape can be read in the same ways. Numbers above 12
 * cannot be months.
 */
const toShape = (cell: string): string =>
  cell.replace(/\d+/g, (digits) => {
    if (digits.length > 2) return digits.startsWith('0') ? `0${digits.length}` : String(digits.length);
    if (Number(digits) > 12) return 'day';
    return digits === '0' ? '0' : 'month';
  });

/** Collects one cell of each shape while a table is read, and detects the formats of its columns. */
export class FormatCollector {
  private readonly cellsByShape: Map<string, string>[];
  constructor(columnCount: number) {
    this.cellsByShape = Array.from({ length: columnCount }, () => new Map());
  }

  async *collect(records: AsyncIterable<FileRecord>): AsyncGenerator<FileRecord> {
    for await (const record of records) {
      if ('record' in record)
        for (const [n, cell] of (record.record as string[]).entries()) this.addCell(n, cell);
      yield record;
    }
  }

  private addCell(n: number, cell: string): void {
    const cells = this.cellsByShape[n];
    if (!cells || cells.size >= MAX_SHAPES || cell.length > MAX_CELL_LENGTH || !SEVERAL_NUMBERS.test(cell))
      return;
    const shape = toShape(cell);
    if (!cells.has(shape)) cells.set(shape, cell);
  }

  /** Returns the formats of each column, in order. */
  detect(): DetectedFormats[] {
    return this.cellsByShape.map((cells) => detectFormats([...cells.values()]));
  }
}
