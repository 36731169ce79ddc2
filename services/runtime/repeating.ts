import { Logger } from '@nestjs/common';

/** Work that is done again and again, never twice at once here; what it throws is logged, and the next time is another one. */
export class Repeating {
  private timer?: NodeJS.Timeout;
  private first?: NodeJS.Timeout;
  private running: Promise<unknown> | null = null;
  private readonly log: Logger;
  constructor(
    name: string,
    private readonly everyMs: number,
    private readonly work: () => Promise<unknown>,
    /** One that is started anew before it is time does it, too: after this, and up to twice as much, so that not all replicas do it at once. */
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
  /** Resolves when what is under way has come to its end. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    clearTimeout(this.first);
    await this.running;
  }
}
