import { toMajorUnits, type Money } from '../money/money.js';
import { convertToMajorUnits, type Rates } from '../money/rates.js';

export type FeeRangeResult = 'within' | 'outside' | 'unknown';
/** The lowest and highest acceptable fee, each in its own currency. Null means no bound. */
export interface FeeRange {
  feeMin: Money | null;
  feeMax: Money | null;
}
export const hasFeeLimit = ({ feeMin, feeMax }: FeeRange): boolean => feeMin !== null || feeMax !== null;

/** Half of the smallest amount. Absorbs rounding errors of converted amounts. */
const ROUNDING_TOLERANCE = 0.0005;
/** Returns how much a fee exceeds a bound, in the bound's currency; null without a rate. Zero needs none. */
function getExcess(fee: Money, bound: Money, rates: Rates): number | null {
  if (fee.amount === 0 || bound.amount === 0 || fee.currency === bound.currency)
    return fee.amount - bound.amount;
  const sum = convertToMajorUnits(fee, bound.currency, rates);
  if (sum === null) return null;
  const excess = sum - toMajorUnits(bound);
  return Math.abs(excess) <= ROUNDING_TOLERANCE ? 0 : excess;
}

/**
 * Returns whether any fee lies in the range. A free fee is below every maximum and below every positive
 * minimum. A fee in another currency is compared by the reference rates. Returns `unknown` if no fee can be
 * compared.
 */
export function compareWithFeeRange(
  fees: readonly Money[],
  { feeMin, feeMax }: FeeRange,
  rates: Rates = {},
): FeeRangeResult {
  let isOutside = false;
  for (const fee of fees) {
    const excessOverMin = feeMin === null ? 0 : getExcess(fee, feeMin, rates);
    const excessOverMax = feeMax === null ? 0 : getExcess(fee, feeMax, rates);
    if ((excessOverMin !== null && excessOverMin < 0) || (excessOverMax !== null && excessOverMax > 0))
      isOutside = true;
    else if (excessOverMin !== null && excessOverMax !== null) return 'within';
  }
  return isOutside ? 'outside' : 'unknown';
}

/** Returns whether fees are known, but none of them can be compared with a range, because a rate is missing. */
export const isUnconverted = (fees: readonly Money[], range: FeeRange, rates: Rates): boolean =>
  fees.length > 0 && hasFeeLimit(range) && compareWithFeeRange(fees, range, rates) === 'unknown';

/** Comparable fees come first, then the others by currency. Infinity means unknown. */
export type FeeRank = readonly [group: number, sum: number];

/**
 * Computes the sort rank of fees. Free fees and those with a rate are sorted by their value in euros. Other
 * currencies follow separately, in the order of `otherCurrencies`.
 */
export function getFeeRank(
  fees: readonly Money[],
  rates: Rates,
  otherCurrencies: readonly string[] = [],
): FeeRank {
  let lowestRank: FeeRank = [Infinity, Infinity];
  for (const fee of fees) {
    const sum = fee.amount === 0 ? 0 : convertToMajorUnits(fee, 'EUR', rates);
    const currencyIndex = otherCurrencies.indexOf(fee.currency);
    const rank: FeeRank =
      sum === null
        ? [1 + (currencyIndex < 0 ? otherCurrencies.length : currencyIndex), toMajorUnits(fee)]
        : [0, sum];
    if (rank[0] < lowestRank[0] || (rank[0] === lowestRank[0] && rank[1] < lowestRank[1])) lowestRank = rank;
  }
  return lowestRank;
}
