import { digitsOf } from '@laurel/rules/currencies';
import { converted, type Rates } from '@laurel/rules/fee-limit';
import type { Money } from '../facts.js';

/** What there is to spend: a sum for each currency. `rates` say what one of another currency comes to in that of the first. */
export interface Purses {
  budgets: readonly Money[];
  rates: Rates;
}
/** From which budget something is paid, and how much of it, in its minor units. */
export interface Payment {
  budget: number;
  amount: number;
}

/** Null where no budget is of its currency, and nobody says what it comes to in that of the first. Nothing is nothing in every currency. */
export function paymentOf(fee: Money, { budgets, rates }: Purses): Payment | null {
  if (fee.amount === 0) return { budget: 0, amount: 0 };
  const own = budgets.findIndex(({ currency }) => currency === fee.currency);
  if (own >= 0) return { budget: own, amount: fee.amount };
  const [first] = budgets;
  const sum = first ? converted(fee, first.currency, rates) : null;
  if (sum === null) return null;
  // Never less than it will be: a part of the smallest coin is a whole one. A hundredth of it is what multiplying leaves.
  return { budget: 0, amount: Math.ceil(sum * 10 ** digitsOf(first!.currency) - 0.01) };
}
