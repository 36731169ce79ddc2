import { setTimeout as sleep } from 'node:timers/promises';
import type { Server } from '@grpc/grpc-js';

/** Longer than a disconnected client takes to resolve the name (at most 1 s: `client.ts`) and connect. */
const RECONNECT_MS = 1500;
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
  readonly attach = (server: Server): void => {
    this.server = server;
  };

  /** Without a handler the first process of a container would ignore the signal. */
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
