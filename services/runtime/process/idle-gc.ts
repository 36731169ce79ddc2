import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const [MANY, IDLE_MS] = [1000, 15_000];

/**
 * Counts work items. After 1,000 items it waits until the process was idle for 15 seconds, and then runs a
 * garbage collection. A collection stops the process, so it runs when there is nothing to do.
 */
export class IdleGc {
  private done = 0;
  private last = 0;
  private waiting?: NodeJS.Timeout;
  constructor(private readonly collect = collectGarbage) {}

  after(pieces: number): void {
    this.done += pieces;
    if (this.done < MANY) return;
    this.last = Date.now();
    this.waiting ??= this.look(IDLE_MS);
  }
  /** A single timer for all items. Resetting it for each item would slow down every request. */
  private look(ms: number): NodeJS.Timeout {
    return setTimeout(() => {
      const left = this.last + IDLE_MS - Date.now();
      this.waiting = left > 0 ? this.look(left) : undefined;
      if (this.waiting) return;
      this.done = 0;
      this.collect();
    }, ms).unref();
  }
}

/** The instance of this process. All modules report their work here, because a collection stops all of them. */
export const idleGc = new IdleGc();

/**
 * Releases the memory that start-up left behind. An idle Node process would hold it, about 80 MB, until it is
 * busy again.
 */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as (options: object) => void)({
    type: 'major',
    execution: 'sync',
    flavor: 'last-resort',
  });
}
