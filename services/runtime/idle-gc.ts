import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const [MANY, QUIET_MS] = [1000, 15_000];

/**
 * Counts pieces of work. Once there are 1,000 it waits until none has come for 15 seconds, and then collects the garbage that they left:
 * collecting stops the process, so it is done while the process has nothing to do.
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
    this.waiting ??= this.look(QUIET_MS);
  }
  /** One timer for all that comes: to wind it up at each piece would be paid for by every request. */
  private look(ms: number): NodeJS.Timeout {
    return setTimeout(() => {
      const left = this.last + QUIET_MS - Date.now();
      this.waiting = left > 0 ? this.look(left) : undefined;
      if (this.waiting) return;
      this.done = 0;
      this.collect();
    }, ms).unref();
  }
}

/** The one of this process. Every part that does work tells it: garbage is collected for the whole process, and that stops every part. */
export const idleGc = new IdleGc();

/** Gives back what loading left behind: an idle Node process would keep it, about 80 MB, until it is busy again. */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as (how: object) => void)({
    type: 'major',
    execution: 'sync',
    flavor: 'last-resort',
  });
}
