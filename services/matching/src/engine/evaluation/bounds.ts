import { getLowestBit } from '../numbers/bits.js';
import type { Index } from '../index/index-of-rows.js';
import type { RowScorer } from './row-scorer.js';

/** A bound of the score is stored per chunk of 32 rows, and per block of chunks. */
const WORD_SHIFT = 5;
export const CHUNKS_PER_BLOCK = 8;
/** Blocks are sorted into buckets of four points each. The lowest bucket begins at this bound. */
const MIN_BOUND = -128;
const BUCKET_COUNT = 128;
/** The bound of a chunk without dated rows. */
export const NO_BOUND = -(2 ** 31);

/** Upper bounds of the scores in each chunk and block for a film, so that most rows are never examined. */
export class Bounds {
  private readonly chunks = new HighestPoints();
  private readonly blocks = new HighestPoints();
  /** Bounds per block for the current query, and the blocks roughly sorted by them. */
  private bounds = new Int32Array(0);
  private order = new Int32Array(0);
  private readonly bucketStarts = new Int32Array(BUCKET_COUNT + 1);
  constructor(
    private readonly index: Index,
    private readonly scorer: RowScorer,
  ) {}

  /** Returns the blocks for the query that the scorer was prepared for, roughly by descending bound. */
  prepare(): Int32Array {
    this.updateChanged();
    const { blocks, bounds, order, bucketStarts } = this;
    // A counting sort: blocks per bucket, then the position where each bucket starts, then the blocks.
    bucketStarts.fill(0);
    for (let block = 0; block < bounds.length; block++) {
      bounds[block] = this.getBound(blocks, block);
      bucketStarts[getBucket(bounds[block]!) + 1]!++;
    }
    for (let bucket = 0; bucket < BUCKET_COUNT; bucket++) bucketStarts[bucket + 1]! += bucketStarts[bucket]!;
    for (let block = 0; block < bounds.length; block++)
      order[bucketStarts[getBucket(bounds[block]!)]!++] = block;
    return order;
  }
  getBlockBound(block: number): number {
    return this.bounds[block]!;
  }
  /** Whether neither this block nor any later one in the order can reach a score. */
  isOutOfReach(block: number, score: number): boolean {
    return getBucket(this.bounds[block]!) > getBucket(score);
  }
  getChunkBound(w: number): number {
    return this.getBound(this.chunks, w);
  }
  /** Upper bound of the list points of any row in a chunk. */
  getChunkListPoints(w: number): number {
    return this.scorer.getListPoints(this.chunks.masks[w]!);
  }

  private getBound({ maxPoints, masks, awards }: HighestPoints, index: number): number {
    const { scorer } = this;
    if (maxPoints[index]! === NO_BOUND) return NO_BOUND;
    const forAwards = awards[index]! & scorer.preferredAwards ? scorer.maxForAwards : 0;
    return maxPoints[index]! + scorer.getListPoints(masks[index]!) + scorer.maxBeyondFree + forAwards;
  }

  /** Updates the bounds of changed rows. */
  private updateChanged(): void {
    const { index, chunks, blocks } = this;
    const length = index.dated.chunks.length;
    if (chunks.maxPoints.length === length) {
      for (const w of index.changedChunks) this.updateChunk(w);
      for (const w of index.changedChunks) this.updateBlock(Math.floor(w / CHUNKS_PER_BLOCK));
    } else {
      chunks.resize(length);
      blocks.resize(length / CHUNKS_PER_BLOCK);
      this.bounds = new Int32Array(length / CHUNKS_PER_BLOCK);
      this.order = new Int32Array(length / CHUNKS_PER_BLOCK);
      for (let w = 0; w < length; w++) this.updateChunk(w);
      for (let block = 0; block < this.bounds.length; block++) this.updateBlock(block);
    }
    index.changedChunks.clear();
  }
  private updateChunk(w: number): void {
    const { dated, rows } = this.index;
    this.chunks.clear(w);
    for (let word = dated.chunks[w]!; word !== 0; word &= word - 1) {
      const row = (w << WORD_SHIFT) + getLowestBit(word);
      this.chunks.raise(
        w,
        rows.maxPoints[row]!,
        rows.masks[row]!,
        rows.awardBits[rows.qualifierSetIds[row]!]!,
      );
    }
  }
  private updateBlock(block: number): void {
    const { maxPoints, masks, awards } = this.chunks;
    this.blocks.clear(block);
    for (let w = block * CHUNKS_PER_BLOCK; w < (block + 1) * CHUNKS_PER_BLOCK; w++)
      this.blocks.raise(block, maxPoints[w]!, masks[w]!, awards[w]!);
  }
}

/** Per set of rows: the highest points with a free entry, and the union of lists and awards. */
class HighestPoints {
  maxPoints = new Int32Array(0);
  masks = new Uint16Array(0);
  awards = new Uint16Array(0);

  resize(length: number): void {
    this.maxPoints = new Int32Array(length);
    this.masks = new Uint16Array(length);
    this.awards = new Uint16Array(length);
  }
  clear(index: number): void {
    this.maxPoints[index] = NO_BOUND;
    this.masks[index] = this.awards[index] = 0;
  }
  raise(index: number, points: number, mask: number, awards: number): void {
    this.maxPoints[index] = Math.max(this.maxPoints[index]!, points);
    this.masks[index]! |= mask;
    this.awards[index]! |= awards;
  }
}

/** A higher bound has a lower bucket. */
const getBucket = (bound: number) =>
  Math.max(0, Math.min(BUCKET_COUNT - 1, BUCKET_COUNT - 1 - ((bound - MIN_BOUND) >> 2)));
