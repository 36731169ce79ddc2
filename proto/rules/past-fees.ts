import { amountWritten } from './amounts.js';
import { isCurrency } from './currencies.js';
import type { Money } from './money.js';

/** What people write for a currency beside its code. */
const SIGNS: Readonly<Record<string, string>> = {
  '€': 'EUR',
  '£': 'GBP',
  $: 'USD',
  US$: 'USD',
  '₹': 'INR',
  '₩': 'KRW',
  '₺': 'TRY',
};
/** No sum has more signs. */
const LONGEST = 40;
const FREE = /^(?:free|waived|waiver|fee waived|none|no fee|-|–|0+(?:[.,]0+)?)$/i;

/** The currency that a text names, by its code or its sign; null for none. */
export function currencyNamed(text: string): string | null {
  const clean = text.trim().toUpperCase();
  return isCurrency(clean) ? clean : (SIGNS[clean] ?? null);
}

/**
 * A fee as a table writes it: `25`, `EUR 25`, `$12.50`, `1.250,50`. Null where nothing is said, or nothing was paid in a currency that nobody names;
 * `wrong` for what is no sum, `ambiguous` for what may be two, `no-currency` where none is named.
 */
export function feeWritten(
  cell: string,
  currency: string | null,
): Money | null | 'wrong' | 'ambiguous' | 'no-currency' {
  const text = cell.trim();
  if (text === '') return null;
  if (text.length > LONGEST) return 'wrong';
  if (FREE.test(text)) return currency ? { amount: 0, currency } : null;
  const [, before = '', number = '', after = ''] =
    /^([^\d.,\s-]*)\s*([\d.,\s'’]*\d)\s*([^\d.,\s]*)$/.exec(text) ?? [];
  if (number === '') return 'wrong';
  const named = [before, after].filter(Boolean).map(currencyNamed);
  const own = named.length === 0 ? currency : named.every((one) => one === named[0]) ? named[0]! : null;
  if (own === null) return named.length === 0 ? 'no-currency' : 'wrong';
  const amount = amountWritten(number, own);
  if (amount === 'ambiguous') return amount;
  return amount === null || amount > Number.MAX_SAFE_INTEGER ? 'wrong' : { amount, currency: own };
}
