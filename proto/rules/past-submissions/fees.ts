import { parseWrittenAmount } from '../money/amounts.js';
import { findCurrencies, hasClearMeaning } from '../money/currency-names.js';
import type { Money } from '../money/money.js';
import { isNotStated } from '../tables/not-stated.js';

/** No fee has more characters. */
const MAX_FEE_LENGTH = 40;
const FREE =
  /^(?:free(?: of charge)?|waived|waiver|fee waived|none|no fee|gratuit|gratis|gr[áa]tis|gratuito|kostenlos|kostenfrei|frei|isent[oa]|exent[oa]|bezp[łl]atn(?:ie|e|y)|darmow[ey]|brak|zdarma|bez poplatku|ingyenes|無料|-|–|0+(?:[.,]0+)?)$/i;
/** A number with a currency before or after it. `25,-` and `25.–` are whole amounts. */
const AMOUNT = /^([^\d-]*?)\s*(\d[\d.,\s'’]*?)(?:[.,]\s?[-–—]{1,2})?\s*([^\d]*)$/;

/** Returns the currency that a text names by code, sign or name, or null if it names none or several. */
export function parseCurrency(text: string): string | null {
  const [currency] = findCurrencies(text);
  return currency && hasClearMeaning(text) ? currency : null;
}

/**
 * Parses a fee from a table cell: `25`, `EUR 25`, `$12.50`, `1.250,50`, `25,- €`, `500 Kč`. Returns null for a cell
 * that is empty or says that the fee is unknown, or for zero without a currency. Returns `wrong` if it is not an
 * amount, `ambiguous` if it has two readings, and `no-currency` if the currency is missing or `kr` can mean several.
 * @param currency the currency of the row; it decides what `kr` means
 */
export function parseWrittenFee(
  cell: string,
  currency: string | null,
): Money | null | 'wrong' | 'ambiguous' | 'no-currency' {
  const text = cell.trim();
  if (text.length > MAX_FEE_LENGTH) return 'wrong';
  if (FREE.test(text)) return currency ? { amount: 0, currency } : null;
  if (isNotStated(text)) return null;
  const [, prefix = '', number = '', suffix = ''] = AMOUNT.exec(text) ?? [];
  if (number === '') return 'wrong';
  const feeCurrency = chooseCurrency([prefix.trim(), suffix.trim()].filter(Boolean), currency);
  if (feeCurrency === 'wrong' || feeCurrency === 'no-currency') return feeCurrency;
  const amount = parseWrittenAmount(number, feeCurrency);
  if (amount === 'ambiguous') return amount;
  return amount === null || amount > Number.MAX_SAFE_INTEGER ? 'wrong' : { amount, currency: feeCurrency };
}

/** Returns the currency that all texts can mean; the row's, if it is one of several. */
function chooseCurrency(
  texts: readonly string[],
  rowCurrency: string | null,
): string | 'wrong' | 'no-currency' {
  if (texts.length === 0) return rowCurrency ?? 'no-currency';
  const [candidates = [], ...otherCandidates] = texts.map(findCurrencies);
  const possibleCurrencies = candidates.filter((code) =>
    otherCandidates.every((codes) => codes.includes(code)),
  );
  if (possibleCurrencies.length === 0) return 'wrong';
  if (rowCurrency && possibleCurrencies.includes(rowCurrency)) return rowCurrency;
  return possibleCurrencies.length === 1 || texts.some(hasClearMeaning)
    ? possibleCurrencies[0]!
    : 'no-currency';
}
