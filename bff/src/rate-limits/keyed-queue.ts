import { refuse } from '@laurel/runtime/errors/refusals';

interface QueueLimits {
  /** Concurrent tasks per client. */
  maxRunning: number;
  /** Waiting tasks per client. */
  maxWaiting: number;
}
/** Expensive queries run one at a time. */
export const EXPENSIVE_QUERY_LIMITS: QueueLimits = { maxRunning: 1, maxWaiting: 16 };
/** The services serialise a user's commands anyway. Waiting ones would occupy connections there. */
export const COMMAND_LIMITS: QueueLimits = { maxRunning: 3, maxWaiting: 60 };

interface Queue {
  running: number;
  waiting: (() => void)[];
}

/** Limits concurrent tasks per client, so that one client does not delay others. */
export class KeyedQueue {
  private readonly queues = new Map<string, Queue>();
  constructor(private readonly limits: QueueLimits) {}

  /** @throws rate.limited if too many tasks of this client are waiting */
  async run<T>(clientKey: string, task: () => Promise<T>): Promise<T> {
    const queue = this.queues.get(clientKey) ?? { running: 0, waiting: [] };
    this.queues.set(clientKey, queue);
    if (queue.running < this.limits.maxRunning) queue.running++;
    else if (queue.waiting.length < this.limits.maxWaiting)
      await new Promise<void>((resolve) => queue.waiting.push(resolve));
    else
      throw refuse.rateLimited(
        'rate.limited',
        'Too many requests at once. Please wait a moment.',
        undefined,
        { seconds: 1 },
      );
    try {
      return await task();
    } finally {
      const next = queue.waiting.shift();
      if (next) next();
      else if (--queue.running === 0) this.queues.delete(clientKey);
    }
  }
}
