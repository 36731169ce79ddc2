/** Scores are counted one by one from here on; those beyond the range are counted together. */
const LEAST = -128;
const RANGE = 512;
const NONE = -(2 ** 31);

/** Collects rows of which the best so many are wanted: says what a row must score to be among them, as it gets to know more. */
export class Best {
  readonly rows: number[] = [];
  private readonly counts = new Int32Array(RANGE);
  private at = 0;
  private reaching = 0;
  private wanted = 0;
  /** Less than this is not among the best. */
  least = NONE;

  start(wanted: number): void {
    this.rows.length = 0;
    this.counts.fill(0);
    this.at = this.reaching = 0;
    this.wanted = wanted;
    this.least = NONE;
  }
  /** Of a row that scores enough. */
  add(row: number, score: number): void {
    const { counts, wanted } = this;
    this.rows.push(row);
    counts[score < LEAST ? 0 : score >= LEAST + RANGE ? RANGE - 1 : score - LEAST]!++;
    this.reaching++;
    while (this.at < RANGE - 1 && this.reaching - counts[this.at]! >= wanted) {
      this.reaching -= counts[this.at++]!;
      this.least = this.at + LEAST;
    }
  }
}
