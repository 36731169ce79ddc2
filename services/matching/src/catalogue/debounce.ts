/** Calls a function once nothing has come for a while. */
export class Debounce {
  private timer?: NodeJS.Timeout;
  constructor(
    private readonly ms: number,
    private readonly then: () => void,
  ) {}

  /** True if something came recently and more may follow. */
  get isAwaited(): boolean {
    return this.timer !== undefined;
  }
  came(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.then();
    }, this.ms).unref();
    this.timer.refresh();
  }
  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }
}
