import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';

/** Starts when the service is up. The service shuts down only after the work has stopped. */
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
