/**
 * Counts the calls within about the last `ms` milliseconds: those of the previous full window and of the
 * current one.
 */
export class Lately {
  private begun = 0;
  private now = 0;
  private before = 0;
  constructor(private readonly ms: number) {}

  came(): void {
    this.advance();
    this.now++;
  }
  get count(): number {
    this.advance();
    return this.before + this.now;
  }
  private advance(): void {
    const passed = Date.now() - this.begun;
    if (passed < this.ms) return;
    this.before = passed < 2 * this.ms ? this.now : 0;
    this.now = 0;
    this.begun = Date.now();
  }
}
