import { setTimeout as sleep } from 'node:timers/promises';
import type { Server } from '@grpc/grpc-js';

/**
 * Longer than a disconnected client takes to resolve the name again (one second at most: `client.ts`) and to
 * connect.
 */
const FOUND_MS = 1500;
const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/**
 * Shuts a serving process down on a signal. It first disconnects all gRPC clients while the server still
 * accepts calls. They resolve the name again and have another replica when the server closes. Otherwise a
 * client that knows only this replica would find none for a moment, and calls that may not be repeated would
 * be lost.
 */
export class GracefulShutdown {
  private server?: Server;
  private end?: () => void;
  constructor(
    private readonly address: string,
    private readonly graceMs: number,
  ) {}

  /** Sets the server whose clients are disconnected. */
  readonly attach = (server: Server): void => void (this.server = server);

  /**
   * From now on a signal ends the process. Without a handler the first process of a container would ignore
   * it.
   */
  heed(close: () => Promise<unknown>, onError: (error: unknown) => void): void {
    const leave = async () => {
      this.server?.drain(this.address, this.graceMs);
      if (this.server) await sleep(FOUND_MS);
      await close();
    };
    let isEnding = false;
    this.end = () => {
      if (isEnding) return;
      isEnding = true;
      void leave().then(
        () => process.exit(0),
        (error: unknown) => {
          onError(error);
          process.exit(1);
        },
      );
    };
    for (const signal of SIGNALS) process.on(signal, this.end);
  }

  /** Removes the signal handlers after the service was closed. */
  forget(): void {
    if (this.end) for (const signal of SIGNALS) process.removeListener(signal, this.end);
  }
}
