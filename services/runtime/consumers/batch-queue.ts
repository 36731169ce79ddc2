/** The maximum number of events in one transaction. */
const MAX_BATCH_SIZE = 64;

interface Waiting<T> {
  aggregate: string;
  item: T;
  weight: number;
}

/** Batches items of different aggregates in order of arrival. Items of one aggregate wait for each other. */
export class BatchQueue<T> {
  private waiting: Waiting<T>[] = [];
  private readonly inProgress = new Set<string>();
  /** The total weight of the waiting items. */
  weight = 0;

  get size(): number {
    return this.waiting.length;
  }
  /** The number of items that are waiting or in progress. */
  get pendingCount(): number {
    return this.waiting.length + this.inProgress.size;
  }
  add(aggregate: string, item: T, weight = 0): void {
    this.waiting.push({ aggregate, item, weight });
    this.weight += weight;
  }
  /** Returns the next batch. It is empty if every waiting item is blocked by one in progress. */
  next(): T[] {
    const remaining: typeof this.waiting = [];
    const batch: T[] = [];
    const blocked = new Set<string>();
    for (const waiting of this.waiting) {
      const { aggregate, item, weight } = waiting;
      if (batch.length < MAX_BATCH_SIZE && !this.inProgress.has(aggregate) && !blocked.has(aggregate)) {
        this.inProgress.add(aggregate);
        batch.push(item);
        this.weight -= weight;
      } else {
        blocked.add(aggregate);
        remaining.push(waiting);
      }
    }
    this.waiting = remaining;
    return batch;
  }
  done(aggregate: string): void {
    this.inProgress.delete(aggregate);
  }
  /** Removes and returns all waiting items, so that they can be handed back. */
  takeAll(): T[] {
    this.weight = 0;
    return this.waiting.splice(0).map(({ item }) => item);
  }
}
