import type { FormatFee } from '@laurel/rules/fees/fees';
import { formatMoney, type Money } from '@laurel/rules/money/money';
import { feeWord, formatFees } from '../../../lib/money/format-fees';
import { t } from '@laurel/words/pages/festivals/festivals';
import type { TimelineEvent } from '../../../widgets/dates/year-line';

/** The fees until a day: full text, short text, and the lowest amount if they are comparable. */
export type TierPrices = Pick<TimelineEvent, 'fee' | 'price'> & { least: Money | null };
export const NO_PRICES: TierPrices = { fee: null, price: null, least: null };

/** Returns null if no fee is known, or if the currencies differ. */
function getLowest(amounts: readonly Money[]): Money | null {
  const [first, ...others] = amounts.toSorted((a, b) => a.amount - b.amount);
  return first && others.every(({ currency }) => currency === first.currency) ? first : null;
}

/** The fees at a deadline. A plus means that some kinds of films pay more. */
export function getPrices(fees: readonly FormatFee[]): TierPrices {
  if (fees.length === 0) return NO_PRICES;
  const knownFees = fees.flatMap(({ fee }) => fee ?? []);
  const least = getLowest(knownFees);
  const someFilmsPayMore = knownFees.some(({ amount }) => amount > (least?.amount ?? amount));
  const price = least && (someFilmsPayMore ? `${formatMoney(least)}+` : feeWord(least));
  return { fee: formatFees(fees), price, least };
}

/** Combines the fees of two competitions in one row: the common fee, else the lowest amount. */
export function combinePrices(first: TierPrices, second: TierPrices): TierPrices {
  if (first.fee === second.fee) return first;
  const least = first.least && second.least && getLowest([first.least, second.least]);
  if (!least) return NO_PRICES;
  const fee = formatMoney(least);
  return { fee: t('line.fee.from', { fee }), price: `${fee}+`, least };
}
