import type { FeeFor } from '@laurel/rules/fees/fees';
import { formatMoney, type Money } from '@laurel/rules/money/money';
import { feeWord, formatFees } from '../../../lib/money/format-fees';
import { t } from '@laurel/words/pages/festivals/festivals';
import type { TimelineEvent } from '../../../widgets/dates/year-line';

/** The fees until a day: full text, short text, and the lowest amount if they are comparable. */
export type Paid = Pick<TimelineEvent, 'fee' | 'price'> & { least: Money | null };
export const NOTHING: Paid = { fee: null, price: null, least: null };

/** Returns null if no fee is known, or if the currencies differ. */
function getLowest(sums: readonly Money[]): Money | null {
  const [first, ...others] = sums.toSorted((a, b) => a.amount - b.amount);
  return first && others.every(({ currency }) => currency === first.currency) ? first : null;
}

/** The fees at a deadline. A plus means that some kinds of films pay more. */
export function getPrices(fees: readonly FeeFor[]): Paid {
  if (fees.length === 0) return NOTHING;
  const known = fees.flatMap(({ fee }) => fee ?? []);
  const least = getLowest(known);
  const isMore = known.some(({ amount }) => amount > (least?.amount ?? amount));
  const price = least && (isMore ? `${formatMoney(least)}+` : feeWord(least));
  return { fee: formatFees(fees), price, least };
}

/** Combines the fees of two competitions in one row: the common fee, else the lowest amount. */
export function combinePrices(one: Paid, other: Paid): Paid {
  if (one.fee === other.fee) return one;
  const least = one.least && other.least && getLowest([one.least, other.least]);
  if (!least) return NOTHING;
  const fee = formatMoney(least);
  return { fee: t('line.fee.from', { fee }), price: `${fee}+`, least };
}
