import { isDay } from '@laurel/rules/days';
import { rates as ratesInput } from '../../../bff/src/inputs/match.js';

/** By currency: what one of it was told to be worth, and on which day; null where nobody knows when. */
export type Rates = Record<string, { rate: number; on: string | null }>;

/** `USD 0.92 2026-11-23`, as an address has them; what is none is left out. */
export function ratesOfAddress(values: readonly string[]): Rates {
  const pairs = values.map((value): [string, Rates[string]] => {
    const [code = '', rate, on = ''] = value.split(' ');
    return [code, { rate: Number(rate), on: isDay(on) ? on : null }];
  });
  return Object.fromEntries(
    pairs.filter(([code, { rate }]) => ratesInput.safeParse({ [code]: rate }).success),
  );
}
export const ratesInAddress = (rates: Rates): string[] =>
  Object.entries(rates).map(([code, { rate, on }]) => [code, rate, on].filter(Boolean).join(' '));

/** As the BFF is asked. */
export const plainRates = (rates: Rates): Record<string, number> =>
  Object.fromEntries(Object.entries(rates).map(([code, { rate }]) => [code, rate]));
