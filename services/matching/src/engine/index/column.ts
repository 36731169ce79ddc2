import type { Subject } from '../question/subject.js';
import type { Asked } from './asked.js';
import { Bits, wordsFor } from '../numbers/bits.js';
import { RowSet } from './row-set.js';

/** Words that a pass writes on and throws away. */
export interface Scratch {
  a: Uint32Array;
  b: Uint32Array;
}
/** What the rows of a column say to a film: the column's own, good until it is asked again. */
export interface Said {
  /** `words` are those that pass, or those that fail, among the column's rows; or the film does not say, and all are in doubt. */
  how: 'accepted' | 'refused' | 'unsaid';
  /** Null is nobody. */
  words: Uint32Array | null;
  /** In doubt, beside those that leave it open: none of them is in `words`. Null is nobody. */
  doubted: Uint32Array | null;
}

/** The rows that have a term of one type, in one place of the requirements. */
export abstract class Column {
  /** Rows whose rule can be decided. */
  readonly rows: Bits;
  /** Rows whose rule leaves it open. */
  readonly open = new RowSet();
  /** Its type's place in a mask; −1 for none. */
  mask = -1;
  private readonly said: Said = { how: 'unsaid', words: null, doubted: null };
  constructor(protected capacity: number) {
    this.rows = new Bits(capacity);
  }
  protected says(
    how: Said['how'],
    words: Uint32Array | null = null,
    doubted: Uint32Array | null = null,
  ): Said {
    const { said } = this;
    said.how = how;
    said.words = words;
    said.doubted = doubted;
    return said;
  }

  put(row: number, asked: Asked | null): void {
    if (!asked) return this.open.add(row, this.capacity);
    this.rows.set(row);
    this.index(row, asked);
  }
  take(row: number, asked: Asked | null): void {
    if (!asked) return this.open.remove(row);
    this.rows.clear(row);
    this.unindex(row, asked);
  }
  grow(capacity: number): void {
    this.capacity = capacity;
    this.rows.grow(capacity);
    this.open.grow(capacity);
  }
  get bytes(): number {
    return this.rows.bytes + this.open.bytes;
  }
  abstract say(subject: Subject, scratch: Scratch): Said;
  /** After a bulk load. */
  abstract settle(): void;
  protected abstract index(row: number, asked: Asked): void;
  protected abstract unindex(row: number, asked: Asked): void;
}

export const scratchFor = (rows: number): Scratch => ({
  a: new Uint32Array(wordsFor(rows)),
  b: new Uint32Array(wordsFor(rows)),
});
