import type { Weighed } from './best-set.js';

/** An item that excludes the other items of its group. */
export interface GroupedItem extends Weighed {
  groupId?: number | undefined;
}
/** The items that can be bought from one budget. */
export interface Pot {
  items: readonly GroupedItem[];
  budget: number;
}
/** The marginal value of an entry and of a unit of each budget. */
export interface Prices {
  entry: number;
  unit: number[];
}
const STEPS = 60;
/**
 * Returns the prices at which the relaxed problem, with fractional items, has the lowest value. That value is
 * convex in the price of an entry, and the unit price of each budget follows from it.
 */
export function computePrices(pots: readonly Pot[], maxEntries: number): Prices {
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
