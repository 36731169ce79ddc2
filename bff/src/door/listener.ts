import type { Writable } from 'node:stream';

/** What a browser may leave unread; with news every two seconds, one that reads never comes near. */
const MOST_UNREAD = 16 * 1024;
const LAST_WORDS_MS = 2000;

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
  /** So that its page goes to where one logs in. */
  endSession(): void {
    this.say('session.ended', {});
    this.end();
  }
  endWithin(ms: number): void {
    setTimeout(() => this.end(), Math.random() * ms).unref();
  }
  /** What was said is still sent; to one that does not read it is lost soon. */
  end(): void {
    if (this.stream.writableEnded || this.stream.destroyed) return;
    const late = setTimeout(() => this.stream.destroy(), LAST_WORDS_MS).unref();
    this.stream.on('close', () => clearTimeout(late)).end();
  }
  private write(text: string): void {
    if (this.stream.writableEnded || this.stream.destroyed) return;
    if (this.stream.writableLength > MOST_UNREAD) this.stream.destroy();
    else this.stream.write(text);
  }
}
