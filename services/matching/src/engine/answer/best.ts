/** Scores from here on are counted individually; scores outside the range are counted together. */
const LEAST = -128;
const RANGE = 512;
const NONE = -(2 ** 31);

/**
 * Collects rows of which the best `limit` are needed. Raises the minimum score for being among them as rows
 * are added.
 */
export class Best {
  readonly rows: number[] = [];
  private readonly counts = new Int32Array(RANGE);
  private at = 0;
  private reaching = 0;
  private limit = 0;
  /** Rows with a lower score are not among the best. */
  least = NONE;

  start(limit: number): void {
    this.rows.length = 0;
    this.counts.fill(0);
    this.at = this.reaching = 0;
    this.limit = limit;
    this.least = NONE;
  }
  /** Adds a row that has at least the minimum score. */
  add(row: number, score: number): void {
    const { counts, limit } = this;
    this.rows.push(row);
    counts[score < LEAST ? 0 : score >= LEAST + RANGE ? RANGE - 1 : score - LEAST]!++;
    this.reaching++;
    while (this.at < RANGE - 1 && this.reaching - counts[this.at]! >= limit) {
      this.reaching -= counts[this.at++]!;
      this.least = this.at + LEAST;
    }
  }
}
