import { getCurrencyDigits } from './currencies.js';
import { formatMoney, toMajorUnits, type Money } from './money.js';

/** By currency: how many of its major units one euro buys. The euro itself may be missing. */
export type Rates = Readonly<Record<string, number>>;
/** The reference rates of a day (YYYY-MM-DD). */
export interface ReferenceRates {
  day: string;
  perEuro: Rates;
}

const getRatePerEuro = (currency: string, rates: Rates): number | null => {
  if (currency === 'EUR') return 1;
  return Object.hasOwn(rates, currency) ? rates[currency]! : null;
};

/** Returns whether amounts of this currency can be converted. */
export const hasRate = (currency: string, rates: Rates): boolean => getRatePerEuro(currency, rates) !== null;

/** Converts an amount to another currency's major unit, not rounded. Returns null without a rate of both. */
export function convertToMajorUnits(money: Money, currency: string, rates: Rates): number | null {
  if (money.currency === currency) return toMajorUnits(money);
  const [rate, targetRate] = [getRatePerEuro(money.currency, rates), getRatePerEuro(currency, rates)];
  return rate === null || targetRate === null ? null : (toMajorUnits(money) / rate) * targetRate;
}

/** Converts an amount and rounds it to the other currency's minor units. Returns null without a rate of both. */
export function convertMoney(money: Money, currency: string, rates: Rates): Money | null {
  const sum = convertToMajorUnits(money, currency, rates);
  return sum === null ? null : { currency, amount: Math.round(sum * 10 ** getCurrencyDigits(currency)) };
}

/** From this number of major units on, an approximate amount is shown in whole units. */
const WHOLE_UNITS_FROM = 10;
/** Shows a converted amount without more precision than a reference rate has: `EUR 17`, `EUR 2.35`. */
export function formatApproximateMoney(money: Money): string {
  const major = toMajorUnits(money);
  if (major < WHOLE_UNITS_FROM) return formatMoney(money);
  return formatMoney({ ...money, amount: Math.round(major) * 10 ** getCurrencyDigits(money.currency) });
}

/**
 * Returns the sum of amounts of several currencies in one, rounded to its minor units. `unconverted`: the amounts
 * without a rate.
 */
export function sumIn(
  amounts: readonly Money[],
  currency: string,
  rates: Rates,
): { sum: Money; unconverted: Money[] } {
  const converted = amounts.map((money) => convertToMajorUnits(money, currency, rates));
  const total = converted.reduce<number>((sum, amount) => sum + (amount ?? 0), 0);
  return {
    sum: { currency, amount: Math.round(total * 10 ** getCurrencyDigits(currency)) },
    unconverted: amounts.filter((_money, n) => converted[n] === null),
  };
}
