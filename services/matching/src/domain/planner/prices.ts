import type { Weighed } from './best-set.js';

/** An item that excludes the other items of its group. */
export interface GroupedItem extends Weighed {
  groupId?: number | undefined;
}
/** The marginal value of an entry and of a unit of the budget. */
export interface Prices {
  entry: number;
  unit: number;
}
const STEPS = 60;
/**
 * Returns the prices at which the relaxed problem, with fractional items, has the lowest value. That value is
 * convex in the price of an entry, and the unit price of the budget follows from it.
 */
export function computePrices(items: readonly GroupedItem[], budget: number, maxEntries: number): Prices {
  const getWorthAtPrice = (entry: number) => entry * maxEntries + solveRelaxed(items, budget, entry).worth;
  let [low, high] = [0, Math.max(0, ...items.map(({ value }) => value))];
  for (let step = 0; step < STEPS; step++) {
    const [lowerThird, upperThird] = [low + (high - low) / 3, high - (high - low) / 3];
    if (getWorthAtPrice(lowerThird) <= getWorthAtPrice(upperThird)) high = upperThird;
    else low = lowerThird;
  }
  const entry = (low + high) / 2;
  return { entry, unit: solveRelaxed(items, budget, entry).unit };
}

/** Returns the relaxed value after the price of the entries, and the value of one more unit of the budget. */
function solveRelaxed(
  items: readonly GroupedItem[],
  budget: number,
  entry: number,
): { unit: number; worth: number } {
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
