import { getCurrencyDigits } from './currencies.js';

/** Parses a typed amount into minor units; NaN if it is invalid or ambiguous. */
export function parseAmount(text: string, currency: string): number {
  const amount = parseWrittenAmount(text, currency);
  return typeof amount === 'number' ? amount : NaN;
}

/** Cells with amounts are shorter. Searching a longer text for amounts would take long. */
export const MAX_AMOUNTS_LENGTH = 500;

/** A number and the dash after it. In `25,-`, `150:-` and `1.500,–` the dash stands for no decimals. */
const NUMBER_AND_DASH = /(\d[\d.,:\s'’]*)([-–—]{1,2}(?!\d))?/g;
/** Writes the decimals of whole amounts, so that the sign of their thousands is certain: `1.500,-` as `1.500,00`. */
export const writeDecimals = (cell: string): string =>
  cell.replace(NUMBER_AND_DASH, (whole, text: string, dash?: string) => {
    const number = text.replace(/[.,:]\s?$/, '');
    return dash && number !== text ? `${number}${number.includes(',') ? '.' : ','}00` : whole;
  });

/**
 * Parses an amount written in any country's style into minor units. Returns null if the text is not an amount
 * of this currency, and `ambiguous` if it can be read in two ways.
 */
export function parseWrittenAmount(text: string, currency: string): number | 'ambiguous' | null {
  const digits = getCurrencyDigits(currency);
  if (digits < 3 && mayBeList(text.trim())) return 'ambiguous';
  const number = normalizeNumber(text, digits);
  if (number === null || number === 'ambiguous') return number;
  const [integerDigits = '', fraction = ''] = number.split('.');
  // Spreadsheets show “25.00” even for currencies without minor units.
  if (digits === 0 && /^0{1,2}$/.test(fraction)) return Number(integerDigits);
  return fraction.length > digits ? null : Math.round(Number(number) * 10 ** digits);
}

const MAX_RATIO_IN_LIST = 4;
/**
 * Returns whether a number may be a list of amounts instead: `125,130` is rather two fees than 125,130 euros, but `12,500`
 * and `125,000` are not.
 */
export function mayBeList(number: string): boolean {
  const amounts = number.split(/[.,]/).map(Number);
  return (
    /^\d{2,3}(?:(?:,\d{3})+|(?:\.\d{3})+)$/.test(number) &&
    amounts.every((amount, n) => {
      const previous = amounts[n - 1] ?? amount;
      return amount >= previous && amount <= previous * MAX_RATIO_IN_LIST;
    })
  );
}

const GROUPED = /^[1-9]\d{0,2}(?:[.,]\d{3})+$/;
/** Indian grouping: `1,00,000`. */
const INDIAN = /^[1-9]\d?(?:,\d{2})+,\d{3}(?=\.\d+$|$)/;
/** Thousands separated by one kind of space (including non-breaking spaces) or by apostrophes. */
const SPACED = /^[1-9]\d{0,2}([ \u00a0\u2009\u202f'’])\d{3}(?:\1\d{3})*(?=[.,]\d+$|$)/;
/**
 * Returns `1250.50` for `1,250.50`, `1.250,50` and `1 250,50`. If there are two kinds of separators, the last
 * one is the decimal separator. A repeated separator groups thousands. A single separator followed by three
 * digits is a thousands separator if it is a comma, and a decimal separator if it is a point, as in this
 * product's UI. If the currency's digits allow both readings, the result is `ambiguous`: `1.250` euros may be
 * 1,250 or 1.25, and so may `1,250` dinars. `1.250` yen is 1,250, because there is no smaller unit.
 */
function normalizeNumber(text: string, digits: number): string | 'ambiguous' | null {
  const numberText = text
    .trim()
    .replace(SPACED, (whole) => whole.replace(/\D/g, ''))
    .replace(INDIAN, (whole) => whole.replaceAll(',', ''));
  if (!/^\d+(?:[.,]\d+)*$/.test(numberText)) return null;
  const separatorIndex = Math.max(numberText.lastIndexOf('.'), numberText.lastIndexOf(','));
  if (separatorIndex === -1) return numberText;
  const [integerText, separator, fractionText] = [
    numberText.slice(0, separatorIndex),
    numberText[separatorIndex]!,
    numberText.slice(separatorIndex + 1),
  ];
  const integerDigits = integerText.replace(/[.,]/g, '');
  if (integerText.includes(separator))
    return hasSingleSeparatorKind(numberText) && GROUPED.test(numberText)
      ? integerDigits + fractionText
      : null;
  if (integerDigits !== integerText)
    return hasSingleSeparatorKind(integerText) && GROUPED.test(integerText)
      ? `${integerDigits}.${fractionText}`
      : null;
  if (fractionText.length !== 3 || !/^[1-9]\d{0,2}$/.test(integerDigits))
    return `${integerDigits}.${fractionText}`;
  const isGrouping = separator === ',' || digits === 0;
  if (isGrouping === digits >= 3) return 'ambiguous';
  return isGrouping ? integerDigits + fractionText : `${integerDigits}.${fractionText}`;
}
const hasSingleSeparatorKind = (text: string) => !(text.includes('.') && text.includes(','));
