import { lengthen } from './growing.js';
import { Spans } from './spans.js';

/** Number of emptied chunks after which the spans are rebuilt. */
const MAX_EMPTIED = 64;

/** Returns the index of the lowest bit of a word that is not 0. */
export const getLowestBit = (word: number): number => 31 - Math.clz32(word & -word);
/** Returns the number of chunks for a number of rows. */
export const countChunks = (rows: number): number => Math.ceil(rows / 32);

/** Counts the bits that are set in a word, in parallel: of pairs, of groups of four, and of bytes. */
export function countOnes(word: number): number {
  let x = word - ((word >>> 1) & 0x55555555);
  x = (x & 0x33333333) + ((x >>> 2) & 0x33333333);
  x = (x + (x >>> 4)) & 0x0f0f0f0f;
  return Math.imul(x, 0x01010101) >>> 24;
}

export const setBit = (chunks: Uint32Array, row: number): void => {
  chunks[row >>> 5]! |= 1 << (row & 31);
};
export const clearBit = (chunks: Uint32Array, row: number): void => {
  chunks[row >>> 5]! &= ~(1 << (row & 31));
};
export const hasBit = (chunks: Uint32Array, row: number): boolean =>
  ((chunks[row >>> 5]! >>> (row & 31)) & 1) === 1;

/** Whether rows must be in another set. The value is combined with its chunks: −1 inverts all bits. */
export const IN = 0;
export const NOT_IN = -1;
type Membership = typeof IN | typeof NOT_IN;

/** Rows as bits in chunks of 32 (`w` is the index of a chunk). Chunks without any row are skipped. */
export class Bits {
  chunks: Uint32Array;
  spans = new Spans();
  count = 0;
  /** Upper bound of the emptied chunks in the spans. */
  private emptiedCount = 0;
  constructor(rows: number) {
    this.chunks = new Uint32Array(countChunks(rows));
  }

  set(row: number): void {
    const { chunks } = this;
    if (hasBit(chunks, row)) return;
    if (chunks[row >>> 5] === 0) this.spans.add(row >>> 5);
    setBit(chunks, row);
    this.count++;
  }
  clear(row: number): void {
    if (!hasBit(this.chunks, row)) return;
    clearBit(this.chunks, row);
    this.count--;
    if (this.chunks[row >>> 5] === 0 && ++this.emptiedCount === MAX_EMPTIED) this.rebuildSpans();
  }
  put(row: number, isIn: boolean): void {
    if (isIn) this.set(row);
    else this.clear(row);
  }
  private rebuildSpans(): void {
    this.spans = new Spans();
    this.emptiedCount = 0;
    for (let w = 0; w < this.chunks.length; w++) if (this.chunks[w] !== 0) this.spans.add(w);
  }
  has(row: number): boolean {
    return hasBit(this.chunks, row);
  }
  grow(rows: number): void {
    this.chunks = lengthen(this.chunks, countChunks(rows));
  }
  get bytes(): number {
    return this.chunks.byteLength + this.spans.bounds.length * 8;
  }

  /**
   * Marks the rows of this set that are in `otherRows`, or not in it, as failed. Rows that had failed before
   * are marked in `failedTwice` as well.
   */
  addFailures(
    otherRows: Uint32Array,
    membership: Membership,
    failed: Uint32Array,
    failedTwice: Uint32Array,
  ): void {
    const { chunks } = this;
    const { bounds } = this.spans;
    for (let n = 0; n < bounds.length; n += 2) {
      const end = bounds[n + 1]!;
      for (let w = bounds[n]!; w < end; w++) {
        const newlyFailed = chunks[w]! & (otherRows[w]! ^ membership);
        const previouslyFailed = failed[w]!;
        failedTwice[w]! |= previouslyFailed & newlyFailed;
        failed[w] = previouslyFailed | newlyFailed;
      }
    }
  }
  /** Adds all rows of this set to `target`. */
  mergeInto(target: Uint32Array): void {
    this.mergeChunks(this.chunks, target);
  }
  /** Adds the rows of this set that are in `otherRows`, or not in it, to `target`. */
  mergeWhere(otherRows: Uint32Array, membership: Membership, target: Uint32Array): void {
    const { chunks } = this;
    const { bounds } = this.spans;
    for (let n = 0; n < bounds.length; n += 2) {
      const end = bounds[n + 1]!;
      for (let w = bounds[n]!; w < end; w++) target[w]! |= chunks[w]! & (otherRows[w]! ^ membership);
    }
  }
  /** Counts the rows of this set that are in both others. */
  countInBoth(a: Uint32Array, b: Uint32Array): number {
    const { chunks } = this;
    const { bounds } = this.spans;
    let count = 0;
    for (let n = 0; n < bounds.length; n += 2) {
      const end = bounds[n + 1]!;
      for (let w = bounds[n]!; w < end; w++) count += countOnes(chunks[w]! & a[w]! & b[w]!);
    }
    return count;
  }
  /** Clears the given chunks wherever this set has any row. */
  clearChunks(chunks: Uint32Array): void {
    const { bounds } = this.spans;
    for (let n = 0; n < bounds.length; n += 2) {
      const end = bounds[n + 1]!;
      for (let w = bounds[n]!; w < end; w++) chunks[w] = 0;
    }
  }
  /** Removes the given chunks from `target`, wherever this set has any row. */
  removeChunks(chunks: Uint32Array, target: Uint32Array): void {
    const { bounds } = this.spans;
    for (let n = 0; n < bounds.length; n += 2) {
      const end = bounds[n + 1]!;
      for (let w = bounds[n]!; w < end; w++) target[w]! &= ~chunks[w]!;
    }
  }
  /** Adds the given chunks to `target`, wherever this set has any row. */
  mergeChunks(chunks: Uint32Array, target: Uint32Array): void {
    const { bounds } = this.spans;
    for (let n = 0; n < bounds.length; n += 2) {
      const end = bounds[n + 1]!;
      for (let w = bounds[n]!; w < end; w++) target[w]! |= chunks[w]!;
    }
  }
}

/** Calls back with every row that is set, in order. */
export function forEachRow(chunks: Uint32Array, callback: (row: number) => void): void {
  for (let w = 0; w < chunks.length; w++)
    for (let word = chunks[w]!; word !== 0; word &= word - 1) callback((w << 5) + getLowestBit(word));
}
