import type { FeeFor } from '@laurel/rules/fees';
import { formatMoney, type Money } from '@laurel/rules/money';
import { feeWord, feeWords } from '../../lib/fee-words';
import { t } from '../../lib/texts/festivals';
import type { Mark } from '../../ui/year-line';

/** What is paid until a day: in words, in short, and the least of it, where sums can be compared. */
export type Paid = Pick<Mark, 'fee' | 'price'> & { least: Money | null };
export const NOTHING: Paid = { fee: null, price: null, least: null };

/** Null where none is known, or not all are of one currency. */
function leastOf(sums: readonly Money[]): Money | null {
  const [first, ...others] = sums.toSorted((a, b) => a.amount - b.amount);
  return first && others.every(({ currency }) => currency === first.currency) ? first : null;
}

/** What films pay at a deadline; with a plus where it is known that some kinds pay more. */
export function paidFor(fees: readonly FeeFor[]): Paid {
  if (fees.length === 0) return NOTHING;
  const known = fees.flatMap(({ fee }) => fee ?? []);
  const least = leastOf(known);
  const isMore = known.some(({ amount }) => amount > (least?.amount ?? amount));
  const price = least && (isMore ? `${formatMoney(least)}+` : feeWord(least));
  return { fee: feeWords(fees), price, least };
}

/** The same of two competitions that share a row: what both ask, else the least of it. */
export function paidByBoth(one: Paid, other: Paid): Paid {
  if (one.fee === other.fee) return one;
  const least = one.least && other.least && leastOf([one.least, other.least]);
  if (!least) return NOTHING;
  const fee = formatMoney(least);
  return { fee: t('line.fee.from', { fee }), price: `${fee}+`, least };
}
