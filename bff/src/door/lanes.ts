import { refuse } from '@laurel/runtime/refusals';

interface Room {
  /** How much of one visitor's is done at once. */
  atOnce: number;
  /** How much of it may wait besides. */
  waiting: number;
}
/** Dear questions: one after another. */
export const DEAR: Room = { atOnce: 1, waiting: 16 };
/** What changes something: a user's changes wait for each other in the services too, and would hold their connections meanwhile. */
export const CHANGES: Room = { atOnce: 3, waiting: 60 };

interface Lane {
  running: number;
  waiting: (() => void)[];
}

/** Keeps what one visitor asks for to some at a time, however much comes at once: nobody else waits for it. */
export class Lanes {
  private readonly lanes = new Map<string, Lane>();
  constructor(private readonly room: Room) {}

  /** Refuses `rate.limited` when too many of this visitor's wait. */
  async within<T>(visitor: string, work: () => Promise<T>): Promise<T> {
    const lane = this.lanes.get(visitor) ?? { running: 0, waiting: [] };
    this.lanes.set(visitor, lane);
    if (lane.running < this.room.atOnce) lane.running++;
    else if (lane.waiting.length < this.room.waiting)
      await new Promise<void>((resolve) => lane.waiting.push(resolve));
    else
      throw refuse.rateLimited('rate.limited', 'That was a lot at once. Please wait a moment.', undefined, {
        seconds: 1,
      });
    try {
      return await work();
    } finally {
      const next = lane.waiting.shift();
      if (next) next();
      else if (--lane.running === 0) this.lanes.delete(visitor);
    }
  }
}
