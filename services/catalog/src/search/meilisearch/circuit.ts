import { backoffMs } from '@laurel/runtime/backoff';
import { Logger } from '@nestjs/common';

const [FIRST_MS, LONGEST_MS] = [500, 5000];

/** Whether something answers. Once it does not, nobody waits for it until a try of our own has succeeded. */
export class Circuit {
  private readonly log = new Logger('search');
  private timer?: NodeJS.Timeout;
  private tries = 0;
  private isStopped = false;
  /** Why it is not asked, and since when; null: it is. */
  broken: { why: string; since: string } | null = null;

  constructor(
    private readonly name: string,
    private readonly probe: () => Promise<unknown>,
    private readonly firstMs = FIRST_MS,
  ) {}

  /** Nobody asks before the first try has succeeded. */
  async start(): Promise<void> {
    this.broken = { why: 'It has not answered yet.', since: new Date().toISOString() };
    await this.tryAgain();
  }
  stop(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
  }

  break(error: unknown): void {
    if (this.broken) return;
    this.broken = { why: whyOf(error), since: new Date().toISOString() };
    this.log.warn(`${this.name} does not answer, this process does: ${this.broken.why}`);
    this.tries = 0;
    this.again();
  }
  private again(): void {
    if (this.isStopped) return;
    const ms = backoffMs(this.tries++, { first: this.firstMs, longest: LONGEST_MS });
    this.timer = setTimeout(() => void this.tryAgain(), ms).unref();
  }
  private async tryAgain(): Promise<void> {
    try {
      await this.probe();
    } catch (error) {
      if (this.broken) this.broken.why = whyOf(error);
      return this.again();
    }
    if (this.broken) this.log.log(`${this.name} answers.`);
    this.broken = null;
  }
}

/** An error and what it comes of, in a line; no address, no key. */
export function whyOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  const said = error.message.replace(/https?:\/\/\S+/g, 'Meilisearch');
  return cause instanceof Error ? `${said}: ${whyOf(cause)}` : said;
}
