import { majorOf, type Money } from './money.js';

/** By currency: what one of its major unit comes to in the currency of the limit. */
export type Rates = Readonly<Record<string, number>>;
export type WithinFee = 'within' | 'over' | 'unknown';

/** A sum in another currency's major unit; null where nobody says what it comes to there. */
export function converted(fee: Money, currency: string, rates: Rates): number | null {
  if (fee.currency === currency) return majorOf(fee);
  const rate = Object.hasOwn(rates, fee.currency) ? rates[fee.currency]! : null;
  return rate === null ? null : majorOf(fee) * rate;
}

/** Half the smallest sum there is: what was multiplied is never exactly as much. */
const NEARLY = 0.0005;
/**
 * Whether any of some fees is at most as much as one would pay. A free one costs no more than anything; one in another currency is
 * compared only where a rate is given, and where there is no fee on file, or none to compare, nobody knows.
 */
export function withinFee(fees: readonly Money[], most: Money, rates: Rates = {}): WithinFee {
  let isOver = false;
  for (const fee of fees) {
    if (fee.amount === 0) return 'within';
    if (fee.currency === most.currency) {
      if (fee.amount <= most.amount) return 'within';
      isOver = true;
      continue;
    }
    const sum = converted(fee, most.currency, rates);
    if (sum === null) continue;
    if (sum <= majorOf(most) + NEARLY) return 'within';
    isOver = true;
  }
  return isOver ? 'over' : 'unknown';
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
