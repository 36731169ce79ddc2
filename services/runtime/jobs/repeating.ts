import { Logger } from '@nestjs/common';

/**
 * Repeats work at an interval, never concurrently in this process. Errors are logged and the next run happens
 * anyway.
 */
export class Repeating {
  private timer?: NodeJS.Timeout;
  private first?: NodeJS.Timeout;
  private running: Promise<unknown> | null = null;
  private readonly log: Logger;
  constructor(
    name: string,
    private readonly everyMs: number,
    private readonly work: () => Promise<unknown>,
    /**
     * The first run after a restart happens after this time, plus up to the same time at random, so that
     * replicas do not run at once.
     */
    private readonly firstMs: number | null = null,
  ) {
    this.log = new Logger(name);
  }

  start(): void {
    const again = () => {
      this.running ??= this.work()
        .catch((error: unknown) => this.log.error(error))
        .finally(() => (this.running = null));
    };
    this.timer = setInterval(again, this.everyMs).unref();
    if (this.firstMs !== null) this.first = setTimeout(again, this.firstMs * (1 + Math.random())).unref();
  }
  /** Resolves when the current run has finished. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    clearTimeout(this.first);
    await this.running;
  }
}
