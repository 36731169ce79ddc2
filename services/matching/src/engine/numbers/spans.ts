import { bisect } from './bisect.js';

/** Nothing between two spans that are no further apart than this is sooner passed over than told apart. */
const GAP = 2;

/** Where words lie that have any row: from each even place to the next, in order. They only grow. */
export class Spans {
  readonly bounds: number[] = [];

  add(w: number): void {
    const { bounds } = this;
    const behind = this.behind(w);
    const isNear = behind > 0 && w <= bounds[behind - 1]! + GAP;
    if (isNear && w < bounds[behind - 1]!) return;
    const joins = behind < bounds.length && w + GAP >= bounds[behind]! - 1;
    if (isNear && joins) bounds.splice(behind - 1, 2);
    else if (isNear) bounds[behind - 1] = w + 1;
    else if (joins) bounds[behind] = w;
    else bounds.splice(behind, 0, w, w + 1);
  }
  /** How many words. */
  get length(): number {
    return this.bounds.reduce((sum, bound, n) => sum + (n % 2 ? bound : -bound), 0);
  }

  /** Where the first span begins that starts behind a word. */
  private behind(w: number): number {
    const { bounds } = this;
    // Mostly in the last or behind all others: rows are loaded in order.
    if (bounds.length === 0 || w >= bounds[bounds.length - 2]!) return bounds.length;
    return bisect(bounds.length / 2, (at) => bounds[at * 2]! <= w) * 2;
  }
}
