/** Calls a function once nothing has come for a while. */
export class Debounce {
  private timer?: NodeJS.Timeout;
  constructor(
    private readonly ms: number,
    private readonly callback: () => void,
  ) {}

  /** True if something came recently and more may follow. */
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
