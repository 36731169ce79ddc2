import { mergeUndominated, type Sum } from './best-set.js';
import { computePrices, type GroupedItem, type Prices } from './prices.js';

/** Items of which at most one can be chosen. An item without a group is alone. */
interface Choice {
  options: { index: number; cost: number; value: number }[];
  /**
   * The highest value of its options after subtracting the price of an entry and of the cost. An optimal set
   * rarely includes a choice with a gain below 0.
   */
  gain: number;
}
type CountedSum = Sum & { count: number };

const NOTHING: CountedSum = { cost: 0, value: 0, count: 0, itemIndex: -1, previous: null };
/** Tolerance of comparisons with prices, which are not whole numbers. */
const EPSILON = 1e-6;
/**
 * Sums retained per count by successive searches. The first two are quick, and the good sum that they find
 * lets the last one drop most sums early.
 */
const WIDTHS = [6, 60, Infinity];
/**
 * After examining this many sums, only the most promising ones are retained, or the search could take too
 * long.
 */
const MAX_SUMS = 150_000;

/** `isProven`: no set has a higher value. */
export interface BestFew {
  indexes: number[];
  isProven: boolean;
}

/**
 * Returns the indexes of the items with the highest total value: at most `maxEntries` items within the
 * budget, and of each group at most one. If `isProven` is false, there may be a set of higher value. Among
 * sets of equal value the result may not cost the least.
 *
 * Uses dynamic programming over count, cost and value. It drops dominated sums and sums that cannot exceed
 * the best one found. The bound is Lagrangian, with the prices of the relaxed problem, and is valid for any
 * prices.
 */
export function findBestFew(items: readonly GroupedItem[], budget: number, maxEntries: number): BestFew {
  const search = new Search(items, budget, Math.max(0, maxEntries));
  let bestSum = NOTHING;
  let isProven = false;
  for (const width of WIDTHS) {
    const { betterSum, isComplete } = search.findBetter(bestSum.value, width);
    bestSum = betterSum ?? bestSum;
    isProven = isComplete || bestSum.value >= search.upperBound;
    if (isProven) break;
  }
  return { indexes: getIndexes(bestSum), isProven };
}

class Search {
  private readonly prices: Prices;
  /** By descending |gain|: choices that are nearly decided come first. */
  private readonly choices: Choice[];
  /** The maximum total gain from each position on. */
  private readonly maxRemainingGains: number[];
  /** Number of sums examined. */
  private examinedCount = 0;

  constructor(
    items: readonly GroupedItem[],
    private readonly budget: number,
    private readonly maxEntries: number,
  ) {
    this.prices = computePrices(items, budget, maxEntries);
    this.choices = toChoices(items, budget, this.prices);
    this.maxRemainingGains = getSuffixGains(this.choices);
  }

  /** No set has a higher value than this. */
  get upperBound(): number {
    const { entry, unit } = this.prices;
    return Math.floor(entry * this.maxEntries + unit * this.budget + this.maxRemainingGains[0]! + EPSILON);
  }

  /**
   * Returns the best sum above the one already found, if any. `width` limits the sums retained per count; if
   * it applies, the search is not complete.
   */
  findBetter(foundValue: number, width: number): { betterSum: CountedSum | null; isComplete: boolean } {
    const { sums, isComplete } = this.computeSums(foundValue + 1, width);
    const bestSum = sums.flat().reduce((best, sum) => (isBetter(sum, best) ? sum : best), NOTHING);
    return { betterSum: bestSum.value > foundValue ? bestSum : null, isComplete };
  }

  /** Returns the sums that can reach the value `minValue`, by their number of entries. */
  private computeSums(minValue: number, width: number) {
    const { budget, prices } = this;
    let isComplete = true;
    const getWidth = () => (this.examinedCount > MAX_SUMS ? Math.min(width, WIDTHS[0]!) : width);
    let sums: CountedSum[][] = [[NOTHING]];
    for (const [position, { options }] of this.choices.entries()) {
      const maxRemainingGain = this.maxRemainingGains[position + 1]!;
      const getUpperBound = (sum: CountedSum) =>
        sum.value +
        prices.entry * (this.maxEntries - sum.count) +
        prices.unit * (budget - sum.cost) +
        maxRemainingGain;
      const canReach = (sum: CountedSum) => getUpperBound(sum) + EPSILON >= minValue;
      const nextSums: CountedSum[][] = [];
      for (let count = 0; count <= Math.min(this.maxEntries, sums.length); count++) {
        // Either no option of this choice is added to a sum, or one is added to a sum with one entry fewer.
        let merged: readonly CountedSum[] = (sums[count] ?? []).filter(canReach);
        for (const { index, cost, value } of options) {
          const extendedSums = (sums[count - 1] ?? [])
            .filter((previous) => previous.cost + cost <= budget)
            .map((previous) => ({
              cost: previous.cost + cost,
              value: previous.value + value,
              count,
              itemIndex: index,
              previous,
            }));
          merged = mergeUndominated(merged, extendedSums.filter(canReach));
        }
        const undominated = dropDominatedByFewer(merged, nextSums[count - 1] ?? []);
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
}

function getIndexes(sum: CountedSum): number[] {
  const results: number[] = [];
  for (let item: Sum | null = sum; item && item.itemIndex >= 0; item = item.previous)
    results.push(item.itemIndex);
  return results.toSorted((a, b) => a - b);
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
/**
 * Drops sums whose value can be reached with one entry fewer at no higher cost. Both lists are sorted by cost
 * and value.
 */
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

function toChoices(items: readonly GroupedItem[], budget: number, { entry, unit }: Prices): Choice[] {
  const options = items
    .map(({ groupId, cost, value }, index) => ({ groupId, cost, value, index }))
    .filter(({ cost, value }) => cost <= budget && value > 0);
  const grouped = Map.groupBy(options, ({ groupId, index }) =>
    groupId === undefined ? `item ${index}` : `group ${groupId}`,
  );
  return [...grouped.values()]
    .map((sameGroup) => ({
      options: sameGroup,
      gain: Math.max(...sameGroup.map(({ cost, value }) => value - entry - unit * cost)),
    }))
    .toSorted((a, b) => Math.abs(b.gain) - Math.abs(a.gain));
}

function getSuffixGains(choices: readonly Choice[]): number[] {
  const remainingGains = [0];
  for (const { gain } of choices.toReversed())
    remainingGains.push(remainingGains.at(-1)! + Math.max(0, gain));
  return remainingGains.toReversed();
}
