type Compare<T> = (a: T, b: T) => number;

/**
 * A set that sorts its values on demand. If few of many values have changed, sorting needs few comparisons.
 */
export class SortedSet<T> {
  private sortedValues: readonly T[] = [];
  private readonly addedValues = new Set<T>();
  private readonly removedValues = new Set<T>();
  constructor(private readonly compare: Compare<T>) {}

  add(value: T): void {
    if (!this.removedValues.delete(value)) this.addedValues.add(value);
  }
  remove(value: T): void {
    if (!this.addedValues.delete(value)) this.removedValues.add(value);
  }

  /** Returns the sorted values. The array is the same until the set changes. */
  get values(): readonly T[] {
    const { addedValues, removedValues } = this;
    if (addedValues.size + removedValues.size === 0) return this.sortedValues;
    const remainingValues =
      removedValues.size > 0
        ? this.sortedValues.filter((value) => !removedValues.has(value))
        : this.sortedValues;
    this.sortedValues = mergeSorted(remainingValues, [...addedValues].sort(this.compare), this.compare);
    addedValues.clear();
    removedValues.clear();
    return this.sortedValues;
  }
}

/**
 * Merges two sorted lists. If values are equal, those of `first` come first. Needs few comparisons if `second` is
 * short.
 */
export function mergeSorted<T>(first: readonly T[], second: readonly T[], compare: Compare<T>): T[] {
  const mergedList = new Array<T>(first.length + second.length);
  let [mergedCount, index] = [0, 0];
  for (const value of second) {
    const insertionIndex = findInsertionIndex(first, index, value, compare);
    while (index < insertionIndex) mergedList[mergedCount++] = first[index++]!;
    mergedList[mergedCount++] = value;
  }
  while (index < first.length) mergedList[mergedCount++] = first[index++]!;
  return mergedList;
}

/** Returns the index of the first value that comes after this one. Searches with growing steps, then by bisection. */
function findInsertionIndex<T>(list: readonly T[], start: number, value: T, compare: Compare<T>): number {
  let [low, high, step] = [start, start, 1];
  while (high < list.length && compare(list[high]!, value) <= 0) {
    low = high + 1;
    high += step;
    step *= 2;
  }
  high = Math.min(high, list.length);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compare(list[middle]!, value) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
