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

/** What fees are put in order by: face value, or what it comes to where a rate or the same currency says so; infinity is not known. */
export const feeRank = (fees: readonly Money[], currency: string | null, rates: Rates = {}): number =>
  Math.min(
    Infinity,
    ...fees.map((fee) =>
      currency === null ? majorOf(fee) : (converted(fee, currency, rates) ?? majorOf(fee)),
    ),
  );
