import type { Writable } from 'node:stream';

/** What a browser may leave unread; with news every two seconds, one that reads never comes near. */
const MOST_UNREAD = 16 * 1024;

/** A browser that hears the news of its user. One that does not read is cut off: it comes again, and asks for everything then. */
export class Listener {
  constructor(
    readonly sessionId: string,
    private readonly stream: Writable,
  ) {}

  say(event: string, data: object): void {
    this.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }
  /** Says nothing, so that nobody on the way takes the silence for the end. */
  beat(): void {
    this.write(': still here\n\n');
  }
  endWithin(ms: number): void {
    setTimeout(() => this.end(), Math.random() * ms).unref();
  }
  /** What it has not read by then is lost with it. */
  end(): void {
    if (this.stream.writableLength > 0) this.stream.destroy();
    else this.stream.end();
  }
  private write(text: string): void {
    if (this.stream.writableEnded || this.stream.destroyed) return;
    if (this.stream.writableLength > MOST_UNREAD) this.stream.destroy();
    else this.stream.write(text);
  }
}
