/** Allocates runs of fixed length in long arrays. Released runs are reused. */
export class FreeList {
  private readonly free = new Map<number, number[]>();
  /** The first index after all runs. */
  end = 0;

  allocate(length: number): number {
    const start = this.free.get(length)?.pop();
    if (start !== undefined) return start;
    this.end += length;
    return this.end - length;
  }
  release(start: number, length: number): void {
    if (length === 0) return;
    const starts = this.free.get(length);
    if (starts) starts.push(start);
    else this.free.set(length, [start]);
  }
}
