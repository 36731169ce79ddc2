import { amountWritten } from '../money/amounts.js';
import { isCurrency } from '../money/currencies.js';
import type { Money } from '../money/money.js';

/** Common notations of a currency other than its code. */
const SIGNS: Readonly<Record<string, string>> = {
  '€': 'EUR',
  '£': 'GBP',
  $: 'USD',
  US$: 'USD',
  '₹': 'INR',
  '₩': 'KRW',
  '₺': 'TRY',
};
/** No fee has more characters. */
const MAX_FEE_LENGTH = 40;
const FREE = /^(?:free|waived|waiver|fee waived|none|no fee|-|–|0+(?:[.,]0+)?)$/i;

/** Returns the currency that a text names by code or sign, or null. */
export function currencyNamed(text: string): string | null {
  const clean = text.trim().toUpperCase();
  return isCurrency(clean) ? clean : (SIGNS[clean] ?? null);
}

/**
 * Parses a fee from a table cell: `25`, `EUR 25`, `$12.50`, `1.250,50`. Returns null for an empty cell, or
 * for zero without a currency. Returns `wrong` if it is not an amount, `ambiguous` if it has two readings,
 * and `no-currency` if the currency is missing.
 */
export function feeWritten(
  cell: string,
  currency: string | null,
): Money | null | 'wrong' | 'ambiguous' | 'no-currency' {
  const text = cell.trim();
  if (text === '') return null;
  if (text.length > MAX_FEE_LENGTH) return 'wrong';
  if (FREE.test(text)) return currency ? { amount: 0, currency } : null;
  const [, before = '', number = '', after = ''] =
    /^([^\d.,\s-]*)\s*([\d.,\s'’]*\d)\s*([^\d.,\s]*)$/.exec(text) ?? [];
  if (number === '') return 'wrong';
  const named = [before, after].filter(Boolean).map(currencyNamed);
  const feeCurrency =
    named.length === 0 ? currency : named.every((value) => value === named[0]) ? named[0]! : null;
  if (feeCurrency === null) return named.length === 0 ? 'no-currency' : 'wrong';
  const amount = amountWritten(number, feeCurrency);
  if (amount === 'ambiguous') return amount;
  return amount === null || amount > Number.MAX_SAFE_INTEGER ? 'wrong' : { amount, currency: feeCurrency };
}
