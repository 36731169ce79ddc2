import { setTimeout as sleep } from 'node:timers/promises';
import type { Server } from '@grpc/grpc-js';

/** Longer than who is sent away takes to look again who is there (a second at most: `client.ts`), and to connect. */
const FOUND_MS = 1500;
const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/**
 * How a serving process ends where it is asked to. Whoever is connected to its gRPC door is sent away while that still stands open: they look
 * again who is there, and have somebody else when it shuts. One who knew nobody but us would else find nobody for a moment, and
 * what may not be repeated would be lost.
 */
export class Farewell {
  private server?: Server;
  private end?: () => void;
  constructor(
    private readonly address: string,
    private readonly answeredWithinMs: number,
  ) {}

  /** Whose connections they are. */
  readonly of = (server: Server): void => void (this.server = server);

  /** From now on a signal ends the process: as the first of a container one of its own would not. */
  heed(close: () => Promise<unknown>, complain: (error: unknown) => void): void {
    const leave = async () => {
      this.server?.drain(this.address, this.answeredWithinMs);
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
          complain(error);
          process.exit(1);
        },
      );
    };
    for (const signal of SIGNALS) process.on(signal, this.end);
  }

  /** It was closed: a signal is nothing of ours any more. */
  forget(): void {
    if (this.end) for (const signal of SIGNALS) process.removeListener(signal, this.end);
  }
}
