import { refuse } from '@laurel/runtime/refusals';

const MOST_WAITING = 16;

/** Dear questions of one visitor are answered one after another, however many come at once: nobody else waits for them. */
export class Lanes {
  /** Who waits behind the question of a visitor that is being answered. */
  private readonly lanes = new Map<string, (() => void)[]>();

  /** Refuses `rate.limited` when too many of this visitor's wait. */
  async within<T>(visitor: string, work: () => Promise<T>): Promise<T> {
    const lane = this.lanes.get(visitor);
    if (!lane) this.lanes.set(visitor, []);
    else if (lane.length < MOST_WAITING) await new Promise<void>((resolve) => lane.push(resolve));
    else
      throw refuse.rateLimited('rate.limited', 'That was a lot at once. Please wait a moment.', undefined, {
        seconds: 1,
      });
    try {
      return await work();
    } finally {
      const next = this.lanes.get(visitor)!.shift();
      if (next) next();
      else this.lanes.delete(visitor);
    }
  }
}
