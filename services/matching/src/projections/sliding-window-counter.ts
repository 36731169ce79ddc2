/** Counts calls of the previous full window and of the current one, of `ms` milliseconds each. */
export class SlidingWindowCounter {
  private startedAt = 0;
  private currentCount = 0;
  private previousCount = 0;
  constructor(private readonly ms: number) {}

  record(): void {
    this.advance();
    this.currentCount++;
  }
  get count(): number {
    this.advance();
    return this.previousCount + this.currentCount;
  }
  private advance(): void {
    const elapsedMs = Date.now() - this.startedAt;
    if (elapsedMs < this.ms) return;
    this.previousCount = elapsedMs < 2 * this.ms ? this.currentCount : 0;
    this.currentCount = 0;
    this.startedAt = Date.now();
  }
}
