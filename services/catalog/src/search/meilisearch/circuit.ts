import { computeBackoffMs } from '@laurel/runtime/process/backoff';
import { Logger } from '@nestjs/common';

const [FIRST_MS, MAX_MS] = [500, 5000];

/** A circuit breaker. After a failure no request waits for the server until a probe has succeeded. */
export class Circuit {
  private readonly log = new Logger('search');
  private timer?: NodeJS.Timeout;
  private failedProbes = 0;
  private isStopped = false;
  /** Why the circuit is open and since when; null while it is closed. */
  outage: { why: string; since: string } | null = null;

  constructor(
    private readonly name: string,
    private readonly checkServer: () => Promise<unknown>,
    private readonly firstMs = FIRST_MS,
  ) {}

  /** The circuit stays open until the first probe has succeeded. */
  async start(): Promise<void> {
    this.outage = { why: 'It has not responded yet.', since: new Date().toISOString() };
    await this.runProbe();
  }
  stop(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
  }

  open(error: unknown): void {
    if (this.outage) return;
    this.outage = { why: describeError(error), since: new Date().toISOString() };
    this.log.warn(`${this.name} does not respond, so this process searches itself: ${this.outage.why}`);
    this.failedProbes = 0;
    this.scheduleProbe();
  }
  private scheduleProbe(): void {
    if (this.isStopped) return;
    const ms = computeBackoffMs(this.failedProbes++, { first: this.firstMs, max: MAX_MS });
    this.timer = setTimeout(() => void this.runProbe(), ms).unref();
  }
  private async runProbe(): Promise<void> {
    try {
      await this.checkServer();
    } catch (error) {
      if (this.outage) this.outage.why = describeError(error);
      return this.scheduleProbe();
    }
    if (this.outage) this.log.log(`${this.name} responds again.`);
    this.outage = null;
  }
}

/** Describes an error and its causes in one line, without addresses and keys. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  const text = error.message.replace(/https?:\/\/\S+/g, 'Meilisearch');
  return cause instanceof Error ? `${text}: ${describeError(cause)}` : text;
}
