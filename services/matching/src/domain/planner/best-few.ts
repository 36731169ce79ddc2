import { undominated, type Sum, type Weighed } from './best-set.js';

/** What may be bought from one budget. */
export interface Pot {
  items: readonly Weighed[];
  budget: number;
}
/** What an entry and a unit of each budget are worth at the margin. */
interface Prices {
  entry: number;
  unit: number[];
}
/** An item of a pot, with what it is worth beyond its prices: below 0, it rather stays out. */
interface Priced extends Weighed {
  at: number;
  gain: number;
}
type FewSum = Sum & { count: number };

const NOTHING: FewSum = { cost: 0, value: 0, count: 0, item: -1, before: null };
/** Prices are no whole numbers. */
const EPSILON = 1e-6;
/** Sums of each count that a search goes on with: quick ones first, whose finds spare the last one, which leaves out nothing, most of its work. */
const WIDTHS = [6, 60, Infinity];
/** After so many sums only the most promising are gone on with: where worth follows fees closely there are too many that are nearly the best. */
const MOST_SUMS = 150_000;

/** `isProven`: no set is worth more. */
export interface Few {
  indexes: number[][];
  isProven: boolean;
}

/**
 * Which items are worth most together when there may be at most `most` of them, over all pots, none beyond its budget: the indexes of each
 * pot. Exact in what they are worth (as far as that is proven), and not always the cheapest of those that are worth the same: dynamic programming over how many there are, what they cost and what they
 * are worth, one pot after the other, without sums that another betters, and without those that could not become better than what was found: the bound
 * is Lagrange's, with the prices of the relaxed problem, and holds whatever these are.
 */
export function bestFew(pots: readonly Pot[], most: number): Few {
  const search = new Search(pots, Math.max(0, most));
  let [best, isProven] = [NOTHING, false];
  for (const width of WIDTHS) {
    const { found, isWhole } = search.better(best.value, width);
    best = found ?? best;
    isProven = isWhole || best.value >= search.bound;
    if (isProven) break;
  }
  return { indexes: search.indexesOf(best), isProven };
}

class Search {
  private readonly prices: Prices;
  /** Of each pot by falling |gain|: what is nearly decided first. */
  private readonly priced: Priced[][];
  /** What the gains from a place of a pot on come to at most. */
  private readonly rests: number[][];
  /** Sums that were looked at. */
  private effort = 0;

  constructor(
    private readonly pots: readonly Pot[],
    private readonly most: number,
  ) {
    this.prices = pricesOf(pots, most);
    this.priced = pots.map((pot, n) => pricedOf(pot, this.prices.entry, this.prices.unit[n]!));
    this.rests = this.priced.map(suffixGains);
  }

  /** No set is worth more. */
  get bound(): number {
    const { entry, unit } = this.prices;
    const pots = this.pots.reduce(
      (total, { budget }, n) => total + unit[n]! * budget + this.rests[n]![0]!,
      0,
    );
    return Math.floor(entry * this.most + pots + EPSILON);
  }

  /** The best that is worth more than what was found, if there is one; `width`: of each count only so many of the most promising sums are gone on with, and then it is not whole. */
  better(found: number, width: number): { found: FewSum | null; isWhole: boolean } {
    let begun: FewSum[][] = [[NOTHING]];
    let isWhole = true;
    for (const n of this.pots.keys()) {
      const through = this.through(n, begun, found + 1, width);
      begun = through.sums.map(richest);
      isWhole &&= through.isWhole;
    }
    const best = begun.flat().reduce((one, sum) => (isBetter(sum, one) ? sum : one), NOTHING);
    return { found: best.value > found ? best : null, isWhole };
  }

  indexesOf(sum: FewSum): number[][] {
    const found: number[][] = this.pots.map(() => []);
    const starts = this.starts();
    for (let one: Sum | null = sum; one && one.item >= 0; one = one.before) {
      const pot = starts.findLastIndex((start) => start <= one!.item);
      found[pot]!.push(one.item - starts[pot]!);
    }
    return found.map((indexes) => indexes.toSorted((a, b) => a - b));
  }

  private starts(): number[] {
    const starts = [0];
    for (const { items } of this.pots) starts.push(starts.at(-1)! + items.length);
    return starts.slice(0, -1);
  }

  /** All sums by their count, with what the pot adds, as far as they can become worth `least`. */
  private through(n: number, begun: readonly FewSum[][], least: number, width: number) {
    const { budget } = this.pots[n]!;
    const [entry, unit, start] = [this.prices.entry, this.prices.unit[n]!, this.starts()[n]!];
    const after = this.after(n);
    let isWhole = true;
    const widthNow = () => (this.effort > MOST_SUMS ? Math.min(width, WIDTHS[0]!) : width);
    let sums = begun.map((some) => some.map((sum) => ({ ...sum, cost: 0 })));
    for (const [at, { at: index, cost, value }] of this.priced[n]!.entries()) {
      const rest = this.rests[n]![at + 1]! + after;
      const upper = (sum: FewSum) =>
        sum.value + entry * (this.most - sum.count) + unit * (budget - sum.cost) + rest;
      const next: FewSum[][] = [];
      for (let count = 0; count <= Math.min(this.most, sums.length); count++) {
        const more: FewSum[] = [];
        for (const before of sums[count - 1] ?? []) {
          const sum = {
            cost: before.cost + cost,
            value: before.value + value,
            count,
            item: start + index,
            before,
          };
          if (sum.cost <= budget && upper(sum) + EPSILON >= least) more.push(sum);
        }
        const kept = (sums[count] ?? []).filter((sum) => upper(sum) + EPSILON >= least);
        const left = unbettered(undominated(kept, more), next[count - 1] ?? []);
        const most = widthNow();
        this.effort += left.length;
        isWhole &&= left.length <= most;
        next.push(left.length > most ? mostPromising(left, upper, most) : left);
      }
      sums = next;
    }
    return { sums, isWhole };
  }

  /** What the pots that come after this one add at most. */
  private after(n: number): number {
    let most = 0;
    for (let m = n + 1; m < this.pots.length; m++)
      most += this.prices.unit[m]! * this.pots[m]!.budget + this.rests[m]![0]!;
    return most;
  }
}

const mostPromising = (sums: readonly FewSum[], upper: (sum: FewSum) => number, width: number) =>
  sums
    .toSorted((a, b) => upper(b) - upper(a))
    .slice(0, width)
    .toSorted((a, b) => a.cost - b.cost);
/** Without those for which one entry less is worth as much and costs no more; both by rising cost. */
function unbettered(sums: readonly FewSum[], fewer: readonly FewSum[]): FewSum[] {
  let n = 0;
  return sums.filter(({ cost, value }) => {
    while (n + 1 < fewer.length && fewer[n + 1]!.cost <= cost) n++;
    const one = fewer[n];
    return !one || one.cost > cost || one.value < value;
  });
}
const isBetter = (a: FewSum, b: FewSum) => a.value > b.value || (a.value === b.value && a.cost < b.cost);
/** Of as many entries from pots that are done only the best counts. */
const richest = (sums: readonly FewSum[]): FewSum[] => (sums.length > 0 ? [sums.at(-1)!] : []);

function pricedOf({ items, budget }: Pot, entry: number, unit: number): Priced[] {
  return items
    .map(({ cost, value }, at) => ({ cost, value, at, gain: value - entry - unit * cost }))
    .filter(({ cost, value }) => cost <= budget && value > 0)
    .toSorted((a, b) => Math.abs(b.gain) - Math.abs(a.gain));
}

function suffixGains(items: readonly Priced[]): number[] {
  const rests = [0];
  for (const { gain } of items.toReversed()) rests.push(rests.at(-1)! + Math.max(0, gain));
  return rests.toReversed();
}

const STEPS = 60;
/** The prices at which the relaxed problem, with parts of items, is worth least: its worth is convex in the price of an entry, and each budget's own follows from that. */
function pricesOf(pots: readonly Pot[], most: number): Prices {
  const at = (entry: number) => {
    const parts = pots.map((pot) => relaxed(pot, entry));
    return {
      entry,
      unit: parts.map(({ unit }) => unit),
      worth: entry * most + parts.reduce((total, { worth }) => total + worth, 0),
    };
  };
  let [low, high] = [0, Math.max(0, ...pots.flatMap(({ items }) => items.map(({ value }) => value)))];
  for (let step = 0; step < STEPS; step++) {
    const [one, other] = [low + (high - low) / 3, high - (high - low) / 3];
    if (at(one).worth <= at(other).worth) high = other;
    else low = one;
  }
  const { unit } = at((low + high) / 2);
  return { entry: (low + high) / 2, unit };
}

/** What a pot is worth with parts of items, each without the price of an entry, and what a unit more would add. */
function relaxed({ items, budget }: Pot, entry: number): { unit: number; worth: number } {
  const wanted = items
    .filter(({ cost, value }) => cost <= budget && value > entry)
    .map(({ cost, value }) => ({ cost, value: value - entry }))
    .toSorted((a, b) => b.value * a.cost - a.value * b.cost);
  let [left, worth] = [budget, 0];
  for (const { cost, value } of wanted) {
    if (cost > left) return { unit: value / cost, worth: worth + (left * value) / cost };
    left -= cost;
    worth += value;
  }
  return { unit: 0, worth };
}
