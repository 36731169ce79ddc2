type Compare<T> = (a: T, b: T) => number;

/** A set that sorts its values on demand. A few changes of many values need few comparisons. */
export class SortedSet<T> {
  private sorted: readonly T[] = [];
  private readonly added = new Set<T>();
  private readonly removed = new Set<T>();
  constructor(private readonly compare: Compare<T>) {}

  add(value: T): void {
    if (!this.removed.delete(value)) this.added.add(value);
  }
  remove(value: T): void {
    if (!this.added.delete(value)) this.removed.add(value);
  }

  /** The same array until the set changes. */
  get values(): readonly T[] {
    const { added, removed } = this;
    if (added.size + removed.size === 0) return this.sorted;
    const remaining = removed.size > 0 ? this.sorted.filter((value) => !removed.has(value)) : this.sorted;
    this.sorted = mergeSorted(remaining, [...added].sort(this.compare), this.compare);
    added.clear();
    removed.clear();
    return this.sorted;
  }
}

/** Equal values of the first list come first. Few comparisons if the first is long and the second short. */
export function mergeSorted<T>(first: readonly T[], second: readonly T[], compare: Compare<T>): T[] {
  const merged = new Array<T>(first.length + second.length);
  let [n, from] = [0, 0];
  for (const value of second) {
    const to = findInsertionIndex(first, from, value, compare);
    while (from < to) merged[n++] = first[from++]!;
    merged[n++] = value;
  }
  while (from < first.length) merged[n++] = first[from++]!;
  return merged;
}

/** Returns the index after all values that do not come after this one: with growing steps, then by bisection. */
function findInsertionIndex<T>(list: readonly T[], start: number, value: T, compare: Compare<T>): number {
  let [from, to, step] = [start, start, 1];
  while (to < list.length && compare(list[to]!, value) <= 0) {
    from = to + 1;
    to += step;
    step *= 2;
  }
  to = Math.min(to, list.length);
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (compare(list[middle]!, value) <= 0) from = middle + 1;
    else to = middle;
  }
  return from;
}
