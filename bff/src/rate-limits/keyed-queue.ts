import { refuse } from '@laurel/runtime/errors/refusals';

interface QueueLimits {
  /** Concurrent tasks per client. */
  atOnce: number;
  /** Waiting tasks per client. */
  waiting: number;
}
/** Expensive queries run one at a time. */
export const EXPENSIVE: QueueLimits = { atOnce: 1, waiting: 16 };
/** The services serialise a user's commands anyway. Waiting ones would occupy connections there. */
export const CHANGES: QueueLimits = { atOnce: 3, waiting: 60 };

interface Queue {
  running: number;
  waiting: (() => void)[];
}

/** Limits concurrent tasks per client, so that one client does not delay others. */
export class KeyedQueue {
  private readonly queues = new Map<string, Queue>();
  constructor(private readonly limits: QueueLimits) {}

  /** @throws rate.limited if too many tasks of this client are waiting */
  async within<T>(visitor: string, work: () => Promise<T>): Promise<T> {
    const queue = this.queues.get(visitor) ?? { running: 0, waiting: [] };
    this.queues.set(visitor, queue);
    if (queue.running < this.limits.atOnce) queue.running++;
    else if (queue.waiting.length < this.limits.waiting)
      await new Promise<void>((resolve) => queue.waiting.push(resolve));
    else
      throw refuse.rateLimited(
        'rate.limited',
        'Too many requests at once. Please wait a moment.',
        undefined,
        { seconds: 1 },
      );
    try {
      return await work();
    } finally {
      const next = queue.waiting.shift();
      if (next) next();
      else if (--queue.running === 0) this.queues.delete(visitor);
    }
  }
}
