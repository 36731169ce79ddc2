/** Calls a function `ms` milliseconds after the last `trigger()`. */
export class Debounce {
  private timer?: NodeJS.Timeout;
  constructor(
    private readonly ms: number,
    private readonly callback: () => void,
  ) {}

  /** True if it was triggered and the call is still to come. */
  get isPending(): boolean {
    return this.timer !== undefined;
  }
  trigger(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.callback();
    }, this.ms).unref();
    this.timer.refresh();
  }
  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }
}
