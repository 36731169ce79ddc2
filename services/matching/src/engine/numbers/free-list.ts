/** Where runs of a fixed length lie in long arrays: a run that was given back is used again. */
export class FreeList {
  private readonly free = new Map<number, number[]>();
  /** The first place behind all runs. */
  end = 0;

  take(length: number): number {
    const start = this.free.get(length)?.pop();
    if (start !== undefined) return start;
    this.end += length;
    return this.end - length;
  }
  giveBack(start: number, length: number): void {
    if (length === 0) return;
    const starts = this.free.get(length);
    if (starts) starts.push(start);
    else this.free.set(length, [start]);
  }
}
