import { digitsOf } from './currencies.js';

/** `amount` in whole minor units, `currency` ISO 4217. */
export interface Money {
  amount: number;
  currency: string;
}

/** As a number of the major unit: 1250 EUR is 12.5. */
export const majorOf = ({ amount, currency }: Money): number => amount / 10 ** digitsOf(currency);

/** Its own currency first, digits only where there are any: `EUR 25`, `USD 12.50`, `JPY 2,000`. */
export function formatMoney(money: Money): string {
  const major = majorOf(money);
  const digits = digitsOf(money.currency);
  const number = numberWith(Number.isInteger(major) ? 0 : digits, digits);
  return `${money.currency.toUpperCase()} ${number.format(major)}`;
}
const numbers = new Map<string, Intl.NumberFormat>();
function numberWith(minimumFractionDigits: number, maximumFractionDigits: number): Intl.NumberFormat {
  const key = `${minimumFractionDigits} ${maximumFractionDigits}`;
  const kept = numbers.get(key);
  if (kept) return kept;
  const made = new Intl.NumberFormat('en', { minimumFractionDigits, maximumFractionDigits });
  numbers.set(key, made);
  return made;
}

/** For a field: `12.5`. */
export const amountText = (money: Money): string => String(majorOf(money));

/** What some amounts come to in each currency, by its code; nothing of what costs nothing. */
export function sumsByCurrency(amounts: readonly Money[]): Money[] {
  const sums = new Map<string, number>();
  for (const { currency, amount } of amounts)
    if (amount > 0) sums.set(currency, (sums.get(currency) ?? 0) + amount);
  return [...sums]
    .map(([currency, amount]) => ({ currency, amount }))
    .toSorted((a, b) => (a.currency < b.currency ? -1 : 1));
}
