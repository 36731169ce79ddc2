import { currentCall } from '@laurel/runtime/call';
import { refuse } from '@laurel/runtime/refusals';

const MOST_WAITING = 24;
const LONGEST_MS = 2000;

/** Lets everybody else have a turn. Refuses `search.too_slow` once the asker no longer waits for the answer. */
export type Yield = () => Promise<void>;

const tooSlow = () =>
  refuse.unavailable('search.too_slow', 'This search took too long. Try it with fewer words or filters.');

function yielding(): Yield {
  const deadline = Math.min(currentCall()?.deadline ?? Infinity, Date.now() + LONGEST_MS);
  return async () => {
    await new Promise(setImmediate);
    if (Date.now() > deadline) throw tooSlow();
  };
}

/**
 * In which order searches get the one processor: plain ones at once and between the steps of dear ones, dear ones one after
 * another. Refuses `search.busy` when too many of those wait.
 */
export class Turns {
  private waiting = 0;
  private last: Promise<unknown> = Promise.resolve();

  async plain<T>(work: (others: Yield) => Promise<T>): Promise<T> {
    return work(yielding());
  }

  async dear<T>(work: (others: Yield) => Promise<T>): Promise<T> {
    if (this.waiting >= MOST_WAITING)
      throw refuse.unavailable('search.busy', 'Many are searching right now. Please try again in a moment.');
    this.waiting++;
    const others = yielding();
    const turn = this.last.then(async () => {
      await others();
      return work(others);
    });
    this.last = turn.catch(() => {}).finally(() => this.waiting--);
    return turn;
  }
}
