import { bisect } from '../numbers/bisect.js';
import { clearBit, eachRow, hasBit, setBit, wordsFor, type Bits } from '../numbers/bits.js';
import { lengthened } from '../numbers/growing.js';

/** From one row in so many on, bits are smaller than a list. */
const DENSE_SHARE = 32;

/** Rows that accept one value: a sorted list while they are rare, bits from then on. */
export class RowSet {
  private list = new Uint32Array(4);
  count = 0;
  /** Null while rows are kept as a list. */
  words: Uint32Array<ArrayBuffer> | null = null;

  add(row: number, capacity: number): void {
    if (this.words) {
      if (!hasBit(this.words, row)) this.count++;
      return setBit(this.words, row);
    }
    const at = this.find(row);
    if (at < this.count && this.list[at] === row) return;
    if (this.count === this.list.length) this.list = lengthened(this.list, Math.ceil(this.count * 1.5));
    this.list.copyWithin(at + 1, at, this.count);
    this.list[at] = row;
    this.count++;
    if (this.count > capacity / DENSE_SHARE && this.count > DENSE_SHARE) this.toBits(capacity);
  }
  remove(row: number): void {
    if (this.words) {
      if (hasBit(this.words, row)) this.count--;
      return clearBit(this.words, row);
    }
    const at = this.find(row);
    if (at === this.count || this.list[at] !== row) return;
    this.list.copyWithin(at, at + 1, this.count);
    this.count--;
  }
  grow(capacity: number): void {
    if (this.words) this.words = lengthened(this.words, wordsFor(capacity));
  }
  addTo(into: Uint32Array): void {
    const { words, list, count } = this;
    if (words) for (let w = 0; w < words.length; w++) into[w]! |= words[w]!;
    else for (let n = 0; n < count; n++) into[list[n]! >>> 5]! |= 1 << (list[n]! & 31);
  }
  /** The same; of bits, only those where there are any of some rows. */
  addIn(rows: Bits, into: Uint32Array): void {
    if (this.words) rows.addIn(this.words, into);
    else this.addTo(into);
  }
  each(call: (row: number) => void): void {
    if (this.words) eachRow(this.words, call);
    else for (let n = 0; n < this.count; n++) call(this.list[n]!);
  }
  takeFrom(all: Uint32Array): void {
    const { words, list, count } = this;
    if (words) for (let w = 0; w < words.length; w++) all[w]! &= ~words[w]!;
    else for (let n = 0; n < count; n++) clearBit(all, list[n]!);
  }
  get bytes(): number {
    return (this.words ?? this.list).byteLength;
  }
  /** After a bulk load: no room that is not used. */
  trim(): void {
    if (!this.words && this.list.length > this.count) this.list = this.list.slice(0, Math.max(this.count, 1));
  }

  private find(row: number): number {
    const { list, count } = this;
    // Mostly behind all others: rows are loaded in order.
    return count > 0 && list[count - 1]! < row ? count : bisect(count, (at) => list[at]! < row);
  }
  private toBits(capacity: number): void {
    const words = new Uint32Array(wordsFor(capacity));
    this.addTo(words);
    this.words = words;
    this.list = new Uint32Array(0);
  }
}

/**
 * Everything in the sets of some values, as bits: the set's own where one is enough, else gathered in `scratch`, which is good
 * only where `rows` has any. Null when there is nothing.
 */
export function gathered(
  sets: readonly (RowSet | undefined)[],
  values: readonly number[],
  rows: Bits,
  scratch: Uint32Array,
): Uint32Array | null {
  let only: Uint32Array | null = null;
  let isGathered = false;
  for (let n = 0; n < values.length; n++) {
    const set = sets[values[n]!];
    if (!set?.count) continue;
    if (!only && !isGathered && set.words) {
      only = set.words;
      continue;
    }
    if (!isGathered) {
      rows.clearIn(scratch);
      if (only) rows.addIn(only, scratch);
      isGathered = true;
    }
    set.addIn(rows, scratch);
  }
  return isGathered ? scratch : only;
}
