import { lengthened } from './growing.js';
import { Spans } from './spans.js';
import { ones, BitCounter } from './bit-counter.js';

/** Words come in so many at least: those who count take several at a time. */
const WORDS_AT_ONCE = 16;
const ROWS_AT_ONCE = WORDS_AT_ONCE * 32;
/** After so many words have become empty it is looked anew where rows are. */
const MOST_EMPTIED = 64;

/** Which bit of a word that is not empty is the lowest. */
export const lowest = (word: number): number => 31 - Math.clz32(word & -word);
export const wordsFor = (rows: number): number => Math.ceil(rows / ROWS_AT_ONCE) * WORDS_AT_ONCE;

export const setBit = (words: Uint32Array, row: number): void => {
  words[row >>> 5]! |= 1 << (row & 31);
};
export const clearBit = (words: Uint32Array, row: number): void => {
  words[row >>> 5]! &= ~(1 << (row & 31));
};
export const hasBit = (words: Uint32Array, row: number): boolean =>
  ((words[row >>> 5]! >>> (row & 31)) & 1) === 1;

/** Rows as bits. Words without any row are passed over. */
export class Bits {
  words: Uint32Array;
  spans = new Spans();
  count = 0;
  /** Words in the spans that have become empty, at most. */
  private emptied = 0;
  constructor(rows: number) {
    this.words = new Uint32Array(wordsFor(rows));
  }

  set(row: number): void {
    const { words } = this;
    if (hasBit(words, row)) return;
    if (words[row >>> 5] === 0) this.spans.add(row >>> 5);
    setBit(words, row);
    this.count++;
  }
  clear(row: number): void {
    if (!hasBit(this.words, row)) return;
    clearBit(this.words, row);
    this.count--;
    if (this.words[row >>> 5] === 0 && ++this.emptied === MOST_EMPTIED) this.spanAnew();
  }
  private spanAnew(): void {
    this.spans = new Spans();
    this.emptied = 0;
    for (let w = 0; w < this.words.length; w++) if (this.words[w] !== 0) this.spans.add(w);
  }
  has(row: number): boolean {
    return hasBit(this.words, row);
  }
  grow(rows: number): void {
    this.words = lengthened(this.words, wordsFor(rows));
  }
  get bytes(): number {
    return this.words.byteLength + this.spans.bounds.length * 8;
  }

  /** What is here and in `refused` (or not, with `flip`) fails: into `one`, and what failed before too into `two`. */
  fail(refused: Uint32Array, flip: 0 | -1, one: Uint32Array, two: Uint32Array | null): void {
    if (!two) return this.addWhere(refused, flip === 0, one);
    const { words } = this;
    const { bounds } = this.spans;
    for (let n = 0; n < bounds.length; n += 2) {
      const end = bounds[n + 1]!;
      for (let w = bounds[n]!; w < end; w++) {
        const failed = words[w]! & (refused[w]! ^ flip);
        const before = one[w]!;
        two[w]! |= before & failed;
        one[w] = before | failed;
      }
    }
  }
  /** Adds all that is here to `into`. */
  addTo(into: Uint32Array): void {
    this.addIn(this.words, into);
  }
  /** Adds what is here and (not) in `other` to `into`. */
  addWhere(other: Uint32Array, isIn: boolean, into: Uint32Array): void {
    const { words } = this;
    const { bounds } = this.spans;
    const flip = isIn ? 0 : -1;
    for (let n = 0; n < bounds.length; n += 2) {
      const end = bounds[n + 1]!;
      for (let w = bounds[n]!; w < end; w++) into[w]! |= words[w]! & (other[w]! ^ flip);
    }
  }
  /** How many of what is here are in both others. */
  countIn(a: Uint32Array, b: Uint32Array): number {
    const { words } = this;
    const { bounds } = this.spans;
    const tally = new BitCounter();
    let others = 0;
    for (let n = 0; n < bounds.length; n += 2) {
      const end = bounds[n + 1]!;
      let w = bounds[n]!;
      for (; w + 4 <= end; w += 4)
        tally.add(
          words[w]! & a[w]! & b[w]!,
          words[w + 1]! & a[w + 1]! & b[w + 1]!,
          words[w + 2]! & a[w + 2]! & b[w + 2]!,
          words[w + 3]! & a[w + 3]! & b[w + 3]!,
        );
      for (; w < end; w++) others += ones(words[w]! & a[w]! & b[w]!);
    }
    return tally.count + others;
  }
  /** Empties words wherever there is any row here. */
  clearIn(words: Uint32Array): void {
    const { bounds } = this.spans;
    for (let n = 0; n < bounds.length; n += 2) {
      const end = bounds[n + 1]!;
      for (let w = bounds[n]!; w < end; w++) words[w] = 0;
    }
  }
  /** Takes words from others, wherever there is any row here. */
  takeIn(words: Uint32Array, from: Uint32Array): void {
    const { bounds } = this.spans;
    for (let n = 0; n < bounds.length; n += 2) {
      const end = bounds[n + 1]!;
      for (let w = bounds[n]!; w < end; w++) from[w]! &= ~words[w]!;
    }
  }
  /** Adds words to others, wherever there is any row here. */
  addIn(words: Uint32Array, into: Uint32Array): void {
    const { bounds } = this.spans;
    for (let n = 0; n < bounds.length; n += 2) {
      const end = bounds[n + 1]!;
      for (let w = bounds[n]!; w < end; w++) into[w]! |= words[w]!;
    }
  }
}

/** Calls back with every row that is set, in order. */
export function eachRow(words: Uint32Array, call: (row: number) => void): void {
  for (let w = 0; w < words.length; w++)
    for (let word = words[w]!; word !== 0; word &= word - 1) call((w << 5) + lowest(word));
}
