import { getCurrencyDigits } from './currencies.js';

/** `amount` in minor units, `currency` ISO 4217. */
export interface Money {
  amount: number;
  currency: string;
}

/** Returns the amount in major units: 1250 EUR cents is 12.5. */
export const toMajorUnits = ({ amount, currency }: Money): number =>
  amount / 10 ** getCurrencyDigits(currency);

/**
 * Shows the currency code first: `EUR 25`, `USD 12.50`, `JPY 2,000`. Whole amounts have no decimals, unless one of
 * `others`, such as the parts of this sum, is an amount of the same currency that is not whole.
 */
export const formatMoney = (money: Money, others: readonly Money[] = []): string =>
  `${money.currency.toUpperCase()} ${getNumberFormat(getDecimals([money, ...others]), true).format(toMajorUnits(money))}`;

/** For an input field: `12.50`. */
export const formatAmountForInput = (money: Money): string =>
  getNumberFormat(getDecimals([money]), false).format(toMajorUnits(money));

/** Returns the number of decimals of amounts that are shown together, which is the first one's. */
function getDecimals(amounts: readonly Money[]): number {
  const { currency } = amounts[0]!;
  const isWhole = amounts.every(
    (money) => money.currency !== currency || Number.isInteger(toMajorUnits(money)),
  );
  return isWhole ? 0 : getCurrencyDigits(currency);
}

const numberFormats = new Map<string, Intl.NumberFormat>();
function getNumberFormat(decimals: number, useGrouping: boolean): Intl.NumberFormat {
  const key = `${decimals} ${useGrouping}`;
  const cached = numberFormats.get(key);
  if (cached) return cached;
  const formatter = new Intl.NumberFormat('en', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    useGrouping,
  });
  numberFormats.set(key, formatter);
  return formatter;
}

/** Returns the total per currency, ordered by code. Omits currencies whose total is zero. */
export function sumByCurrency(amounts: readonly Money[]): Money[] {
  const sums = new Map<string, number>();
  for (const { currency, amount } of amounts)
    if (amount > 0) sums.set(currency, (sums.get(currency) ?? 0) + amount);
  return [...sums]
    .map(([currency, amount]) => ({ currency, amount }))
    .toSorted((a, b) => (a.currency < b.currency ? -1 : 1));
}
