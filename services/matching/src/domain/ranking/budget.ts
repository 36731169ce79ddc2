import { convertToMajorUnits, type Rates } from '@laurel/rules/money/rates';
import { getCurrencyDigits } from '@laurel/rules/money/currencies';
import type { Money } from '../model.js';

/** The most that may be spent. Fees in other currencies are converted by the reference rates. */
export interface Budget {
  limit: Money;
  rates: Rates;
}

/**
 * Returns what a fee takes from the budget, in minor units of its currency. Null without a rate. 0 needs no
 * conversion.
 */
export function getCost(fee: Money, { limit: { currency }, rates }: Budget): number | null {
  if (fee.amount === 0) return 0;
  if (fee.currency === currency) return fee.amount;
  const convertedAmount = convertToMajorUnits(fee, currency, rates);
  if (convertedAmount === null) return null;
  // Rounds up to a whole minor unit, so that the estimate is never too low. 0.01 absorbs the error of the
  // multiplication.
  return Math.ceil(convertedAmount * 10 ** getCurrencyDigits(currency) - 0.01);
}
