import { isDay } from '@laurel/rules/dates/days';
import { rates as ratesInput } from '../../../../bff/src/inputs/matching/match.js';

/** By currency: the entered value of one unit, and the day of the rate, or null if the day is unknown. */
export type Rates = Record<string, { rate: number; on: string | null }>;

/** Parses `USD 0.92 2026-11-23` from the address. Skips invalid values. */
export function parseRateParams(values: readonly string[]): Rates {
  const pairs = values.map((value): [string, Rates[string]] => {
    const [code = '', rate, on = ''] = value.split(' ');
    return [code, { rate: Number(rate), on: isDay(on) ? on : null }];
  });
  return Object.fromEntries(
    pairs.filter(([code, { rate }]) => ratesInput.safeParse({ [code]: rate }).success),
  );
}
export const serializeRates = (rates: Rates): string[] =>
  Object.entries(rates).map(([code, { rate, on }]) => [code, rate, on].filter(Boolean).join(' '));

/** The rates as the BFF expects them. */
export const toPlainRates = (rates: Rates): Record<string, number> =>
  Object.fromEntries(Object.entries(rates).map(([code, { rate }]) => [code, rate]));
