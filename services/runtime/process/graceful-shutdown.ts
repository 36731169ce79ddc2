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
  private readonly runningCalls = new Set<Promise<unknown>>();
  constructor(
    private readonly address: string,
    private readonly graceMs: number,
  ) {}

  /** Sets the server whose clients are disconnected. */
  readonly attach = (server: Server): void => {
    this.server = server;
  };

  /** Runs a call. `finishCalls` waits for it, even if its client has disconnected. */
  readonly runCall = async <T>(work: () => Promise<T>): Promise<T> => {
    const call = work();
    this.runningCalls.add(call);
    try {
      return await call;
    } finally {
      this.runningCalls.delete(call);
    }
  };

  /** Closes the server and waits for the running calls, which need the database and the bus. */
  async finishCalls(): Promise<void> {
    const { server } = this;
    if (server) await new Promise<unknown>((resolve) => server.tryShutdown(resolve));
    await Promise.allSettled(this.runningCalls);
  }

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
