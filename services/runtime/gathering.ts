/** How many facts one transaction takes at most. */
const MOST = 64;

interface Waiting<T> {
  aggregate: string;
  item: T;
  weight: number;
}

/**
 * What waits to be handled, in the order in which it came: given out in batches of different aggregates. What is behind one of its
 * own aggregate, at work or waiting, waits for that.
 */
export class Gathering<T> {
  private waiting: Waiting<T>[] = [];
  private readonly atWork = new Set<string>();
  /** What all that waits weighs. */
  weight = 0;

  get size(): number {
    return this.waiting.length;
  }
  /** With what is at work. */
  get held(): number {
    return this.waiting.length + this.atWork.size;
  }
  add(aggregate: string, item: T, weight = 0): void {
    this.waiting.push({ aggregate, item, weight });
    this.weight += weight;
  }
  /** The next ones; none when all that waits is behind something at work. */
  next(): T[] {
    const left: typeof this.waiting = [];
    const taken: T[] = [];
    const behind = new Set<string>();
    for (const one of this.waiting) {
      const { aggregate, item, weight } = one;
      if (taken.length < MOST && !this.atWork.has(aggregate) && !behind.has(aggregate)) {
        this.atWork.add(aggregate);
        taken.push(item);
        this.weight -= weight;
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
    this.weight = 0;
    return this.waiting.splice(0).map(({ item }) => item);
  }
}
