import { createHash } from 'node:crypto';

/**
 * Limits the number of concurrent tasks, because each occupies a database connection while it waits for
 * Stripe. Tasks with the same key run one after another.
 */
export class KeyedQueue {
  private readonly tails: Promise<unknown>[];
  constructor(concurrency: number) {
    this.tails = Array.from({ length: concurrency }, () => Promise.resolve());
  }

  run<T>(key: string, task: () => Promise<T>): Promise<T> {
    const index = createHash('sha256').update(key).digest()[0]! % this.tails.length;
    const result = this.tails[index]!.then(task);
    this.tails[index] = result.catch(() => {});
    return result;
  }
}
