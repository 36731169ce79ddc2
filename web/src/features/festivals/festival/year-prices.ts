import type { FeeForFormat } from '@laurel/rules/fees/fees';
import { formatMoney, type Money } from '@laurel/rules/money/money';
import { formatFeeAmount, formatFees } from '../../../lib/money/format-fees';
import { t } from '@laurel/messages/pages/festivals/festivals';
import type { TimelineEvent } from '../../../widgets/dates/year-line';

/** The fees of a deadline: a full and a short text, and the lowest amount if all have the same currency. */
export type TierPrices = Pick<TimelineEvent, 'fee' | 'price'> & { lowest: Money | null };
export const NO_PRICES: TierPrices = { fee: null, price: null, lowest: null };

/** Returns the lowest amount. Returns null if no fee is known, or if the currencies differ. */
function getLowest(amounts: readonly Money[]): Money | null {
  const [lowestAmount, ...otherAmounts] = amounts.toSorted((a, b) => a.amount - b.amount);
  return lowestAmount && otherAmounts.every(({ currency }) => currency === lowestAmount.currency)
    ? lowestAmount
    : null;
}

/** Formats the fees of a deadline. A plus means that some kinds of films pay more. */
export function getPrices(fees: readonly FeeForFormat[]): TierPrices {
  if (fees.length === 0) return NO_PRICES;
  const knownFees = fees.flatMap(({ fee }) => fee ?? []);
  const lowest = getLowest(knownFees);
  const hasHigherFees = knownFees.some(({ amount }) => amount > (lowest?.amount ?? amount));
  const price = lowest && (hasHigherFees ? `${formatMoney(lowest)}+` : formatFeeAmount(lowest));
  return { fee: formatFees(fees), price, lowest };
}

/** Combines the fees of two competitions that share a row: the fee itself if it is the same, else the lowest. */
export function combinePrices(first: TierPrices, second: TierPrices): TierPrices {
  if (first.fee === second.fee) return first;
  const lowest = first.lowest && second.lowest && getLowest([first.lowest, second.lowest]);
  if (!lowest) return NO_PRICES;
  const fee = formatMoney(lowest);
  return { fee: t('line.fee.from', { fee }), price: `${fee}+`, lowest };
}
