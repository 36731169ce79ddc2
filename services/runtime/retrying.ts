import { Logger } from '@nestjs/common';
import type { DeadLetters } from './dead-letters.js';
import type { Envelope } from './envelope.js';
import type { Handling } from './handling.js';
import { Repeating } from './repeating.js';

const [EVERY_MS, FIRST_MS] = [30_000, 5000];

/** Tries dead letters again: those whose pause is over by itself, and those that somebody names. */
export class Retrying {
  private readonly log = new Logger('dead letters');
  private readonly rounds = new Repeating('dead letters', EVERY_MS, () => this.retryDue(), FIRST_MS);
  private isStopped = false;
  constructor(
    private readonly letters: DeadLetters,
    private readonly handling: Handling,
  ) {}

  start(): void {
    this.rounds.start();
  }
  stop(): Promise<void> {
    this.isStopped = true;
    return this.rounds.stop();
  }

  async retryDue(): Promise<void> {
    for (let event = await this.letters.due(); event; event = await this.letters.due()) {
      const isDone = await this.handled(event);
      this.log.log({ event: event.id, type: event.type, said: isDone ? 'handled at last' : 'not yet' });
      if (this.isStopped) return;
    }
  }

  /** The named ones, or all; those that were not tried for longest first, all or so many. `left`: so many are dead still. */
  async replay(ids: string[] = [], most: number | null = null): Promise<{ done: number; left: number }> {
    const letters = await this.letters.dead(ids, most);
    let done = 0;
    for (const event of letters) done += Number(await this.handled(event));
    return { done, left: await this.letters.left(ids) };
  }

  private async handled(event: Envelope): Promise<boolean> {
    try {
      await this.handling.handle([event], { again: true });
      return true;
    } catch (error) {
      await this.letters.blame(event, error, true);
      return false;
    }
  }
}
