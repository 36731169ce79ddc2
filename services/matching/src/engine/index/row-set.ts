import { bisect } from '../numbers/bisect.js';
import { clearBit, forEachRow, hasBit, setBit, countChunks, type Bits } from '../numbers/bits.js';
import { lengthen } from '../numbers/growing.js';

/** Above one row in 32, a bitset is smaller than a list. */
const DENSE_SHARE = 32;

/** Rows that accept one value: a sorted list while they are rare, bits otherwise. */
export class RowSet {
  private list = new Uint32Array(4);
  count = 0;
  /** Null while rows are stored as a list. */
  chunks: Uint32Array<ArrayBuffer> | null = null;

  add(row: number, capacity: number): void {
    if (this.chunks) {
      if (!hasBit(this.chunks, row)) this.count++;
      return setBit(this.chunks, row);
    }
    const position = this.find(row);
    if (position < this.count && this.list[position] === row) return;
    if (this.count === this.list.length) this.list = lengthen(this.list, Math.ceil(this.count * 1.5));
    this.list.copyWithin(position + 1, position, this.count);
    this.list[position] = row;
    this.count++;
    if (this.count > capacity / DENSE_SHARE && this.count > DENSE_SHARE) this.toBits(capacity);
  }
  remove(row: number): void {
    if (this.chunks) {
      if (hasBit(this.chunks, row)) this.count--;
      return clearBit(this.chunks, row);
    }
    const position = this.find(row);
    if (position === this.count || this.list[position] !== row) return;
    this.list.copyWithin(position, position + 1, this.count);
    this.count--;
  }
  grow(capacity: number): void {
    if (this.chunks) this.chunks = lengthen(this.chunks, countChunks(capacity));
  }
  mergeInto(target: Uint32Array): void {
    const { chunks, list, count } = this;
    if (chunks) for (let w = 0; w < chunks.length; w++) target[w]! |= chunks[w]!;
    else for (let n = 0; n < count; n++) target[list[n]! >>> 5]! |= 1 << (list[n]! & 31);
  }
  /** Like `mergeInto`, but for bits adds only chunks in which `rows` has any row. */
  mergeIntoChunksOf(rows: Bits, target: Uint32Array): void {
    if (this.chunks) rows.mergeChunks(this.chunks, target);
    else this.mergeInto(target);
  }
  forEachRow(callback: (row: number) => void): void {
    if (this.chunks) forEachRow(this.chunks, callback);
    else for (let n = 0; n < this.count; n++) callback(this.list[n]!);
  }
  removeFrom(chunksToClear: Uint32Array): void {
    const { chunks, list, count } = this;
    if (chunks) for (let w = 0; w < chunks.length; w++) chunksToClear[w]! &= ~chunks[w]!;
    else for (let n = 0; n < count; n++) clearBit(chunksToClear, list[n]!);
  }
  get bytes(): number {
    return (this.chunks ?? this.list).byteLength;
  }
  /** Called after a bulk load to release unused capacity. */
  trim(): void {
    if (!this.chunks && this.list.length > this.count)
      this.list = this.list.slice(0, Math.max(this.count, 1));
  }

  private find(row: number): number {
    const { list, count } = this;
    // Usually after all others, because rows are loaded in order.
    return count > 0 && list[count - 1]! < row ? count : bisect(count, (index) => list[index]! < row);
  }
  private toBits(capacity: number): void {
    const chunks = new Uint32Array(countChunks(capacity));
    this.mergeInto(chunks);
    this.chunks = chunks;
    this.list = new Uint32Array(0);
  }
}

/**
 * Returns the union of the sets of some values as bits. Returns the set’s own bits if one is enough,
 * otherwise `scratch`, which is valid only where `rows` has any. Null if the union is empty.
 */
export function uniteValues(
  sets: readonly (RowSet | undefined)[],
  values: readonly number[],
  rows: Bits,
  scratch: Uint32Array,
): Uint32Array | null {
  let singleSet: Uint32Array | null = null;
  let usesScratch = false;
  for (let n = 0; n < values.length; n++) {
    const set = sets[values[n]!];
    if (!set?.count) continue;
    if (!singleSet && !usesScratch && set.chunks) {
      singleSet = set.chunks;
      continue;
    }
    if (!usesScratch) {
      rows.clearChunks(scratch);
      if (singleSet) rows.mergeChunks(singleSet, scratch);
      usesScratch = true;
    }
    set.mergeIntoChunksOf(rows, scratch);
  }
  return usesScratch ? scratch : singleSet;
}
