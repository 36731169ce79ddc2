import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const [MIN_COUNT, IDLE_MS] = [1000, 15_000];

/**
 * Counts work items. After 1,000 items it waits until the process was idle for 15 seconds, and then runs a
 * garbage collection. A collection stops the process, so it runs when there is nothing to do.
 */
export class IdleGc {
  private count = 0;
  private lastWorkAt = 0;
  private timer?: NodeJS.Timeout;
  constructor(private readonly collect = collectGarbage) {}

  countWork(count: number): void {
    this.count += count;
    if (this.count < MIN_COUNT) return;
    this.lastWorkAt = Date.now();
    this.timer ??= this.schedule(IDLE_MS);
  }
  /** A single timer for all items. Resetting it for each item would slow down every request. */
  private schedule(ms: number): NodeJS.Timeout {
    return setTimeout(() => {
      const remainingMs = this.lastWorkAt + IDLE_MS - Date.now();
      this.timer = remainingMs > 0 ? this.schedule(remainingMs) : undefined;
      if (this.timer) return;
      this.count = 0;
      this.collect();
    }, ms).unref();
  }
}

/** One instance per process, because a garbage collection stops the whole process. */
export const idleGc = new IdleGc();

/** Frees the memory used at start-up (about 80 MB). An idle Node process would not free it by itself. */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as (options: object) => void)({
    type: 'major',
    execution: 'sync',
    flavor: 'last-resort',
  });
}
