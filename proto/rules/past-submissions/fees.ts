import { parseWrittenAmount } from '../money/amounts.js';
import { isCurrency } from '../money/currencies.js';
import type { Money } from '../money/money.js';

/** Common notations of a currency other than its code. */
const CURRENCY_BY_SIGN: Readonly<Record<string, string>> = {
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
export function parseCurrency(text: string): string | null {
  const codeOrSign = text.trim().toUpperCase();
  return isCurrency(codeOrSign) ? codeOrSign : (CURRENCY_BY_SIGN[codeOrSign] ?? null);
}

/**
 * Parses a fee from a table cell: `25`, `EUR 25`, `$12.50`, `1.250,50`. Returns null for an empty cell, or
 * for zero without a currency. Returns `wrong` if it is not an amount, `ambiguous` if it has two readings,
 * and `no-currency` if the currency is missing.
 */
export function parseWrittenFee(
  cell: string,
  currency: string | null,
): Money | null | 'wrong' | 'ambiguous' | 'no-currency' {
  const text = cell.trim();
  if (text === '') return null;
  if (text.length > MAX_FEE_LENGTH) return 'wrong';
  if (FREE.test(text)) return currency ? { amount: 0, currency } : null;
  const [, prefix = '', number = '', suffix = ''] =
    /^([^\d.,\s-]*)\s*([\d.,\s'’]*\d)\s*([^\d.,\s]*)$/.exec(text) ?? [];
  if (number === '') return 'wrong';
  const namedCurrencies = [prefix, suffix].filter(Boolean).map(parseCurrency);
  const [feeCurrency = currency] = namedCurrencies;
  if (feeCurrency === null) return namedCurrencies.length === 0 ? 'no-currency' : 'wrong';
  if (namedCurrencies.some((value) => value !== feeCurrency)) return 'wrong';
  const amount = parseWrittenAmount(number, feeCurrency);
  if (amount === 'ambiguous') return amount;
  return amount === null || amount > Number.MAX_SAFE_INTEGER ? 'wrong' : { amount, currency: feeCurrency };
}
