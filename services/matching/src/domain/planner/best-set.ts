/** Cost and value of an item: whole numbers, not below 0. */
export interface Weighed {
  cost: number;
  value: number;
}
/** The total of some of the items examined so far: its cost, its value, and the sum it was built from. */
export interface Sum extends Weighed {
  itemIndex: number;
  before: Sum | null;
}
const NOTHING: Sum = { cost: 0, value: 0, itemIndex: -1, before: null };

/**
 * Returns the indexes of the items with the highest total value for at most `budget`, in the given order;
 * among equal sets the one with the lowest cost. Exact: dynamic programming over undominated sums (Nemhauser
 * and Ullmann), without those that can no longer become the best. The bound is Dantzig’s: the remaining items
 * by value per cost, the last one fractional.
 */
export function findBestSet(items: readonly Weighed[], budget: number): number[] {
  const free = findIndexes(items, ({ cost }) => cost === 0);
  const paid = findIndexes(items, ({ cost, value }) => cost > 0 && cost <= budget && value > 0);
  const totalCost = paid.reduce((total, n) => total + items[n]!.cost, 0);
  const chosen = totalCost <= budget ? paid : findBestPaid(items, paid, budget);
  return [...free, ...chosen].toSorted((a, b) => a - b);
}

const findIndexes = (items: readonly Weighed[], predicate: (weighed: Weighed) => boolean): number[] =>
  items.flatMap((item, n) => (predicate(item) ? [n] : []));

function findBestPaid(items: readonly Weighed[], paid: readonly number[], budget: number): number[] {
  const order = paid.toSorted(
    (a, b) => perCost(items[b]!) - perCost(items[a]!) || items[a]!.cost - items[b]!.cost,
  );
  const bounds = new Bounds(order.map((n) => items[n]!));
  let sums: Sum[] = [NOTHING];
  let least = bounds.lower(NOTHING, 0, budget);
  for (const [at, item] of order.entries()) {
    const { cost, value } = items[item]!;
    const more = sums
      .filter((sum) => sum.cost + cost <= budget)
      .map((sum) => ({ cost: sum.cost + cost, value: sum.value + value, itemIndex: item, before: sum }));
    const better = mergeUndominated(sums, more);
    for (const sum of better) least = Math.max(least, bounds.lower(sum, at + 1, budget));
    sums = better.filter((sum) => bounds.upper(sum, at + 1, budget) >= least);
  }
  return getItems(sums.at(-1)!);
}

const perCost = ({ cost, value }: Weighed) => value / cost;

/** Merges lists sorted by cost. Each sum has a higher value than all that cost no more. */
export function mergeUndominated<S extends Weighed>(a: readonly S[], b: readonly S[]): S[] {
  const merged: S[] = [];
  let [n, m, best] = [0, 0, -1];
  while (n < a.length || m < b.length) {
    const isFromA = m === b.length || (n < a.length && isBefore(a[n]!, b[m]!));
    const next = isFromA ? a[n++]! : b[m++]!;
    if (next.value > best) {
      merged.push(next);
      best = next.value;
    }
  }
  return merged;
}
const isBefore = (a: Weighed, b: Weighed) => a.cost < b.cost || (a.cost === b.cost && a.value >= b.value);

function getItems(sum: Sum): number[] {
  const results: number[] = [];
  for (let item: Sum | null = sum; item && item.itemIndex >= 0; item = item.before)
    results.push(item.itemIndex);
  return results;
}

/** Bounds of a sum plus the items from a position on, sorted by descending value per cost. */
class Bounds {
  /** Totals of all items before each position. */
  private readonly costs: number[] = [0];
  private readonly values: number[] = [0];
  constructor(private readonly items: readonly Weighed[]) {
    for (const [n, { cost, value }] of items.entries()) {
      this.costs.push(this.costs[n]! + cost);
      this.values.push(this.values[n]! + value);
    }
  }
  /** Adds the next items in sequence while the budget suffices. */
  lower(sum: Weighed, from: number, budget: number): number {
    return sum.value + this.values[this.end(sum, from, budget)]! - this.values[from]!;
  }
  /** Adds a fraction of the next item too. */
  upper(sum: Weighed, from: number, budget: number): number {
    const end = this.end(sum, from, budget);
    const remainingBudget = budget - sum.cost - (this.costs[end]! - this.costs[from]!);
    const next = this.items[end];
    return (
      this.lower(sum, from, budget) + (next ? Math.floor((remainingBudget * next.value) / next.cost) : 0)
    );
  }
  /** The first position that cannot be paid in full. */
  private end(sum: Weighed, from: number, budget: number): number {
    const maxCost = budget - sum.cost + this.costs[from]!;
    let [low, high] = [from, this.items.length];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.costs[middle]! <= maxCost) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}
