import { bisect } from './bisect.js';

/** Maximum number of empty chunks between two spans that are merged, because skipping them would cost more. */
const GAP = 2;

/** Spans of chunks with rows, in order: even entries start, odd ones end. Spans only grow. */
export class Spans {
  readonly bounds: number[] = [];

  add(w: number): void {
    const { bounds } = this;
    const behind = this.findNextSpan(w);
    const isNear = behind > 0 && w <= bounds[behind - 1]! + GAP;
    if (isNear && w < bounds[behind - 1]!) return;
    const joins = behind < bounds.length && w + GAP >= bounds[behind]! - 1;
    if (isNear && joins) bounds.splice(behind - 1, 2);
    else if (isNear) bounds[behind - 1] = w + 1;
    else if (joins) bounds[behind] = w;
    else bounds.splice(behind, 0, w, w + 1);
  }
  /** Number of chunks. */
  get length(): number {
    return this.bounds.reduce((sum, bound, n) => sum + (n % 2 ? bound : -bound), 0);
  }

  /** Returns the index of the first span that starts after a chunk. */
  private findNextSpan(w: number): number {
    const { bounds } = this;
    // Usually in or after the last span, because rows are loaded in order.
    if (bounds.length === 0 || w >= bounds[bounds.length - 2]!) return bounds.length;
    return bisect(bounds.length / 2, (at) => bounds[at * 2]! <= w) * 2;
  }
}
