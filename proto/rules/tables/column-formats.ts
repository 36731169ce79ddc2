import { getCurrencyDigits } from '../money/currencies.js';
import { MAX_AMOUNTS_LENGTH, mayBeList, writeDecimals } from '../money/amounts.js';
import { findCurrencies } from '../money/currency-names.js';
import {
  DAY_ORDERS,
  detectDayOrder,
  listDayReadings,
  resolveDays,
  type DayOrder,
} from '../dates/written-days.js';
import { splitEnd } from '../text/white-space.js';

/** The reading of amounts such as 1.250. */
export const DECIMAL_SIGNS = ['decimal-comma', 'decimal-point'] as const;
export type DecimalSign = (typeof DECIMAL_SIGNS)[number];
/** How the cells of a column are read where they have several readings. */
export const COLUMN_FORMATS = [...DAY_ORDERS, ...DECIMAL_SIGNS] as const;
export type ColumnFormat = (typeof COLUMN_FORMATS)[number];
export const FORMATS_BY_KIND = { days: DAY_ORDERS, amounts: DECIMAL_SIGNS } as const;
export type FormatKind = keyof typeof FORMATS_BY_KIND;

/** `isSure`: other cells of the column decide. `example`: a cell with two readings. */
export interface DetectedFormat<Format extends ColumnFormat = ColumnFormat> {
  format: Format;
  isSure: boolean;
  example: string;
}
/**
 * The detected formats of a column; null if no cell has two readings of this kind. `currencyExample`: an amount whose
 * currency the table does not state.
 */
export type DetectedFormats = Record<FormatKind, DetectedFormat | null> & { currencyExample?: string | null };

const AMOUNTS = /(?<![\d.,])\d+(?:[.,]\d+)+(?![\d.,]*\d)/g;
const AMBIGUOUS_AMOUNT = /^[1-9]\d{0,2}[.,]\d{3}$/;
const AMOUNT_BY_SIGN: Record<DecimalSign, RegExp> = {
  'decimal-comma': /^(?:\d+|\d{1,3}(?:\.\d{3})+)(?:,\d+)?$/,
  'decimal-point': /^(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/,
};

/** The separators of the amounts in a cell. A comma is one only before a blank. */
const AMOUNT_SEPARATOR = /[/;|\n]|,\s/;
/** An amount without a stated currency has this many decimals. */
const USUAL_DIGITS = 2;

interface WrittenAmount {
  text: string;
  /** The digits of the minor unit of its currency, if the cell names it. */
  digits: number | null;
}

/** Returns the digits of the currency that stands next to an amount; null if there is none. */
function findDigits(cell: string, start: number, length: number): number | null {
  const before = cell.slice(0, start).split(AMOUNT_SEPARATOR).at(-1)!;
  const [after = ''] = cell.slice(start + length).split(AMOUNT_SEPARATOR);
  for (const text of [before, after, ...`${before} ${after}`.split(/[\s()[\]:]+/)]) {
    const [currency] = findCurrencies(text);
    if (currency) return getCurrencyDigits(currency);
  }
  return null;
}
function listAmounts(cell: string): WrittenAmount[] {
  if (cell.length > MAX_AMOUNTS_LENGTH) return [];
  const amounts = writeDecimals(cell);
  return Array.from(amounts.matchAll(AMOUNTS), ({ 0: text, index }) => ({
    text,
    digits: AMBIGUOUS_AMOUNT.test(text) ? findDigits(amounts, index, text.length) : null,
  }));
}

/** Returns the sign with which three digits after a separator are thousands. */
const getGroupingSign = (amount: string): DecimalSign =>
  amount.includes('.') ? 'decimal-comma' : 'decimal-point';

/**
 * Returns how the amounts of a column are written. Returns null if none has two readings, or if the thousands are
 * written in both ways, so that no format fits the column. An amount in a currency without a minor unit has one
 * reading. Hardly anybody writes three decimals of other currencies, so such a format is not sure.
 */
export function detectDecimalSign(cells: readonly string[]): DetectedFormat<DecimalSign> | null {
  const amounts = cells.flatMap(listAmounts);
  const ambiguousAmounts = amounts.filter(({ text, digits }) => AMBIGUOUS_AMOUNT.test(text) && digits !== 0);
  const [example] = ambiguousAmounts;
  if (example === undefined) return null;
  const groupingSigns = new Set(ambiguousAmounts.map(({ text }) => getGroupingSign(text)));
  if (groupingSigns.size > 1) return null;
  const [groupingSign] = groupingSigns as Set<DecimalSign>;
  const fitsOnly = (sign: DecimalSign, otherSign: DecimalSign) =>
    amounts.some(({ text }) => AMOUNT_BY_SIGN[sign].test(text) && !AMOUNT_BY_SIGN[otherSign].test(text));
  const isComma = fitsOnly('decimal-comma', 'decimal-point');
  const isPoint = fitsOnly('decimal-point', 'decimal-comma');
  const writtenSign = isPoint ? 'decimal-point' : 'decimal-comma';
  const canHaveThreeDecimals = ambiguousAmounts.every(
    ({ digits }) => (digits ?? USUAL_DIGITS) > USUAL_DIGITS,
  );
  const isSure = isComma !== isPoint && (writtenSign === groupingSign || canHaveThreeDecimals);
  return { format: isSure ? writtenSign : groupingSign!, isSure, example: example.text };
}

/** Detects the formats of a column from all its cells. */
export function detectFormats(cells: readonly string[]): DetectedFormats {
  const dayOrder = detectDayOrder(cells);
  return {
    days: dayOrder && { format: dayOrder.order, isSure: dayOrder.isSure, example: dayOrder.example },
    amounts: detectDecimalSign(cells),
  };
}

/**
 * Rewrites a cell so that it has one reading: days as YYYY-MM-DD, amounts as `1250.5`. If `format`
 * is null, returns the cell unchanged.
 * @param currency the currency of amounts for which the cell names none
 */
export function applyFormat(
  cell: string,
  format: ColumnFormat | null | undefined,
  currency: string | null = null,
): string {
  if (cell.length > MAX_AMOUNTS_LENGTH) return cell;
  switch (format) {
    case 'day-first':
    case 'month-first':
    case 'year-first':
      return resolveDays(cell, format satisfies DayOrder);
    case 'decimal-comma':
    case 'decimal-point':
      return resolveAmounts(writeDecimals(cell), format, currency);
    default:
      return cell;
  }
}

const resolveAmounts = (cell: string, sign: DecimalSign, currency: string | null): string =>
  cell.replace(AMOUNTS, (amount, index: number) => {
    const isAmbiguous = AMBIGUOUS_AMOUNT.test(amount) || mayBeList(amount);
    if (!isAmbiguous) return resolveAmount(amount, sign);
    const statedDigits = findDigits(cell, index, amount.length);
    const digits = statedDigits ?? (currency === null ? null : getCurrencyDigits(currency));
    if (mayBeList(amount) && (digits ?? USUAL_DIGITS) <= USUAL_DIGITS) return amount;
    // Without a minor unit, three digits after a separator are thousands.
    return resolveAmount(amount, digits === 0 ? getGroupingSign(amount) : sign);
  });

function resolveAmount(amount: string, sign: DecimalSign): string {
  if (!AMOUNT_BY_SIGN[sign].test(amount)) return amount;
  const [integerText = '', fraction = ''] = amount.split(sign === 'decimal-comma' ? ',' : '.');
  const digits = integerText.replace(/[.,]/g, '');
  const trimmedFraction = splitEnd(fraction, '0')[0];
  return trimmedFraction === '' ? digits : `${digits}.${trimmedFraction}`;
}

/** Returns the formats with which an example of a column has different readings. */
export const listPossibleFormats = (kind: FormatKind, example: string): readonly ColumnFormat[] =>
  kind === 'days' ? listDayReadings(example).map(({ order }) => order) : FORMATS_BY_KIND[kind];

/** Formats how an ambiguous amount is read with a decimal sign: 1.250 as `1,250` or as `1.25`. */
export const formatReadAmount = (example: string, sign: DecimalSign): string =>
  Number(applyFormat(example, sign)).toLocaleString('en');
