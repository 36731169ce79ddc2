/** Cost and value of an item: whole numbers, not below 0. */
export interface Weighed {
  cost: number;
  value: number;
}
/** The total of some of the items examined so far: its cost, its value, and the sum it was built from. */
export interface Sum extends Weighed {
  itemIndex: number;
  previous: Sum | null;
}
const NOTHING: Sum = { cost: 0, value: 0, itemIndex: -1, previous: null };

/**
 * Returns the indexes of the items with the highest total value for at most `budget`, in the given order;
 * among equal sets the one with the lowest cost. Exact: dynamic programming over undominated sums (Nemhauser
 * and Ullmann), without those that can no longer become the best. The bound is Dantzig’s: the remaining items
 * by value per cost, the last one fractional.
 */
export function findBestSet(items: readonly Weighed[], budget: number): number[] {
  const freeIndexes = findIndexes(items, ({ cost }) => cost === 0);
  const paidIndexes = findIndexes(items, ({ cost, value }) => cost > 0 && cost <= budget && value > 0);
  const totalCost = paidIndexes.reduce((total, n) => total + items[n]!.cost, 0);
  const selectedIndexes = totalCost <= budget ? paidIndexes : findBestPaid(items, paidIndexes, budget);
  return [...freeIndexes, ...selectedIndexes].toSorted((a, b) => a - b);
}

const findIndexes = (items: readonly Weighed[], predicate: (weighed: Weighed) => boolean): number[] =>
  items.flatMap((item, n) => (predicate(item) ? [n] : []));

function findBestPaid(items: readonly Weighed[], paidIndexes: readonly number[], budget: number): number[] {
  const order = paidIndexes.toSorted(
    (a, b) => getValuePerCost(items[b]!) - getValuePerCost(items[a]!) || items[a]!.cost - items[b]!.cost,
  );
  const bounds = new Bounds(order.map((n) => items[n]!));
  let sums: Sum[] = [NOTHING];
  let minValue = bounds.getLowerBound(NOTHING, 0, budget);
  for (const [position, item] of order.entries()) {
    const { cost, value } = items[item]!;
    const extendedSums = sums
      .filter((sum) => sum.cost + cost <= budget)
      .map((sum) => ({ cost: sum.cost + cost, value: sum.value + value, itemIndex: item, previous: sum }));
    const undominatedSums = mergeUndominated(sums, extendedSums);
    for (const sum of undominatedSums)
      minValue = Math.max(minValue, bounds.getLowerBound(sum, position + 1, budget));
    sums = undominatedSums.filter((sum) => bounds.getUpperBound(sum, position + 1, budget) >= minValue);
  }
  return getItems(sums.at(-1)!);
}

const getValuePerCost = ({ cost, value }: Weighed) => value / cost;

/** Merges lists sorted by cost. Each sum has a higher value than all that cost no more. */
export function mergeUndominated<S extends Weighed>(a: readonly S[], b: readonly S[]): S[] {
  const merged: S[] = [];
  let [n, m, bestValue] = [0, 0, -1];
  while (n < a.length || m < b.length) {
    const isFromA = m === b.length || (n < a.length && isBefore(a[n]!, b[m]!));
    const next = isFromA ? a[n++]! : b[m++]!;
    if (next.value > bestValue) {
      merged.push(next);
      bestValue = next.value;
    }
  }
  return merged;
}
const isBefore = (a: Weighed, b: Weighed) => a.cost < b.cost || (a.cost === b.cost && a.value >= b.value);

function getItems(sum: Sum): number[] {
  const results: number[] = [];
  for (let current: Sum | null = sum; current && current.itemIndex >= 0; current = current.previous)
    results.push(current.itemIndex);
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
  /** The sum plus the next items in sequence while the budget suffices. */
  getLowerBound(sum: Weighed, position: number, budget: number): number {
    return sum.value + this.values[this.findEnd(sum, position, budget)]! - this.values[position]!;
  }
  /** The lower bound plus a fraction of the first item that the budget cannot pay in full. */
  getUpperBound(sum: Weighed, position: number, budget: number): number {
    const end = this.findEnd(sum, position, budget);
    const remainingBudget = budget - sum.cost - (this.costs[end]! - this.costs[position]!);
    const next = this.items[end];
    return (
      this.getLowerBound(sum, position, budget) +
      (next ? Math.floor((remainingBudget * next.value) / next.cost) : 0)
    );
  }
  /** The first position that cannot be paid in full. */
  private findEnd(sum: Weighed, position: number, budget: number): number {
    const maxCost = budget - sum.cost + this.costs[position]!;
    let [low, high] = [position, this.items.length];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.costs[middle]! <= maxCost) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}
