import { getCurrencyDigits } from './currencies.js';

/** Parses a typed amount into minor units; NaN if it is invalid or ambiguous. */
export function parseAmount(text: string, currency: string): number {
  const amount = amountWritten(text, currency);
  return typeof amount === 'number' ? amount : NaN;
}

/**
 * Parses an amount written in any country's style into minor units. Returns null if the text is not an amount
 * of this currency, and `ambiguous` if it can be read in two ways.
 */
export function amountWritten(text: string, currency: string): number | 'ambiguous' | null {
  const digits = getCurrencyDigits(currency);
  const number = normalizeNumber(text, digits);
  if (number === null || number === 'ambiguous') return number;
  const [whole = '', fraction = ''] = number.split('.');
  // Spreadsheets show “25.00” even for currencies without minor units.
  if (digits === 0 && /^0{1,2}$/.test(fraction)) return Number(whole);
  return fraction.length > digits ? null : Math.round(Number(number) * 10 ** digits);
}

const GROUPED = /^[1-9]\d{0,2}(?:[.,]\d{3})+$/;
/** Thousands separated by one kind of space (including non-breaking spaces) or by apostrophes. */
const SPACED = /^[1-9]\d{0,2}([ \u00a0\u2009\u202f'’])\d{3}(?:\1\d{3})*(?=[.,]\d+$|$)/;
/**
 * Returns `1250.50` for `1,250.50`, `1.250,50` and `1 250,50`. If there are two kinds of separators, the last
 * one is the decimal separator. A repeated separator groups thousands. A single separator followed by three
 * digits is a thousands separator if it is a comma, and a decimal separator if it is a point, as in this
 * product's UI. If the currency's digits allow both readings, the result is `ambiguous`: `1.250` euros may be
 * 1,250 or 1.25, and so may `1,250` dinars.
 */
function normalizeNumber(text: string, digits: number): string | 'ambiguous' | null {
  const clean = text.trim().replace(SPACED, (whole) => whole.replace(/\D/g, ''));
  if (!/^\d+(?:[.,]\d+)*$/.test(clean)) return null;
  const at = Math.max(clean.lastIndexOf('.'), clean.lastIndexOf(','));
  if (at === -1) return clean;
  const [before, separator, after] = [clean.slice(0, at), clean[at]!, clean.slice(at + 1)];
  const whole = before.replace(/[.,]/g, '');
  if (before.includes(separator))
    return hasSingleSeparatorKind(clean) && GROUPED.test(clean) ? whole + after : null;
  if (whole !== before)
    return hasSingleSeparatorKind(before) && GROUPED.test(before) ? `${whole}.${after}` : null;
  if (after.length !== 3 || !/^[1-9]\d{0,2}$/.test(whole)) return `${whole}.${after}`;
  const isGrouping = separator === ',';
  if (isGrouping === digits >= 3) return 'ambiguous';
  return isGrouping ? whole + after : `${whole}.${after}`;
}
const hasSingleSeparatorKind = (text: string) => !(text.includes('.') && text.includes(','));
