/** The maximum number of events in one transaction. */
const MAX_BATCH_SIZE = 64;

interface WaitingItem<T> {
  aggregate: string;
  item: T;
  weight: number;
}

/** Batches items of different aggregates in order of arrival. Items of one aggregate wait for each other. */
export class BatchQueue<T> {
  private waitingItems: WaitingItem<T>[] = [];
  private readonly inProgress = new Set<string>();
  /** The total weight of the waiting items. */
  weight = 0;

  get size(): number {
    return this.waitingItems.length;
  }
  /** The number of items that are waiting or in progress. */
  get pendingCount(): number {
    return this.waitingItems.length + this.inProgress.size;
  }
  add(aggregate: string, item: T, weight = 0): void {
    this.waitingItems.push({ aggregate, item, weight });
    this.weight += weight;
  }
  /**
   * Returns the next batch; empty if, for every waiting item, another item of its aggregate is in progress.
   */
  takeBatch(): T[] {
    const remaining: typeof this.waitingItems = [];
    const batch: T[] = [];
    const blockedAggregates = new Set<string>();
    for (const waitingItem of this.waitingItems) {
      const { aggregate, item, weight } = waitingItem;
      if (
        batch.length < MAX_BATCH_SIZE &&
        !this.inProgress.has(aggregate) &&
        !blockedAggregates.has(aggregate)
      ) {
        this.inProgress.add(aggregate);
        batch.push(item);
        this.weight -= weight;
      } else {
        blockedAggregates.add(aggregate);
        remaining.push(waitingItem);
      }
    }
    this.waitingItems = remaining;
    return batch;
  }
  finish(aggregate: string): void {
    this.inProgress.delete(aggregate);
  }
  /** Removes and returns all waiting items, so that they can be returned to the bus. */
  takeAll(): T[] {
    this.weight = 0;
    return this.waitingItems.splice(0).map(({ item }) => item);
  }
}
