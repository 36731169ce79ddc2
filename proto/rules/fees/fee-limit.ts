import { toMajorUnits, type Money } from '../money/money.js';

/** By currency: the value of one major unit in the currency of the limit. */
export type Rates = Readonly<Record<string, number>>;
export type FeeRangeResult = 'within' | 'outside' | 'unknown';
/** The lowest and highest acceptable fee, each in its own currency. Null means no bound. */
export interface FeeRange {
  feeMin: Money | null;
  feeMax: Money | null;
}
export const hasFeeLimit = ({ feeMin, feeMax }: FeeRange): boolean => feeMin !== null || feeMax !== null;

/** Converts an amount to another currency's major unit. Returns null if there is no exchange rate. */
export function convertToMajorUnits(fee: Money, currency: string, rates: Rates): number | null {
  if (fee.currency === currency) return toMajorUnits(fee);
  const rate = Object.hasOwn(rates, fee.currency) ? rates[fee.currency]! : null;
  return rate === null ? null : toMajorUnits(fee) * rate;
}

/** Half of the smallest amount. Absorbs rounding errors of converted amounts. */
const ROUNDING_TOLERANCE = 0.0005;
/** Returns how much a fee exceeds a bound, in the bound's currency; null without a rate. A free fee needs none. */
function getExcess(fee: Money, bound: Money, rates: Rates): number | null {
  if (fee.amount === 0 || fee.currency === bound.currency) return fee.amount - bound.amount;
  const sum = convertToMajorUnits(fee, bound.currency, rates);
  if (sum === null) return null;
  const excess = sum - toMajorUnits(bound);
  return Math.abs(excess) <= ROUNDING_TOLERANCE ? 0 : excess;
}

/**
 * Returns whether any fee lies in the range. A free fee is below every maximum and below every positive
 * minimum. A fee in another currency is compared only if a rate is given. Returns `unknown` if no fee can be
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

/** Returns a fee in major units of `currency`, or null if it cannot be converted. */
function toComparableSum(fee: Money, currency: string | null, rates: Rates): number | null {
  if (fee.amount === 0) return 0;
  return currency === null ? null : convertToMajorUnits(fee, currency, rates);
}

/** Comparable fees come first, then the others by currency. Infinity means unknown. */
export type FeeRank = readonly [group: number, sum: number];

/**
 * Computes the sort rank of fees. Free fees and those convertible to `currency` are sorted by amount. Other
 * currencies follow separately, in the order of `otherCurrencies`. Without `currency`, only free fees are comparable.
 */
export function getFeeRank(
  fees: readonly Money[],
  currency: string | null,
  rates: Rates = {},
  otherCurrencies: readonly string[] = [],
): FeeRank {
  let lowestRank: FeeRank = [Infinity, Infinity];
  for (const fee of fees) {
    const sum = toComparableSum(fee, currency, rates);
    const currencyIndex = otherCurrencies.indexOf(fee.currency);
    const rank: FeeRank =
      sum === null
        ? [1 + (currencyIndex < 0 ? otherCurrencies.length : currencyIndex), toMajorUnits(fee)]
        : [0, sum];
    if (rank[0] < lowestRank[0] || (rank[0] === lowestRank[0] && rank[1] < lowestRank[1])) lowestRank = rank;
  }
  return lowestRank;
}
