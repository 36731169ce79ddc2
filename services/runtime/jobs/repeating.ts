import { Logger } from '@nestjs/common';

/** Runs work at an interval, never concurrently in this process. Logs errors and continues. */
export class Repeating {
  private timer?: NodeJS.Timeout;
  private firstTimer?: NodeJS.Timeout;
  private running: Promise<unknown> | null = null;
  private readonly log: Logger;
  constructor(
    name: string,
    private readonly everyMs: number,
    private readonly work: () => Promise<unknown>,
    /**
     * Delay before the first run. Up to as much is added at random, so that replicas do not run at once.
     * Null: the first run is after `everyMs`.
     */
    private readonly firstMs: number | null = null,
  ) {
    this.log = new Logger(name);
  }

  start(): void {
    const runOnce = () => {
      this.running ??= this.work()
        .catch((error: unknown) => this.log.error(error))
        .finally(() => (this.running = null));
    };
    this.timer = setInterval(runOnce, this.everyMs).unref();
    if (this.firstMs !== null)
      this.firstTimer = setTimeout(runOnce, this.firstMs * (1 + Math.random())).unref();
  }
  /** Resolves when the current run has finished. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    clearTimeout(this.firstTimer);
    await this.running;
  }
}
