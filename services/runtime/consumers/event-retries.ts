import { Logger } from '@nestjs/common';
import type { DeadLetters } from './dead-letters.js';
import type { Envelope } from '../events/envelope.js';
import type { EventHandling } from './event-handling.js';
import { Repeating } from '../jobs/repeating.js';

const [INTERVAL_MS, INITIAL_DELAY_MS] = [30_000, 5000];

/** Retries dead letters: automatically when their pause is over, and on request. */
export class EventRetries {
  private readonly log = new Logger('dead letters');
  private readonly polling = new Repeating(
    'dead letters',
    INTERVAL_MS,
    () => this.retryDue(),
    INITIAL_DELAY_MS,
  );
  private isStopped = false;
  constructor(
    private readonly deadLetters: DeadLetters,
    private readonly handling: EventHandling,
  ) {}

  start(): void {
    this.polling.start();
  }
  stop(): Promise<void> {
    this.isStopped = true;
    return this.polling.stop();
  }

  async retryDue(): Promise<void> {
    for (let event = await this.deadLetters.takeDue(); event; event = await this.deadLetters.takeDue()) {
      const isDone = await this.tryHandle(event);
      this.log.log({ event: event.id, type: event.type, message: isDone ? 'handled' : 'will be retried' });
      if (this.isStopped) return;
    }
  }

  /**
   * Retries the dead letters with these ids (all if empty), at most `limit`. `left`: how many are still dead.
   */
  async replay(ids: string[] = [], limit: number | null = null): Promise<{ done: number; left: number }> {
    const deadLetters = await this.deadLetters.loadDead(ids, limit);
    let done = 0;
    for (const event of deadLetters) if (await this.tryHandle(event)) done++;
    return { done, left: await this.deadLetters.countDead(ids) };
  }

  private async tryHandle(event: Envelope): Promise<boolean> {
    try {
      await this.handling.handle([event], { isRetry: true });
      return true;
    } catch (error) {
      await this.deadLetters.recordFailure(event, error, { isCounted: false });
      return false;
    }
  }
}
