/**
 * Allocates ranges of consecutive indexes (runs) in arrays that the caller owns. A released run is reused for
 * the next run of the same length.
 */
export class FreeList {
  private readonly startsByLength = new Map<number, number[]>();
  /** The first index after all runs. */
  end = 0;

  allocate(length: number): number {
    const start = this.startsByLength.get(length)?.pop();
    if (start !== undefined) return start;
    this.end += length;
    return this.end - length;
  }
  release(start: number, length: number): void {
    if (length === 0) return;
    const freeStarts = this.startsByLength.get(length);
    if (freeStarts) freeStarts.push(start);
    else this.startsByLength.set(length, [start]);
  }
}
