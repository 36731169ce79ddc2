import { bisect } from '../numbers/bisect.js';
import { setBit, clearBit, wordsFor } from '../numbers/bits.js';
import { lengthened } from '../numbers/growing.js';
import { RowSet } from './row-set.js';

/** So many cumulative bitsets at most, fewer where each is large; between two of them rows are walked. */
const MARKS = 64;
const MARKS_OF_LARGE = 32;
const LARGE = 100_000;
const FEWEST_PER_MARK = 32;
/** Fewer rows than so many per word are sooner walked than a mark is copied. */
const FEWEST_PER_WORD = 0.5;

/** All rows whose limit is below, and the number of limits that are. */
interface Mark {
  limit: number;
  steps: number;
  words: Uint32Array;
}

/** Rows by a number: all rows whose limit is below some number, at once. */
export class Thresholds {
  /** Every different limit, ascending, and the rows that have it. */
  private readonly limits: number[] = [];
  private readonly steps: RowSet[] = [];
  /** By limit, ascending; set anew when there are twice as many rows. */
  private marks: Mark[] = [];
  private count = 0;
  private markedAt = 0;

  add(row: number, limit: number, capacity: number): void {
    const at = this.position(limit);
    const isNew = this.limits[at] !== limit;
    if (isNew) this.limits.splice(at, 0, limit);
    if (isNew) this.steps.splice(at, 0, new RowSet());
    this.steps[at]!.add(row, capacity);
    this.count++;
    for (const mark of this.marks) {
      if (limit >= mark.limit) continue;
      setBit(mark.words, row);
      if (isNew) mark.steps++;
    }
    if (this.count > 2 * this.markedAt && this.count > FEWEST_PER_MARK) this.mark(capacity);
  }
  remove(row: number, limit: number): void {
    const at = this.position(limit);
    const rows = this.steps[at]!;
    rows.remove(row);
    const isGone = rows.count === 0;
    if (isGone) this.limits.splice(at, 1);
    if (isGone) this.steps.splice(at, 1);
    this.count--;
    for (const mark of this.marks) {
      if (limit >= mark.limit) continue;
      clearBit(mark.words, row);
      if (isGone) mark.steps--;
    }
  }
  grow(capacity: number): void {
    for (const rows of this.steps) rows.grow(capacity);
    for (const mark of this.marks) mark.words = lengthened(mark.words, wordsFor(capacity));
  }

  /** All rows whose limit is below the number: a mark's own bits where they fit, else gathered in `scratch`. */
  below(number: number, scratch: Uint32Array): Uint32Array {
    return this.gather(this.position(number), scratch);
  }
  /** All rows whose limit is at most the number. */
  upTo(number: number, scratch: Uint32Array): Uint32Array {
    const at = this.position(number);
    return this.gather(this.limits[at] === number ? at + 1 : at, scratch);
  }
  private gather(end: number, scratch: Uint32Array): Uint32Array {
    const { marks, steps } = this;
    const behind = bisect(marks.length, (at) => marks[at]!.steps <= end);
    const mark = behind === 0 ? null : marks[behind - 1]!;
    if (mark?.steps === end) return mark.words;
    if (mark) scratch.set(mark.words);
    else scratch.fill(0);
    for (let at = mark ? mark.steps : 0; at < end; at++) steps[at]!.addTo(scratch);
    return scratch;
  }

  /** Bits at limits that lie about equally many rows apart. */
  mark(capacity: number): void {
    this.marks = [];
    this.markedAt = Math.max(this.count, FEWEST_PER_MARK / 2);
    const words = new Uint32Array(wordsFor(capacity));
    const apart = Math.max(
      FEWEST_PER_MARK,
      words.length * FEWEST_PER_WORD,
      this.count / (capacity < LARGE ? MARKS : MARKS_OF_LARGE),
    );
    let since = 0;
    for (let at = 0; at < this.steps.length; at++) {
      if (since >= apart) {
        this.marks.push({ limit: this.limits[at]!, steps: at, words: words.slice() });
        since = 0;
      }
      this.steps[at]!.addTo(words);
      since += this.steps[at]!.count;
    }
  }
  /** After a bulk load. */
  settle(capacity: number): void {
    for (const rows of this.steps) rows.trim();
    this.mark(capacity);
  }
  get bytes(): number {
    const lists = this.steps.reduce((sum, rows) => sum + rows.bytes + 72, 0);
    return lists + this.marks.reduce((sum, { words }) => sum + words.byteLength, 0);
  }

  /** Of the first limit that is not below a number. `bisect` written out: it is asked for every column of every question. */
  private position(number: number): number {
    const { limits } = this;
    let low = 0;
    let high = limits.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (limits[middle]! < number) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
