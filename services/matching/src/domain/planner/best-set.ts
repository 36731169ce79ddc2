/** What one costs and what it is worth: whole numbers, neither below 0. */
export interface Weighed {
  cost: number;
  value: number;
}
/** A sum of some of the items that were looked at: what it costs, what it is worth, and which it was made from. */
export interface Sum extends Weighed {
  item: number;
  before: Sum | null;
}
const NOTHING: Sum = { cost: 0, value: 0, item: -1, before: null };

/**
 * Which of some items are worth most together for at most `budget`, the cheapest such set; in the order in which they were given. Exact:
 * dynamic programming over the sums that no other one betters (Nemhauser and Ullmann), without those that could not become the
 * best any more (the bound is Dantzig's: the rest by value per cost, the last of it in part).
 */
export function bestSet(items: readonly Weighed[], budget: number): number[] {
  const free = indexesOf(items, ({ cost }) => cost === 0);
  const paid = indexesOf(items, ({ cost, value }) => cost > 0 && cost <= budget && value > 0);
  const all = paid.reduce((total, n) => total + items[n]!.cost, 0);
  const chosen = all <= budget ? paid : bestPaid(items, paid, budget);
  return [...free, ...chosen].toSorted((a, b) => a - b);
}

const indexesOf = (items: readonly Weighed[], isWanted: (one: Weighed) => boolean): number[] =>
  items.flatMap((one, n) => (isWanted(one) ? [n] : []));

function bestPaid(items: readonly Weighed[], paid: readonly number[], budget: number): number[] {
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
      .map((sum) => ({ cost: sum.cost + cost, value: sum.value + value, item, before: sum }));
    const better = undominated(sums, more);
    for (const sum of better) least = Math.max(least, bounds.lower(sum, at + 1, budget));
    sums = better.filter((sum) => bounds.upper(sum, at + 1, budget) >= least);
  }
  return itemsOf(sums.at(-1)!);
}

const perCost = ({ cost, value }: Weighed) => value / cost;

/** Both by rising cost; of those that are left each is worth more than all that cost no more. */
export function undominated<S extends Weighed>(a: readonly S[], b: readonly S[]): S[] {
  const left: S[] = [];
  let [n, m, best] = [0, 0, -1];
  while (n < a.length || m < b.length) {
    const isOfA = m === b.length || (n < a.length && isBefore(a[n]!, b[m]!));
    const next = isOfA ? a[n++]! : b[m++]!;
    if (next.value > best) {
      left.push(next);
      best = next.value;
    }
  }
  return left;
}
const isBefore = (a: Weighed, b: Weighed) => a.cost < b.cost || (a.cost === b.cost && a.value >= b.value);

function itemsOf(sum: Sum): number[] {
  const found: number[] = [];
  for (let one: Sum | null = sum; one && one.item >= 0; one = one.before) found.push(one.item);
  return found;
}

/** What a sum comes to with the items from a place on, which stand by falling value per cost: surely, and at most. */
class Bounds {
  /** Of all items before each place. */
  private readonly costs: number[] = [0];
  private readonly values: number[] = [0];
  constructor(private readonly items: readonly Weighed[]) {
    for (const [n, { cost, value }] of items.entries()) {
      this.costs.push(this.costs[n]! + cost);
      this.values.push(this.values[n]! + value);
    }
  }
  /** With as many in a row as can be paid. */
  lower(sum: Weighed, from: number, budget: number): number {
    return sum.value + this.values[this.end(sum, from, budget)]! - this.values[from]!;
  }
  /** With the next one in part, too. */
  upper(sum: Weighed, from: number, budget: number): number {
    const end = this.end(sum, from, budget);
    const left = budget - sum.cost - (this.costs[end]! - this.costs[from]!);
    const next = this.items[end];
    return this.lower(sum, from, budget) + (next ? Math.floor((left * next.value) / next.cost) : 0);
  }
  /** The first place that cannot be paid whole any more. */
  private end(sum: Weighed, from: number, budget: number): number {
    const most = budget - sum.cost + this.costs[from]!;
    let [low, high] = [from, this.items.length];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.costs[middle]! <= most) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}
