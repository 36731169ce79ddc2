/** How many facts one transaction takes at most. */
const MOST = 64;

/**
 * What waits to be handled, in the order in which it came: given out in batches of different aggregates. What is behind one of its
 * own aggregate, at work or waiting, waits for that.
 */
export class Gathering<T> {
  private waiting: { aggregate: string; item: T }[] = [];
  private readonly atWork = new Set<string>();

  get size(): number {
    return this.waiting.length;
  }
  add(aggregate: string, item: T): void {
    this.waiting.push({ aggregate, item });
  }
  /** The next ones; none when all that waits is behind something at work. */
  next(): T[] {
    const left: typeof this.waiting = [];
    const taken: T[] = [];
    const behind = new Set<string>();
    for (const one of this.waiting) {
      const { aggregate, item } = one;
      if (taken.length < MOST && !this.atWork.has(aggregate) && !behind.has(aggregate)) {
        this.atWork.add(aggregate);
        taken.push(item);
      } else {
        behind.add(aggregate);
        left.push(one);
      }
    }
    this.waiting = left;
    return taken;
  }
  done(aggregate: string): void {
    this.atWork.delete(aggregate);
  }
  /** Everything that still waits, to be handed back. */
  empty(): T[] {
    return this.waiting.splice(0).map(({ item }) => item);
  }
}
