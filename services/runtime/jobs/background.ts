import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';

/** Background work that starts with the service. The service shuts down only after it has stopped. */
export abstract class Background implements OnApplicationBootstrap, BeforeApplicationShutdown {
  /** `stop` resolves when the work in progress has finished. */
  protected abstract readonly work: { start(): void; stop(): Promise<void> };

  onApplicationBootstrap(): void {
    this.work.start();
  }
  beforeApplicationShutdown(): Promise<void> {
    return this.work.stop();
  }
}
