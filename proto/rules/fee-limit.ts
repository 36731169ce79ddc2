import { majorOf, type Money } from './money.js';

/** By currency: what one of its major unit comes to in the currency of the limit. */
export type Rates = Readonly<Record<string, number>>;
export type WithinFee = 'within' | 'outside' | 'unknown';
/** What one would pay, from and to, each in its currency; null: no bound. */
export interface FeeRange {
  feeMin: Money | null;
  feeMax: Money | null;
}
export const asksFee = ({ feeMin, feeMax }: FeeRange): boolean => feeMin !== null || feeMax !== null;

/** A sum in another currency's major unit; null where nobody says what it comes to there. */
export function converted(fee: Money, currency: string, rates: Rates): number | null {
  if (fee.currency === currency) return majorOf(fee);
  const rate = Object.hasOwn(rates, fee.currency) ? rates[fee.currency]! : null;
  return rate === null ? null : majorOf(fee) * rate;
}

/** Half the smallest sum there is: what was multiplied is never exactly as much. */
const NEARLY = 0.0005;
/** How much more a fee is than a bound, in the bound's currency; null where nobody says what it comes to there. Nothing is as little in every currency. */
function beyond(fee: Money, bound: Money, rates: Rates): number | null {
  if (fee.amount === 0 || fee.currency === bound.currency) return fee.amount - bound.amount;
  const sum = converted(fee, bound.currency, rates);
  if (sum === null) return null;
  const more = sum - majorOf(bound);
  return Math.abs(more) <= NEARLY ? 0 : more;
}

/**
 * Whether any of some fees lies in the range that one would pay. A free one costs no more than anything, and less than any lowest fee; one in another
 * currency is compared only where a rate is given, and where there is no fee on file, or none to compare, nobody knows.
 */
export function withinFee(
  fees: readonly Money[],
  { feeMin, feeMax }: FeeRange,
  rates: Rates = {},
): WithinFee {
  let isOutside = false;
  for (const fee of fees) {
    const less = feeMin === null ? 0 : beyond(fee, feeMin, rates);
    const more = feeMax === null ? 0 : beyond(fee, feeMax, rates);
    if ((less !== null && less < 0) || (more !== null && more > 0)) isOutside = true;
    else if (less !== null && more !== null) return 'within';
  }
  return isOutside ? 'outside' : 'unknown';
}

/** Where fees stand among others: those that can be compared come first, then currency by currency; infinity is not known. */
export type FeeRank = readonly [group: number, sum: number];

/**
 * What fees are put in order by: free ones and what can be compared in `currency` (it is asked in that, or a rate says what it comes
 * to) by their sums, then every other currency by itself, in the order of `others`. Without a currency nothing is compared but what is free.
 */
export function feeRank(
  fees: readonly Money[],
  currency: string | null,
  rates: Rates = {},
  others: readonly string[] = [],
): FeeRank {
  let least: FeeRank = [Infinity, Infinity];
  for (const fee of fees) {
    const sum = fee.amount === 0 ? 0 : currency === null ? null : converted(fee, currency, rates);
    const place = others.indexOf(fee.currency);
    const rank: FeeRank = sum === null ? [1 + (place < 0 ? others.length : place), majorOf(fee)] : [0, sum];
    if (rank[0] < least[0] || (rank[0] === least[0] && rank[1] < least[1])) least = rank;
  }
  return least;
}
