import { getCurrentCall } from '@laurel/runtime/auth/call-context';
import { refuse } from '@laurel/runtime/errors/refusals';
import { scaleTimeout } from '@laurel/runtime/process/scale-timeout';

const MAX_WAITING = 24;
const SEARCH_TIMEOUT_MS = scaleTimeout(2000);

/** Lets other requests run. @throws search.too_slow if the caller's deadline has passed */
export type Yield = () => Promise<void>;

const createTooSlowError = () =>
  refuse.unavailable('search.too_slow', 'This search took too long. Try it with fewer words or filters.');

function createYield(): Yield {
  const deadline = Math.min(getCurrentCall()?.deadline ?? Infinity, Date.now() + SEARCH_TIMEOUT_MS);
  return async () => {
    await new Promise(setImmediate);
    if (Date.now() > deadline) throw createTooSlowError();
  };
}

/**
 * Runs plain searches at once. Runs expensive searches one after another and lets plain ones run between
 * their steps.
 * @throws search.busy if too many expensive searches are waiting
 */
export class SearchQueue {
  private waitingCount = 0;
  private lastRun: Promise<unknown> = Promise.resolve();

  async runPlain<T>(runSearch: (yieldToOthers: Yield) => Promise<T>): Promise<T> {
    return runSearch(createYield());
  }

  async runExpensive<T>(runSearch: (yieldToOthers: Yield) => Promise<T>): Promise<T> {
    if (this.waitingCount >= MAX_WAITING)
      throw refuse.unavailable(
        'search.busy',
        'Too many people are searching right now. Please try again in a moment.',
      );
    this.waitingCount++;
    const yieldToOthers = createYield();
    const result = this.lastRun.then(async () => {
      await yieldToOthers();
      return runSearch(yieldToOthers);
    });
    this.lastRun = result.catch(() => {}).finally(() => this.waitingCount--);
    return result;
  }
}
