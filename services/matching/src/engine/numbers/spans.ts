import { bisect } from './bisect.js';

/** Maximum number of empty chunks between two spans that are merged, because skipping them would cost more. */
const MAX_GAP = 2;

/** Spans of chunks with rows, in order: even entries start, odd ones end. Spans only grow. */
export class Spans {
  readonly bounds: number[] = [];

  add(w: number): void {
    const { bounds } = this;
    const nextIndex = this.findNextSpan(w);
    const isNearPrevious = nextIndex > 0 && w <= bounds[nextIndex - 1]! + MAX_GAP;
    if (isNearPrevious && w < bounds[nextIndex - 1]!) return;
    const isNearNext = nextIndex < bounds.length && w + MAX_GAP >= bounds[nextIndex]! - 1;
    if (isNearPrevious && isNearNext) bounds.splice(nextIndex - 1, 2);
    else if (isNearPrevious) bounds[nextIndex - 1] = w + 1;
    else if (isNearNext) bounds[nextIndex] = w;
    else bounds.splice(nextIndex, 0, w, w + 1);
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
    return bisect(bounds.length / 2, (index) => bounds[index * 2]! <= w) * 2;
  }
}
