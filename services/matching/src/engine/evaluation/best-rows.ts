/**
 * Each score from here on has its own bucket. The first and the last one also count all scores beyond them.
 */
const MIN_SCORE = -128;
const BUCKET_COUNT = 512;
const NONE = -(2 ** 31);

/** Collects candidates for the best `limit` rows, and raises the minimum score as they are added. */
export class BestRows {
  readonly rows: number[] = [];
  private readonly counts = new Int32Array(BUCKET_COUNT);
  private minBucket = 0;
  private countAtLeastMin = 0;
  private limit = 0;
  /** Rows with a lower score are not among the best. */
  minScore = NONE;

  start(limit: number): void {
    this.rows.length = 0;
    this.counts.fill(0);
    this.minBucket = this.countAtLeastMin = 0;
    this.limit = limit;
    this.minScore = NONE;
  }
  /** Adds a row that has at least the minimum score. */
  add(row: number, score: number): void {
    const { counts, limit } = this;
    this.rows.push(row);
    counts[Math.max(0, Math.min(BUCKET_COUNT - 1, score - MIN_SCORE))]!++;
    this.countAtLeastMin++;
    while (this.minBucket < BUCKET_COUNT - 1 && this.countAtLeastMin - counts[this.minBucket]! >= limit) {
      this.countAtLeastMin -= counts[this.minBucket++]!;
      this.minScore = this.minBucket + MIN_SCORE;
    }
  }
}
