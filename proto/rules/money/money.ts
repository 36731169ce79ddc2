import { getCurrencyDigits } from './currencies.js';

/** `amount` in minor units, `currency` ISO 4217. */
export interface Money {
  amount: number;
  currency: string;
}

/** Returns the amount in major units: 1250 EUR cents is 12.5. */
export const toMajorUnits = ({ amount, currency }: Money): number =>
  amount / 10 ** getCurrencyDigits(currency);

/** Shows the currency code first and decimals only where needed: `EUR 25`, `USD 12.50`, `JPY 2,000`. */
export function formatMoney(money: Money): string {
  const major = toMajorUnits(money);
  const digits = getCurrencyDigits(money.currency);
  const number = getNumberFormat(Number.isInteger(major) ? 0 : digits, digits);
  return `${money.currency.toUpperCase()} ${number.format(major)}`;
}
const numberFormats = new Map<string, Intl.NumberFormat>();
function getNumberFormat(minimumFractionDigits: number, maximumFractionDigits: number): Intl.NumberFormat {
  const key = `${minimumFractionDigits} ${maximumFractionDigits}`;
  const cached = numberFormats.get(key);
  if (cached) return cached;
  const formatter = new Intl.NumberFormat('en', { minimumFractionDigits, maximumFractionDigits });
  numberFormats.set(key, formatter);
  return formatter;
}

/** For an input field: `12.5`. */
export const formatAmountForInput = (money: Money): string => String(toMajorUnits(money));

/** Returns the total per currency, ordered by code. Omits currencies whose total is zero. */
export function sumByCurrency(amounts: readonly Money[]): Money[] {
  const sums = new Map<string, number>();
  for (const { currency, amount } of amounts)
    if (amount > 0) sums.set(currency, (sums.get(currency) ?? 0) + amount);
  return [...sums]
    .map(([currency, amount]) => ({ currency, amount }))
    .toSorted((a, b) => (a.currency < b.currency ? -1 : 1));
}
