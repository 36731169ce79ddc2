import { bisect } from './bisect.js';
import { setBit, clearBit, wordsFor } from './bits.js';
import { lengthened } from './growing.js';
import { RowSet } from './row-set.js';

/** So many cumulative bitsets at most, fewer where each is large; between two of them rows are walked. */
const MARKS = 64;
const MARKS_OF_LARGE = 32;
const LARGE = 100_000;
const FEWEST_PER_MARK = 32;
/** Fewer rows than so many per word are sooner walked than a mark is copied. */
const FEWEST_PER_WORD = 0.5;

/** Rows that end at the same limit. */
interface Step {
  limit: number;
  rows: RowSet;
}
/** All rows whose limit is below. */
interface Mark {
  limit: number;
  words: Uint32Array;
}

/** Rows by a number: all rows whose limit is below some number, at once. */
export class Thresholds {
  /** By limit, ascending. */
  private steps: Step[] = [];
  /** By limit, ascending; set anew when there are twice as many rows. */
  private marks: Mark[] = [];
  private count = 0;
  private markedAt = 0;

  add(row: number, limit: number, capacity: number): void {
    const at = this.position(limit);
    if (this.steps[at]?.limit !== limit) this.steps.splice(at, 0, { limit, rows: new RowSet() });
    this.steps[at]!.rows.add(row, capacity);
    this.count++;
    for (const mark of this.marks) if (limit < mark.limit) setBit(mark.words, row);
    if (this.count > 2 * this.markedAt && this.count > FEWEST_PER_MARK) this.mark(capacity);
  }
  remove(row: number, limit: number): void {
    const at = this.position(limit);
    const { rows } = this.steps[at]!;
    rows.remove(row);
    if (rows.count === 0) this.steps.splice(at, 1);
    this.count--;
    for (const mark of this.marks) if (limit < mark.limit) clearBit(mark.words, row);
  }
  grow(capacity: number): void {
    for (const { rows } of this.steps) rows.grow(capacity);
    for (const mark of this.marks) mark.words = lengthened(mark.words, wordsFor(capacity));
  }

  /** All rows whose limit is below the number: a mark's own bits where they fit, else gathered in `scratch`. */
  below(number: number, scratch: Uint32Array): Uint32Array {
    return this.gather(this.position(number), number, scratch);
  }
  /** All rows whose limit is at most the number. */
  upTo(number: number, scratch: Uint32Array): Uint32Array {
    const at = this.position(number);
    return this.gather(this.steps[at]?.limit === number ? at + 1 : at, number, scratch);
  }
  private gather(end: number, number: number, scratch: Uint32Array): Uint32Array {
    const mark = this.lastMark(number);
    let at = mark ? this.position(mark.limit) : 0;
    if (mark && at === end) return mark.words;
    if (mark) scratch.set(mark.words);
    else scratch.fill(0);
    for (; at < end; at++) this.steps[at]!.rows.addTo(scratch);
    return scratch;
  }

  private lastMark(number: number): Mark | null {
    const { marks } = this;
    const behind = bisect(marks.length, (at) => marks[at]!.limit <= number);
    return behind === 0 ? null : marks[behind - 1]!;
  }
  /** Bits at limits that lie about equally many rows apart. */
  mark(capacity: number): void {
    this.marks = [];
    this.markedAt = Math.max(this.count, FEWEST_PER_MARK / 2);
    const words = new Uint32Array(wordsFor(capacity));
    const apart = Math.max(FEWEST_PER_MARK, words.length * FEWEST_PER_WORD, this.count / (capacity < LARGE ? MARKS : MARKS_OF_LARGE));
    let since = 0;
    for (const { limit, rows } of this.steps) {
      if (since >= apart) {
        this.marks.push({ limit, words: words.slice() });
        since = 0;
      }
      rows.addTo(words);
      since += rows.count;
    }
  }
  /** After a bulk load. */
  settle(capacity: number): void {
    for (const { rows } of this.steps) rows.trim();
    this.mark(capacity);
  }
  get bytes(): number {
    const lists = this.steps.reduce((sum, { rows }) => sum + rows.bytes + 96, 0);
    return lists + this.marks.reduce((sum, { words }) => sum + words.byteLength, 0);
  }

  private position(limit: number): number {
    const { steps } = this;
    return bisect(steps.length, (at) => steps[at]!.limit < limit);
  }
}
