import { setTimeout as sleep } from 'node:timers/promises';
import type { Server } from '@grpc/grpc-js';

/**
 * Longer than a disconnected client takes to resolve the name again (at most 1 s, see `client.ts`) and to
 * connect.
 */
const RECONNECT_MS = 1500;
const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/**
 * Shuts a serving process down on a signal. First it disconnects all gRPC clients while the server still
 * accepts calls. The clients resolve the name again and know another replica when the server closes.
 * Otherwise a client that knows only this replica would lose calls that may not be repeated.
 */
export class GracefulShutdown {
  private server?: Server;
  private end?: () => void;
  constructor(
    private readonly address: string,
    private readonly graceMs: number,
  ) {}

  /** Sets the server whose clients are disconnected. */
  readonly attach = (server: Server): void => {
    this.server = server;
  };

  /** Ends the process on a signal. (The first process of a container ignores signals without a handler.) */
  endOnSignal(close: () => Promise<unknown>, onError: (error: unknown) => void): void {
    const drainAndClose = async () => {
      this.server?.drain(this.address, this.graceMs);
      if (this.server) await sleep(RECONNECT_MS);
      await close();
    };
    let isEnding = false;
    this.end = () => {
      if (isEnding) return;
      isEnding = true;
      void drainAndClose().then(
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
  removeHandlers(): void {
    if (this.end) for (const signal of SIGNALS) process.removeListener(signal, this.end);
  }
}
