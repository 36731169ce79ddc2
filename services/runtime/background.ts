import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';

/** What a service does of its own accord: it begins when the service is up, and the service goes when it has come to its end. */
export abstract class Background implements OnApplicationBootstrap, BeforeApplicationShutdown {
  /** `stop` resolves when what is under way has come to its end. */
  protected abstract readonly work: { start(): void; stop(): Promise<void> };

  onApplicationBootstrap(): void {
    this.work.start();
  }
  beforeApplicationShutdown(): Promise<void> {
    return this.work.stop();
  }
}
