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
/** An item of a pot with its gain: its value minus its prices. An item with a gain below 0 is rarely chosen. */
interface PricedItem extends Weighed {
  index: number;
  gain: number;
}
type CountedSum = Sum & { count: number };

const NOTHING: CountedSum = { cost: 0, value: 0, count: 0, itemIndex: -1, previous: null };
/** Prices are not whole numbers. */
const EPSILON = 1e-6;
/** Sums retained per count by successive searches. The first ones are quick and save the last one most work. */
const WIDTHS = [6, 60, Infinity];
/** After examining this many sums, only the most promising ones are retained, or the search could take too long. */
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
  let [bestSum, isProven] = [NOTHING, false];
  for (const width of WIDTHS) {
    const { betterSum, isComplete } = search.findBetter(bestSum.value, width);
    bestSum = betterSum ?? bestSum;
    isProven = isComplete || bestSum.value >= search.upperBound;
    if (isProven) break;
  }
  return { indexes: search.getIndexes(bestSum), isProven };
}

class Search {
  private readonly prices: Prices;
  /** Per pot by descending |gain|: items that are nearly decided come first. */
  private readonly pricedItems: PricedItem[][];
  /** The maximum total gain from each position of a pot on. */
  private readonly maxRemainingGains: number[][];
  /** Number of sums examined. */
  private examinedCount = 0;

  constructor(
    private readonly pots: readonly Pot[],
    private readonly maxEntries: number,
  ) {
    this.prices = computePrices(pots, maxEntries);
    this.pricedItems = pots.map((pot, n) => priceItems(pot, this.prices.entry, this.prices.unit[n]!));
    this.maxRemainingGains = this.pricedItems.map(getSuffixGains);
  }

  /** No set has a higher value than this. */
  get upperBound(): number {
    const { entry, unit } = this.prices;
    const valueOfPots = this.pots.reduce(
      (total, { budget }, n) => total + unit[n]! * budget + this.maxRemainingGains[n]![0]!,
      0,
    );
    return Math.floor(entry * this.maxEntries + valueOfPots + EPSILON);
  }

  /**
   * Returns the best sum above the one already found, if any. `width` limits the sums retained per count; if
   * it applies, the search is not complete.
   */
  findBetter(foundValue: number, width: number): { betterSum: CountedSum | null; isComplete: boolean } {
    let sumsByCount: CountedSum[][] = [[NOTHING]];
    let isComplete = true;
    for (const n of this.pots.keys()) {
      const potResult = this.addPot(n, sumsByCount, foundValue + 1, width);
      sumsByCount = potResult.sums.map(pickBestSum);
      isComplete &&= potResult.isComplete;
    }
    const bestSum = sumsByCount.flat().reduce((best, sum) => (isBetter(sum, best) ? sum : best), NOTHING);
    return { betterSum: bestSum.value > foundValue ? bestSum : null, isComplete };
  }

  getIndexes(sum: CountedSum): number[][] {
    const results: number[][] = this.pots.map(() => []);
    const potStarts = this.getPotStarts();
    for (let item: Sum | null = sum; item && item.itemIndex >= 0; item = item.previous) {
      const potIndex = potStarts.findLastIndex((start) => start <= item!.itemIndex);
      results[potIndex]!.push(item.itemIndex - potStarts[potIndex]!);
    }
    return results.map((indexes) => indexes.toSorted((a, b) => a - b));
  }

  private getPotStarts(): number[] {
    const potStarts = [0];
    for (const { items } of this.pots) potStarts.push(potStarts.at(-1)! + items.length);
    return potStarts.slice(0, -1);
  }

  /** Returns all sums by count after adding this pot, as far as they can reach the value `minValue`. */
  private addPot(n: number, initialSums: readonly CountedSum[][], minValue: number, width: number) {
    const { budget } = this.pots[n]!;
    const [entry, unit, start] = [this.prices.entry, this.prices.unit[n]!, this.getPotStarts()[n]!];
    const maxValueAfter = this.getMaxValueAfter(n);
    let isComplete = true;
    const getWidth = () => (this.examinedCount > MAX_SUMS ? Math.min(width, WIDTHS[0]!) : width);
    let sums = initialSums.map((sumsOfCount) => sumsOfCount.map((sum) => ({ ...sum, cost: 0 })));
    for (const [position, { index, cost, value }] of this.pricedItems[n]!.entries()) {
      const maxRemainingValue = this.maxRemainingGains[n]![position + 1]! + maxValueAfter;
      const getUpperBound = (sum: CountedSum) =>
        sum.value + entry * (this.maxEntries - sum.count) + unit * (budget - sum.cost) + maxRemainingValue;
      const nextSums: CountedSum[][] = [];
      for (let count = 0; count <= Math.min(this.maxEntries, sums.length); count++) {
        const extendedSums: CountedSum[] = [];
        for (const previous of sums[count - 1] ?? []) {
          const sum = {
            cost: previous.cost + cost,
            value: previous.value + value,
            count,
            itemIndex: start + index,
            previous,
          };
          if (sum.cost <= budget && getUpperBound(sum) + EPSILON >= minValue) extendedSums.push(sum);
        }
        const retained = (sums[count] ?? []).filter((sum) => getUpperBound(sum) + EPSILON >= minValue);
        const undominated = dropDominatedByFewer(
          mergeUndominated(retained, extendedSums),
          nextSums[count - 1] ?? [],
        );
        const maxWidth = getWidth();
        this.examinedCount += undominated.length;
        isComplete &&= undominated.length <= maxWidth;
        nextSums.push(
          undominated.length > maxWidth ? pickPromising(undominated, getUpperBound, maxWidth) : undominated,
        );
      }
      sums = nextSums;
    }
    return { sums, isComplete };
  }

  /** Returns the maximum value that the following pots can add. */
  private getMaxValueAfter(n: number): number {
    let upperBound = 0;
    for (let m = n + 1; m < this.pots.length; m++)
      upperBound += this.prices.unit[m]! * this.pots[m]!.budget + this.maxRemainingGains[m]![0]!;
    return upperBound;
  }
}

const pickPromising = (
  sums: readonly CountedSum[],
  getUpperBound: (sum: CountedSum) => number,
  width: number,
) =>
  sums
    .toSorted((a, b) => getUpperBound(b) - getUpperBound(a))
    .slice(0, width)
    .toSorted((a, b) => a.cost - b.cost);
/** Drops sums whose value one entry fewer reaches at no higher cost. Both lists are sorted by cost and value. */
function dropDominatedByFewer(sums: readonly CountedSum[], fewerSums: readonly CountedSum[]): CountedSum[] {
  let n = 0;
  return sums.filter(({ cost, value }) => {
    while (n + 1 < fewerSums.length && fewerSums[n + 1]!.cost <= cost) n++;
    const fewerSum = fewerSums[n];
    return !fewerSum || fewerSum.cost > cost || fewerSum.value < value;
  });
}
const isBetter = (a: CountedSum, b: CountedSum) =>
  a.value > b.value || (a.value === b.value && a.cost < b.cost);
/** Once a pot is finished, only the best sum of each count matters: the last one. */
const pickBestSum = (sums: readonly CountedSum[]): CountedSum[] => (sums.length > 0 ? [sums.at(-1)!] : []);

function priceItems({ items, budget }: Pot, entry: number, unit: number): PricedItem[] {
  return items
    .map(({ cost, value }, index) => ({ cost, value, index, gain: value - entry - unit * cost }))
    .filter(({ cost, value }) => cost <= budget && value > 0)
    .toSorted((a, b) => Math.abs(b.gain) - Math.abs(a.gain));
}

function getSuffixGains(items: readonly PricedItem[]): number[] {
  const remainingGains = [0];
  for (const { gain } of items.toReversed()) remainingGains.push(remainingGains.at(-1)! + Math.max(0, gain));
  return remainingGains.toReversed();
}

const STEPS = 60;
/**
 * Returns the prices at which the relaxed problem, with fractional items, has the lowest value. That value is
 * convex in the price of an entry, and the unit price of each budget follows from it.
 */
function computePrices(pots: readonly Pot[], maxEntries: number): Prices {
  const solveAtPrice = (entry: number) => {
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
    if (solveAtPrice(lowerThird).worth <= solveAtPrice(upperThird).worth) high = upperThird;
    else low = lowerThird;
  }
  const { unit } = solveAtPrice((low + high) / 2);
  return { entry: (low + high) / 2, unit };
}

/** Returns the pot’s relaxed value after the price of its entries, and the value of one more unit of its budget. */
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
