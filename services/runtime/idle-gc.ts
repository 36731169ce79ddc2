import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const [MANY, QUIET_MS] = [1000, 15_000];

/** Counts pieces of work, and gives back what they left behind once there were many and none came for a while: of nobody who is busy. */
export class IdleGc {
  private done = 0;
  private waiting?: NodeJS.Timeout;
  constructor(private readonly collect = collectGarbage) {}

  after(pieces: number): void {
    this.done += pieces;
    if (this.done < MANY) return;
    this.waiting ??= setTimeout(() => {
      this.done = 0;
      this.waiting = undefined;
      this.collect();
    }, QUIET_MS).unref();
    this.waiting.refresh();
  }
}

/** The process's own, which all that do its work tell: garbage is everybody's, and collecting it stops them all. */
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
