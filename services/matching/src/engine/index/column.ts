import type { Subject } from '../query/subject.js';
import type { BoundRule } from './rules/rule.js';
import { Bits, countChunks } from '../numbers/bits.js';
import { RowSet } from './row-set.js';

/** Working memory of one evaluation. */
export interface Scratch {
  a: Uint32Array;
  b: Uint32Array;
}
/** The result of a column for a film. The column owns it; it is valid until the next evaluation. */
export interface ColumnResult {
  /**
   * `chunks` are the rows that accept or reject, among the column’s rows. With `unspecified` the film lacks
   * the field and all rows are in doubt.
   */
  effect: 'accepted' | 'rejected' | 'unspecified';
  /** Null means no rows. */
  chunks: Uint32Array | null;
  /** Rows in doubt, in addition to undecidable ones. None of them is in `chunks`. Null means no rows. */
  doubted: Uint32Array | null;
}

/** The rows with a term of one type in one scope. */
export abstract class Column {
  /** Rows whose rule can be decided. */
  readonly rows: Bits;
  /** Rows whose rule cannot be decided. */
  readonly undecidableRows = new RowSet();
  /** The bit of its type in a mask; −1 for none. */
  audienceBit = -1;
  private readonly result: ColumnResult = { effect: 'unspecified', chunks: null, doubted: null };
  constructor(protected capacity: number) {
    this.rows = new Bits(capacity);
  }
  protected setResult(
    effect: ColumnResult['effect'],
    chunks: Uint32Array | null = null,
    doubted: Uint32Array | null = null,
  ): ColumnResult {
    const { result } = this;
    result.effect = effect;
    result.chunks = chunks;
    result.doubted = doubted;
    return result;
  }

  add(row: number, boundRule: BoundRule | null): void {
    if (!boundRule) return this.undecidableRows.add(row, this.capacity);
    this.rows.set(row);
    this.index(row, boundRule);
  }
  remove(row: number, boundRule: BoundRule | null): void {
    if (!boundRule) return this.undecidableRows.remove(row);
    this.rows.clear(row);
    this.unindex(row, boundRule);
  }
  grow(capacity: number): void {
    this.capacity = capacity;
    this.rows.grow(capacity);
    this.undecidableRows.grow(capacity);
  }
  get bytes(): number {
    return this.rows.bytes + this.undecidableRows.bytes;
  }
  abstract evaluate(subject: Subject, scratch: Scratch): ColumnResult;
  /** Called after a bulk load. */
  abstract trim(): void;
  protected abstract index(row: number, boundRule: BoundRule): void;
  protected abstract unindex(row: number, boundRule: BoundRule): void;
}

export const createScratch = (rows: number): Scratch => ({
  a: new Uint32Array(countChunks(rows)),
  b: new Uint32Array(countChunks(rows)),
});
