import { getCurrencyDigits } from '@laurel/rules/money/currencies';
import { convertToMajorUnits, type Rates } from '@laurel/rules/fees/fee-limit';
import type { Money } from '../model.js';

/** The money available: one amount per currency. `rates` convert other currencies to that of the first budget. */
export interface Budgets {
  amounts: readonly Money[];
  rates: Rates;
}
/** The budget that pays, by index, and the amount in its minor units. */
export interface Payment {
  budgetIndex: number;
  amount: number;
}

/** Null without a budget in this currency or a rate to the first one. 0 needs no conversion. */
export function getPayment(fee: Money, { amounts: budgets, rates }: Budgets): Payment | null {
  if (fee.amount === 0) return { budgetIndex: 0, amount: 0 };
  const sameCurrencyIndex = budgets.findIndex(({ currency }) => currency === fee.currency);
  if (sameCurrencyIndex >= 0) return { budgetIndex: sameCurrencyIndex, amount: fee.amount };
  const [firstBudget] = budgets;
  const convertedAmount = firstBudget ? convertToMajorUnits(fee, firstBudget.currency, rates) : null;
  if (convertedAmount === null) return null;
  // Rounds up to a whole minor unit, so that the estimate is never too low. 0.01 absorbs the error of the
  // multiplication.
  return {
    budgetIndex: 0,
    amount: Math.ceil(convertedAmount * 10 ** getCurrencyDigits(firstBudget!.currency) - 0.01),
  };
}
