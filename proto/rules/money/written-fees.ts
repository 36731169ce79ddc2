import { MAX_AMOUNTS_LENGTH, parseWrittenAmount, writeDecimals } from './amounts.js';
import { findCurrencies, hasClearMeaning } from './currency-names.js';
import type { Money } from './money.js';
import { isNotStated } from '../text/not-stated.js';
import { isFree } from './free-fees.js';

/** The choice that a sign such as `$` means the currency of each festival's country. */
export const LOCAL_CURRENCY = 'local';

/** A fee of zero needs a currency, although it does not matter. */
export const CURRENCY_OF_FREE = 'EUR';

/** No fee has more characters. */
const MAX_FEE_LENGTH = 40;
/** A number with a currency before or after it. */
const AMOUNT = /^([^\d-]*)(\d(?:[\d.,\s'’]*\d)?)(\D*)$/;
/** A remark after a fee, such as `(USD)` and `(waiver)`. */
const REMARK = /\(([^()\d]*)\)$/;

/**
 * Returns the currency that a text names by code, sign or name, or null if it names none or several.
 * @param localCurrency the currency of the festival's country; it decides what `kr` means
 */
export function parseCurrency(text: string, localCurrency: string | null = null): string | null {
  const currencies = findCurrencies(text);
  if (localCurrency && canDecide(localCurrency, currencies)) return localCurrency;
  return hasClearMeaning(text) ? currencies[0]! : null;
}

/**
 * Returns whether the local currency decides between several. A festival in Canada or Mexico may write `$` for its own
 * dollars or pesos and for US dollars.
 */
const canDecide = (localCurrency: string, currencies: readonly string[]): boolean =>
  currencies.includes(localCurrency) && (localCurrency === 'USD' || !currencies.includes('USD'));

const AMOUNT_SEPARATOR = /[/;|+&()\n]|,\s|\s(?:and|or|und|oder|et|ou|y|o|e)\s/i;
/** Returns whether a cell has several amounts, such as `35 USD / 28 EUR`. */
const hasSeveralAmounts = (text: string): boolean =>
  text.split(AMOUNT_SEPARATOR).filter((section) => /\d/.test(section)).length > 1;

/**
 * Parses a fee from a table cell: `25`, `EUR 25`, `$12.50`, `1.250,50`, `25,- €`, `500 Kč`. Returns null for a cell
 * that is empty or says that the fee is unknown. Returns `wrong` if it is not an amount, `several` if it has several
 * amounts, `ambiguous` if it has two readings, and `no-currency` if the currency is missing, or if its sign (`$`, `kr`)
 * can mean several. A fee of zero always has a currency: the one that the cell names, the row's, the local one or EUR.
 * @param currency the currency of the row; it decides what `$` and `kr` mean
 * @param localCurrency the currency of the festival's country; it decides next what `kr` means, and `$` in the USA
 */
export function parseWrittenFee(
  cell: string,
  currency: string | null,
  localCurrency: string | null = null,
): Money | null | 'wrong' | 'several' | 'ambiguous' | 'no-currency' {
  if (cell.length > MAX_AMOUNTS_LENGTH) return 'wrong';
  const written = writeDecimals(cell.trim());
  const remark = REMARK.exec(written);
  const text =
    remark && findCurrencies(remark[1]!).length > 0
      ? `${written.slice(0, remark.index).trimEnd()} ${remark[1]}`
      : written;
  if (text.length > MAX_FEE_LENGTH) return 'wrong';
  // Only a row with a currency makes a dash a fee of zero.
  const isUnknown = isNotStated(text);
  if (isFree(text.replace(REMARK, '')) && (currency || !isUnknown))
    return { amount: 0, currency: chooseCurrencyOfFree(listCurrencyTexts(text), currency, localCurrency) };
  if (isUnknown) return null;
  const [, , number = ''] = AMOUNT.exec(text) ?? [];
  if (number === '') return hasSeveralAmounts(text) ? 'several' : 'wrong';
  const feeCurrency = chooseCurrency(listCurrencyTexts(text), currency, localCurrency);
  if (feeCurrency === 'wrong' || feeCurrency === 'no-currency') return feeCurrency;
  const amount = parseWrittenAmount(number, feeCurrency);
  if (amount === 'ambiguous') return amount;
  return amount === null || amount > Number.MAX_SAFE_INTEGER ? 'wrong' : { amount, currency: feeCurrency };
}

function listCurrencyTexts(amount: string): string[] {
  if (amount.length > MAX_FEE_LENGTH) return [];
  const [, prefix = '', , suffix = ''] = AMOUNT.exec(writeDecimals(amount.trim())) ?? [];
  return [prefix.trim(), suffix.trim()].filter(Boolean);
}

/** Returns the currency that several amounts name together: `$35 CAD` and `$15` are in CAD. Null if there is none. */
export function findCommonCurrency(amounts: readonly string[], localCurrency: string | null): string | null {
  const texts = amounts.flatMap(listCurrencyTexts);
  const currency = texts.length === 0 ? null : chooseCurrency(texts, null, localCurrency);
  return currency === 'wrong' || currency === 'no-currency' ? null : currency;
}

/** Returns the currency of a fee of zero. A sign that stays unclear has its most usual meaning. */
function chooseCurrencyOfFree(
  texts: readonly string[],
  rowCurrency: string | null,
  localCurrency: string | null,
): string {
  const currency = chooseCurrency(texts, rowCurrency, localCurrency);
  if (currency !== 'wrong' && currency !== 'no-currency') return currency;
  return texts.flatMap(findCurrencies)[0] ?? rowCurrency ?? localCurrency ?? CURRENCY_OF_FREE;
}

/** Returns the currency that all texts can mean. If there are several, the row's, or else the local one. */
function chooseCurrency(
  texts: readonly string[],
  rowCurrency: string | null,
  localCurrency: string | null,
): string | 'wrong' | 'no-currency' {
  if (texts.length === 0) return rowCurrency ?? 'no-currency';
  const [candidates = [], ...otherCandidates] = texts.map(findCurrencies);
  const possibleCurrencies = candidates.filter((code) =>
    otherCandidates.every((codes) => codes.includes(code)),
  );
  if (possibleCurrencies.length === 0) return 'wrong';
  if (rowCurrency && possibleCurrencies.includes(rowCurrency)) return rowCurrency;
  if (localCurrency && canDecide(localCurrency, possibleCurrencies)) return localCurrency;
  return possibleCurrencies.length === 1 || texts.some(hasClearMeaning)
    ? possibleCurrencies[0]!
    : 'no-currency';
}
