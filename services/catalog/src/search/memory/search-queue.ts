import { currentCall } from '@laurel/runtime/auth/call-context';
import { refuse } from '@laurel/runtime/errors/refusals';

const MAX_WAITING = 24;
const MAX_MS = 2000;

/** Lets other requests run. @throws search.too_slow if the caller no longer waits for the response */
export type Yield = () => Promise<void>;

const tooSlow = () =>
  refuse.unavailable('search.too_slow', 'This search took too long. Try it with fewer words or filters.');

function yielding(): Yield {
  const deadline = Math.min(currentCall()?.deadline ?? Infinity, Date.now() + MAX_MS);
  return async () => {
    await new Promise(setImmediate);
    if (Date.now() > deadline) throw tooSlow();
  };
}

/**
 * Runs plain searches at once, and between the steps of expensive ones, which run one after another.
 * @throws search.busy if too many of those are waiting
 */
export class SearchQueue {
  private waiting = 0;
  private last: Promise<unknown> = Promise.resolve();

  async plain<T>(work: (others: Yield) => Promise<T>): Promise<T> {
    return work(yielding());
  }

  async expensive<T>(work: (others: Yield) => Promise<T>): Promise<T> {
    if (this.waiting >= MAX_WAITING)
      throw refuse.unavailable(
        'search.busy',
        'Too many people are searching right now. Please try again in a moment.',
      );
    this.waiting++;
    const others = yielding();
    const result = this.last.then(async () => {
      await others();
      return work(others);
    });
    this.last = result.catch(() => {}).finally(() => this.waiting--);
    return result;
  }
}
