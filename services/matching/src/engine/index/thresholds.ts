import { bisect } from '../numbers/bisect.js';
import { setBit, clearBit, countChunks } from '../numbers/bits.js';
import { lengthen } from '../numbers/growing.js';
import { RowSet } from './row-set.js';

/** Maximum number of cumulative bitsets. Rows between two are added one by one. */
const MAX_CHECKPOINTS = 64;
const MAX_CHECKPOINTS_LARGE_INDEX = 32;
const LARGE_CAPACITY = 100_000;
const MIN_ROWS_PER_CHECKPOINT = 32;
/** Below this number of rows per chunk, adding rows one by one is faster than copying a checkpoint. */
const MIN_ROWS_PER_CHUNK = 0.5;
/** Estimated size of a `RowSet` and its limit, besides its rows. */
const SET_OVERHEAD_BYTES = 72;

/** All rows whose limit is lower, and the number of such limits. */
interface Checkpoint {
  limit: number;
  limitCount: number;
  chunks: Uint32Array;
}

/** Rows indexed by their limit. Finds all rows below a given value without visiting each row. */
export class Thresholds {
  /** Every distinct limit, ascending, and its rows. */
  private readonly limits: number[] = [];
  private readonly rowsByLimit: RowSet[] = [];
  /** By limit, ascending. Created again when the number of rows has doubled. */
  private checkpoints: Checkpoint[] = [];
  private count = 0;
  private countAtCheckpoints = 0;

  add(row: number, limit: number, capacity: number): void {
    const position = this.findPosition(limit);
    const isNew = this.limits[position] !== limit;
    if (isNew) {
      this.limits.splice(position, 0, limit);
      this.rowsByLimit.splice(position, 0, new RowSet());
    }
    this.rowsByLimit[position]!.add(row, capacity);
    this.count++;
    for (const checkpoint of this.checkpoints) {
      if (limit >= checkpoint.limit) continue;
      setBit(checkpoint.chunks, row);
      if (isNew) checkpoint.limitCount++;
    }
    if (this.count > 2 * this.countAtCheckpoints && this.count > MIN_ROWS_PER_CHECKPOINT)
      this.setCheckpoints(capacity);
  }
  remove(row: number, limit: number): void {
    const position = this.findPosition(limit);
    const rows = this.rowsByLimit[position]!;
    rows.remove(row);
    const isEmpty = rows.count === 0;
    if (isEmpty) {
      this.limits.splice(position, 1);
      this.rowsByLimit.splice(position, 1);
    }
    this.count--;
    for (const checkpoint of this.checkpoints) {
      if (limit >= checkpoint.limit) continue;
      clearBit(checkpoint.chunks, row);
      if (isEmpty) checkpoint.limitCount--;
    }
  }
  grow(capacity: number): void {
    for (const rows of this.rowsByLimit) rows.grow(capacity);
    for (const checkpoint of this.checkpoints)
      checkpoint.chunks = lengthen(checkpoint.chunks, countChunks(capacity));
  }

  /**
   * Returns all rows whose limit is below the number: the bits of a checkpoint if they fit exactly, otherwise
   * `scratch`.
   */
  findBelow(number: number, scratch: Uint32Array): Uint32Array {
    return this.collectRows(this.findPosition(number), scratch);
  }
  /** Like `findBelow`, for all rows whose limit is at most the number. */
  findUpTo(number: number, scratch: Uint32Array): Uint32Array {
    const position = this.findPosition(number);
    return this.collectRows(this.limits[position] === number ? position + 1 : position, scratch);
  }
  /** Returns the rows of the first `limitCount` limits: the last checkpoint up to there, and the sets after it. */
  private collectRows(limitCount: number, scratch: Uint32Array): Uint32Array {
    const { checkpoints, rowsByLimit } = this;
    const usableCount = bisect(checkpoints.length, (index) => checkpoints[index]!.limitCount <= limitCount);
    const checkpoint = usableCount === 0 ? null : checkpoints[usableCount - 1]!;
    if (checkpoint?.limitCount === limitCount) return checkpoint.chunks;
    if (checkpoint) scratch.set(checkpoint.chunks);
    else scratch.fill(0);
    for (let index = checkpoint ? checkpoint.limitCount : 0; index < limitCount; index++)
      rowsByLimit[index]!.mergeInto(scratch);
    return scratch;
  }

  /** Stores bitsets at limits that are about equally many rows apart. */
  setCheckpoints(capacity: number): void {
    this.checkpoints = [];
    this.countAtCheckpoints = Math.max(this.count, MIN_ROWS_PER_CHECKPOINT / 2);
    const chunks = new Uint32Array(countChunks(capacity));
    const rowsPerCheckpoint = Math.max(
      MIN_ROWS_PER_CHECKPOINT,
      chunks.length * MIN_ROWS_PER_CHUNK,
      this.count / (capacity < LARGE_CAPACITY ? MAX_CHECKPOINTS : MAX_CHECKPOINTS_LARGE_INDEX),
    );
    let rowsSinceCheckpoint = 0;
    for (let index = 0; index < this.rowsByLimit.length; index++) {
      if (rowsSinceCheckpoint >= rowsPerCheckpoint) {
        this.checkpoints.push({ limit: this.limits[index]!, limitCount: index, chunks: chunks.slice() });
        rowsSinceCheckpoint = 0;
      }
      this.rowsByLimit[index]!.mergeInto(chunks);
      rowsSinceCheckpoint += this.rowsByLimit[index]!.count;
    }
  }
  /** Called after a bulk load. */
  trim(capacity: number): void {
    for (const rows of this.rowsByLimit) rows.trim();
    this.setCheckpoints(capacity);
  }
  get bytes(): number {
    const setBytes = this.rowsByLimit.reduce((sum, rows) => sum + rows.bytes + SET_OVERHEAD_BYTES, 0);
    return setBytes + this.checkpoints.reduce((sum, { chunks }) => sum + chunks.byteLength, 0);
  }

  /** `bisect` is inlined, because this runs for every column of every query. */
  private findPosition(number: number): number {
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
