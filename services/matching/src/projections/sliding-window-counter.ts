/** Counts calls of the previous full window and of the current one, of `ms` milliseconds each. */
export class SlidingWindowCounter {
  private startedAt = 0;
  private current = 0;
  private previous = 0;
  constructor(private readonly ms: number) {}

  record(): void {
    this.advance();
    this.current++;
  }
  get count(): number {
    this.advance();
    return this.previous + this.current;
  }
  private advance(): void {
    const elapsedMs = Date.now() - this.startedAt;
    if (elapsedMs < this.ms) return;
    this.previous = elapsedMs < 2 * this.ms ? this.current : 0;
    this.current = 0;
    this.startedAt = Date.now();
  }
}
