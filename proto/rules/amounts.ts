import { digitsOf } from './currencies.js';

/** What a person typed, in minor units; NaN for what is no amount of this currency, or may be two. */
export function parseAmount(text: string, currency: string): number {
  const amount = amountWritten(text, currency);
  return typeof amount === 'number' ? amount : NaN;
}

/** What is written in whatever country, in minor units; null for what is no amount of this currency, `ambiguous` for what may be two. */
export function amountWritten(text: string, currency: string): number | 'ambiguous' | null {
  const digits = digitsOf(currency);
  const number = numberWritten(text, digits);
  if (number === null || number === 'ambiguous') return number;
  const [whole = '', fraction = ''] = number.split('.');
  // A spreadsheet shows “25.00” of a currency without cents too.
  if (digits === 0 && /^0{1,2}$/.test(fraction)) return Number(whole);
  return fraction.length > digits ? null : Math.round(Number(number) * 10 ** digits);
}

const GROUPED = /^[1-9]\d{0,2}(?:[.,]\d{3})+$/;
/** Thousands set apart by blanks of one kind (also such as no line breaks at), or by apostrophes. */
const SPACED = /^[1-9]\d{0,2}([ \u00a0\u2009\u202f'’])\d{3}(?:\1\d{3})*(?=[.,]\d+$|$)/;
/**
 * `1250.50` of `1,250.50`, `1.250,50` and `1 250,50`: the mark that comes last divides where there are two kinds, and one that is repeated groups.
 * A single one with three digits behind it groups where it is a comma and divides where it is a point, as on these pages, if the currency’s digits
 * leave no doubt: `1.250` euros may be 1,250 or 1.25, and `1,250` dinars too.
 */
function numberWritten(text: string, digits: number): string | 'ambiguous' | null {
  const clean = text.trim().replace(SPACED, (whole) => whole.replace(/\D/g, ''));
  if (!/^\d+(?:[.,]\d+)*$/.test(clean)) return null;
  const at = Math.max(clean.lastIndexOf('.'), clean.lastIndexOf(','));
  if (at === -1) return clean;
  const [before, mark, after] = [clean.slice(0, at), clean[at]!, clean.slice(at + 1)];
  const whole = before.replace(/[.,]/g, '');
  if (before.includes(mark)) return isOneMark(clean) && GROUPED.test(clean) ? whole + after : null;
  if (whole !== before) return isOneMark(before) && GROUPED.test(before) ? `${whole}.${after}` : null;
  if (after.length !== 3 || !/^[1-9]\d{0,2}$/.test(whole)) return `${whole}.${after}`;
  const isGrouping = mark === ',';
  if (isGrouping === digits >= 3) return 'ambiguous';
  return isGrouping ? whole + after : `${whole}.${after}`;
}
const isOneMark = (text: string) => !(text.includes('.') && text.includes(','));
