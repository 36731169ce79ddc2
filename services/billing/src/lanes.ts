import { createHash } from 'node:crypto';

/** So few at once: each holds a connection while Stripe is asked, and everybody else must find one, however slowly it answers. Of one key one after another. */
export class Lanes {
  private readonly ends: Promise<unknown>[];
  constructor(atOnce: number) {
    this.ends = Array.from({ length: atOnce }, () => Promise.resolve());
  }

  run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const lane = createHash('sha256').update(key).digest()[0]! % this.ends.length;
    const done = this.ends[lane]!.then(work);
    this.ends[lane] = done.catch(() => {});
    return done;
  }
}
