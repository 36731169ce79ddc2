import type { Money } from '../wire';

const digits = new Map<string, number>();

/** How many digits a currency's minor unit has: JPY 0, EUR 2, KWD 3. */
export function exponent(currency: string): number {
  const known = digits.get(currency);
  if (known !== undefined) return known;
  let found = 2;
  try {
    found =
      new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ??
      2;
  } catch {
    /* a code that Intl refuses keeps two digits */
  }
  digits.set(currency, found);
  return found;
}

const number = (value: number, places: number) =>
  new Intl.NumberFormat('en', {
    minimumFractionDigits: Number.isInteger(value) ? 0 : places,
    maximumFractionDigits: places,
  }).format(value);

/** Its own currency first: `EUR 25`, `USD 12.50`, `JPY 2,000`. */
export const formatMoney = ({ amount, currency }: Money) =>
  `${currency.toUpperCase()} ${number(amount / 10 ** exponent(currency), exponent(currency))}`;

/** What a person typed, in minor units; NaN for what is no amount of this currency. */
export function parseAmount(text: string, currency: string): number {
  const clean = text.trim().replace(/[\s,](?=\d{3}\b)/g, '');
  const [, fraction = ''] = /^\d+(?:[.,](\d+))?$/.exec(clean) ?? [null, null];
  if (fraction === null || fraction.length > exponent(currency)) return NaN;
  return Math.round(Number(clean.replace(',', '.')) * 10 ** exponent(currency));
}

export const amountText = ({ amount, currency }: Money) => String(amount / 10 ** exponent(currency));
