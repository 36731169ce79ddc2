/** How many came within the last so many milliseconds: of the last whole stretch, and of the one since. */
export class Lately {
  private begun = 0;
  private now = 0;
  private before = 0;
  constructor(private readonly ms: number) {}

  came(): void {
    this.turn();
    this.now++;
  }
  get count(): number {
    this.turn();
    return this.before + this.now;
  }
  private turn(): void {
    const passed = Date.now() - this.begun;
    if (passed < this.ms) return;
    this.before = passed < 2 * this.ms ? this.now : 0;
    this.now = 0;
    this.begun = Date.now();
  }
}
