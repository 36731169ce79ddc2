/** The maximum number of events in one transaction. */
const MAX_BATCH_SIZE = 64;

interface Waiting<T> {
  aggregate: string;
  item: T;
  weight: number;
}

/**
 * A queue that returns batches of items of different aggregates, in order of arrival. An item waits while an
 * earlier item of its aggregate is waiting or in progress.
 */
export class BatchQueue<T> {
  private waiting: Waiting<T>[] = [];
  private readonly atWork = new Set<string>();
  /** The total weight of the waiting items. */
  weight = 0;

  get size(): number {
    return this.waiting.length;
  }
  /** The number of items that are waiting or in progress. */
  get pendingCount(): number {
    return this.waiting.length + this.atWork.size;
  }
  add(aggregate: string, item: T, weight = 0): void {
    this.waiting.push({ aggregate, item, weight });
    this.weight += weight;
  }
  /** Returns the next batch. It is empty if every waiting item is blocked by one in progress. */
  next(): T[] {
    const left: typeof this.waiting = [];
    const taken: T[] = [];
    const behind = new Set<string>();
    for (const waiting of this.waiting) {
      const { aggregate, item, weight } = waiting;
      if (taken.length < MAX_BATCH_SIZE && !this.atWork.has(aggregate) && !behind.has(aggregate)) {
        this.atWork.add(aggregate);
        taken.push(item);
        this.weight -= weight;
      } else {
        behind.add(aggregate);
        left.push(waiting);
      }
    }
    this.waiting = left;
    return taken;
  }
  done(aggregate: string): void {
    this.atWork.delete(aggregate);
  }
  /** Removes and returns all waiting items, so that they can be handed back. */
  empty(): T[] {
    this.weight = 0;
    return this.waiting.splice(0).map(({ item }) => item);
  }
}
