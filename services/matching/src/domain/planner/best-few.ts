import { mergeUndominated, type Sum, type Weighed } from './best-set.js';

/** The items that can be bought from one budget. */
export interface Pot {
  items: readonly Weighed[];
  budget: number;
}
/** The marginal value of an entry and of a unit of each budget. */
interface Prices {
  entry: number;
  unit: number[];
}
/** An item of a pot with its gain: its value minus its prices. Below 0, it tends to stay out. */
interface Priced extends Weighed {
  at: number;
  gain: number;
}
type FewSum = Sum & { count: number };

const NOTHING: FewSum = { cost: 0, value: 0, count: 0, itemIndex: -1, before: null };
/** Prices are not whole numbers. */
const EPSILON = 1e-6;
/** Sums retained per count by successive searches. Quick ones first spare the last most work. */
const WIDTHS = [6, 60, Infinity];
/** After this many sums only the most promising continue: too many may be nearly the best. */
const MAX_SUMS = 150_000;

/** `isProven`: no set has a higher value. */
export interface BestFew {
  indexes: number[][];
  isProven: boolean;
}

/**
 * Returns the indexes, per pot, of the items with the highest total value: at most `maxEntries` items over
 * all pots, within each budget. The value is exact as far as it is proven; among sets of equal value the
 * result may not cost the least. Uses dynamic programming over count, cost and value, one pot after the
 * other. It drops dominated sums and sums that cannot exceed the best one found. The bound is Lagrangian,
 * with the prices of the relaxed problem, and is valid for any prices.
 */
export function findBestFew(pots: readonly Pot[], maxEntries: number): BestFew {
  const search = new Search(pots, Math.max(0, maxEntries));
  let [best, isProven] = [NOTHING, false];
  for (const width of WIDTHS) {
    const { found, isComplete: isWhole } = search.findBetter(best.value, width);
    best = found ?? best;
    isProven = isWhole || best.value >= search.bound;
    if (isProven) break;
  }
  return { indexes: search.getIndexes(best), isProven };
}

class Search {
  private readonly prices: Prices;
  /** Per pot by descending |gain|: items that are nearly decided come first. */
  private readonly priced: Priced[][];
  /** The maximum total gain from each position of a pot on. */
  private readonly rests: number[][];
  /** Number of sums examined. */
  private effort = 0;

  constructor(
    private readonly pots: readonly Pot[],
    private readonly maxEntries: number,
  ) {
    this.prices = computePrices(pots, maxEntries);
    this.priced = pots.map((pot, n) => toPriced(pot, this.prices.entry, this.prices.unit[n]!));
    this.rests = this.priced.map(getSuffixGains);
  }

  /** No set has a higher value. */
  get bound(): number {
    const { entry, unit } = this.prices;
    const pots = this.pots.reduce(
      (total, { budget }, n) => total + unit[n]! * budget + this.rests[n]![0]!,
      0,
    );
    return Math.floor(entry * this.maxEntries + pots + EPSILON);
  }

  /**
   * Returns the best sum above the one already found, if any. `width` limits the sums retained per count; if
   * it applies, the search is not whole.
   */
  findBetter(found: number, width: number): { found: FewSum | null; isComplete: boolean } {
    let begun: FewSum[][] = [[NOTHING]];
    let isWhole = true;
    for (const n of this.pots.keys()) {
      const through = this.addPot(n, begun, found + 1, width);
      begun = through.sums.map(takeRichest);
      isWhole &&= through.isWhole;
    }
    const best = begun.flat().reduce((fewSum, sum) => (isBetter(sum, fewSum) ? sum : fewSum), NOTHING);
    return { found: best.value > found ? best : null, isComplete: isWhole };
  }

  getIndexes(sum: FewSum): number[][] {
    const results: number[][] = this.pots.map(() => []);
    const starts = this.getPotStarts();
    for (let item: Sum | null = sum; item && item.itemIndex >= 0; item = item.before) {
      const pot = starts.findLastIndex((start) => start <= item!.itemIndex);
      results[pot]!.push(item.itemIndex - starts[pot]!);
    }
    return results.map((indexes) => indexes.toSorted((a, b) => a - b));
  }

  private getPotStarts(): number[] {
    const starts = [0];
    for (const { items } of this.pots) starts.push(starts.at(-1)! + items.length);
    return starts.slice(0, -1);
  }

  /** Returns all sums by count after adding this pot, as far as they can reach the value `least`. */
  private addPot(n: number, begun: readonly FewSum[][], least: number, width: number) {
    const { budget } = this.pots[n]!;
    const [entry, unit, start] = [this.prices.entry, this.prices.unit[n]!, this.getPotStarts()[n]!];
    const after = this.getMaxValueAfter(n);
    let isWhole = true;
    const widthNow = () => (this.effort > MAX_SUMS ? Math.min(width, WIDTHS[0]!) : width);
    let sums = begun.map((sumsOfCount) => sumsOfCount.map((sum) => ({ ...sum, cost: 0 })));
    for (const [at, { at: index, cost, value }] of this.priced[n]!.entries()) {
      const maxRemainingValue = this.rests[n]![at + 1]! + after;
      const upper = (sum: FewSum) =>
        sum.value + entry * (this.maxEntries - sum.count) + unit * (budget - sum.cost) + maxRemainingValue;
      const next: FewSum[][] = [];
      for (let count = 0; count <= Math.min(this.maxEntries, sums.length); count++) {
        const more: FewSum[] = [];
        for (const before of sums[count - 1] ?? []) {
          const sum = {
            cost: before.cost + cost,
            value: before.value + value,
            count,
            itemIndex: start + index,
            before,
          };
          if (sum.cost <= budget && upper(sum) + EPSILON >= least) more.push(sum);
        }
        const retained = (sums[count] ?? []).filter((sum) => upper(sum) + EPSILON >= least);
        const undominated = dropDominatedByFewer(mergeUndominated(retained, more), next[count - 1] ?? []);
        const maxWidth = widthNow();
        this.effort += undominated.length;
        isWhole &&= undominated.length <= maxWidth;
        next.push(undominated.length > maxWidth ? pickPromising(undominated, upper, maxWidth) : undominated);
      }
      sums = next;
    }
    return { sums, isWhole };
  }

  /** Returns the maximum value that the following pots can add. */
  private getMaxValueAfter(n: number): number {
    let upperBound = 0;
    for (let m = n + 1; m < this.pots.length; m++)
      upperBound += this.prices.unit[m]! * this.pots[m]!.budget + this.rests[m]![0]!;
    return upperBound;
  }
}

const pickPromising = (sums: readonly FewSum[], upper: (sum: FewSum) => number, width: number) =>
  sums
    .toSorted((a, b) => upper(b) - upper(a))
    .slice(0, width)
    .toSorted((a, b) => a.cost - b.cost);
/** Drops sums that one entry fewer equals at no higher cost. Both lists are sorted by cost. */
function dropDominatedByFewer(sums: readonly FewSum[], fewer: readonly FewSum[]): FewSum[] {
  let n = 0;
  return sums.filter(({ cost, value }) => {
    while (n + 1 < fewer.length && fewer[n + 1]!.cost <= cost) n++;
    const fewSum = fewer[n];
    return !fewSum || fewSum.cost > cost || fewSum.value < value;
  });
}
const isBetter = (a: FewSum, b: FewSum) => a.value > b.value || (a.value === b.value && a.cost < b.cost);
/** Once a pot is finished, only the best sum of each count matters. */
const takeRichest = (sums: readonly FewSum[]): FewSum[] => (sums.length > 0 ? [sums.at(-1)!] : []);

function toPriced({ items, budget }: Pot, entry: number, unit: number): Priced[] {
  return items
    .map(({ cost, value }, at) => ({ cost, value, at, gain: value - entry - unit * cost }))
    .filter(({ cost, value }) => cost <= budget && value > 0)
    .toSorted((a, b) => Math.abs(b.gain) - Math.abs(a.gain));
}

function getSuffixGains(items: readonly Priced[]): number[] {
  const rests = [0];
  for (const { gain } of items.toReversed()) rests.push(rests.at(-1)! + Math.max(0, gain));
  return rests.toReversed();
}

const STEPS = 60;
/**
 * Returns the prices at which the relaxed problem, with fractional items, has the lowest value. That value is
 * convex in the price of an entry, and the unit price of each budget follows from it.
 */
function computePrices(pots: readonly Pot[], maxEntries: number): Prices {
  const at = (entry: number) => {
    const relaxedPots = pots.map((pot) => solveRelaxed(pot, entry));
    return {
      entry,
      unit: relaxedPots.map(({ unit }) => unit),
      worth: entry * maxEntries + relaxedPots.reduce((total, { worth }) => total + worth, 0),
    };
  };
  let [low, high] = [0, Math.max(0, ...pots.flatMap(({ items }) => items.map(({ value }) => value)))];
  for (let step = 0; step < STEPS; step++) {
    const [lowerThird, upperThird] = [low + (high - low) / 3, high - (high - low) / 3];
    if (at(lowerThird).worth <= at(upperThird).worth) high = upperThird;
    else low = lowerThird;
  }
  const { unit } = at((low + high) / 2);
  return { entry: (low + high) / 2, unit };
}

/** Returns the pot's relaxed value, less the price of each entry, and that of one more unit. */
function solveRelaxed({ items, budget }: Pot, entry: number): { unit: number; worth: number } {
  const profitable = items
    .filter(({ cost, value }) => cost <= budget && value > entry)
    .map(({ cost, value }) => ({ cost, value: value - entry }))
    .toSorted((a, b) => b.value * a.cost - a.value * b.cost);
  let [remainingBudget, worth] = [budget, 0];
  for (const { cost, value } of profitable) {
    if (cost > remainingBudget)
      return { unit: value / cost, worth: worth + (remainingBudget * value) / cost };
    remainingBudget -= cost;
    worth += value;
  }
  return { unit: 0, worth };
}
