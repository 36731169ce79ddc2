import { createHash } from 'node:crypto';

/**
 * Limits concurrent Stripe calls, because each one occupies a database connection while it waits. Work of one
 * key runs one after another.
 */
export class KeyedQueue {
  private readonly ends: Promise<unknown>[];
  constructor(atOnce: number) {
    this.ends = Array.from({ length: atOnce }, () => Promise.resolve());
  }

  run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const index = createHash('sha256').update(key).digest()[0]! % this.ends.length;
    const done = this.ends[index]!.then(work);
    this.ends[index] = done.catch(() => {});
    return done;
  }
}
