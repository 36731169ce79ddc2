import type { Writable } from 'node:stream';

/** The buffer of unread events. A browser that reads never fills it with one event per two seconds. */
const MAX_UNREAD_BYTES = 16 * 1024;
const CLOSE_TIMEOUT_MS = 2000;

/** A browser that does not read is disconnected; it reconnects and reloads everything. */
export class Listener {
  constructor(
    readonly sessionId: string,
    private readonly stream: Writable,
  ) {}

  send(event: string, data: object): void {
    this.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }
  /** Sends a comment so that proxies do not close an idle connection. */
  sendHeartbeat(): void {
    this.write(': still here\n\n');
  }
  /** Makes the page go to the login. */
  endSession(): void {
    this.send('session.ended', {});
    this.end();
  }
  endAfterRandomDelay(ms: number): void {
    setTimeout(() => this.end(), Math.random() * ms).unref();
  }
  /** Flushes sent events, and closes the connection of a slow client after a timeout. */
  end(): void {
    if (this.stream.writableEnded || this.stream.destroyed) return;
    const destroyTimer = setTimeout(() => this.stream.destroy(), CLOSE_TIMEOUT_MS).unref();
    this.stream.on('close', () => clearTimeout(destroyTimer)).end();
  }
  private write(text: string): void {
    if (this.stream.writableEnded || this.stream.destroyed) return;
    if (this.stream.writableLength > MAX_UNREAD_BYTES) this.stream.destroy();
    else this.stream.write(text);
  }
}
