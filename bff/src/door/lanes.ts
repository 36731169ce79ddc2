import { refuse } from '@laurel/runtime/refusals';

const AT_ONCE = 2;
const MOST_WAITING = 16;
interface Lane {
  running: number;
  waiting: (() => void)[];
}

/** Dear questions of one visitor are answered two at a time, however many come at once: nobody else waits for them. */
export class Lanes {
  private readonly lanes = new Map<string, Lane>();

  /** Refuses `rate.limited` when too many of this visitor's wait. */
  async within<T>(visitor: string, work: () => Promise<T>): Promise<T> {
    const lane = this.lanes.get(visitor) ?? { running: 0, waiting: [] };
    this.lanes.set(visitor, lane);
    if (lane.running >= AT_ONCE) {
      if (lane.waiting.length >= MOST_WAITING)
        throw refuse.rateLimited('rate.limited', 'That was a lot at once. Please wait a moment.', undefined, {
          seconds: 1,
        });
      await new Promise<void>((resolve) => lane.waiting.push(resolve));
    } else lane.running++;
    try {
      return await work();
    } finally {
      const next = lane.waiting.shift();
      if (next) next();
      else if (--lane.running === 0) this.lanes.delete(visitor);
    }
  }
}
