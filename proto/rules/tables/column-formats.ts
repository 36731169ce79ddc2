import { DAY_ORDERS, detectDayOrder, resolveDays, type DayOrder } from '../dates/written-days.js';

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
/** The detected formats of a column; null if no cell has two readings of this kind. */
export type DetectedFormats = Record<FormatKind, DetectedFormat | null>;

const AMOUNTS = /(?<![\d.,])\d+(?:[.,]\d+)+(?![\d.,]*\d)/g;
const AMBIGUOUS_AMOUNT = /^[1-9]\d{0,2}[.,]\d{3}$/;
const AMOUNT_BY_SIGN: Record<DecimalSign, RegExp> = {
  'decimal-comma': /^(?:\d+|\d{1,3}(?:\.\d{3})+)(?:,\d+)?$/,
  'decimal-point': /^(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/,
};

/** Returns how the amounts of a column are written, or null if none has two readings. */
export function detectDecimalSign(cells: readonly string[]): DetectedFormat<DecimalSign> | null {
  const amounts = cells.flatMap((cell) => cell.match(AMOUNTS) ?? []);
  const example = amounts.find((amount) => AMBIGUOUS_AMOUNT.test(amount));
  if (example === undefined) return null;
  const fitsOnly = (sign: DecimalSign, otherSign: DecimalSign) =>
    amounts.some((amount) => AMOUNT_BY_SIGN[sign].test(amount) && !AMOUNT_BY_SIGN[otherSign].test(amount));
  const isComma = fitsOnly('decimal-comma', 'decimal-point');
  const isPoint = fitsOnly('decimal-point', 'decimal-comma');
  return {
    format: isPoint && !isComma ? 'decimal-point' : 'decimal-comma',
    isSure: isComma !== isPoint,
    example,
  };
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
 * Rewrites an ambiguous cell so that it has one reading: days as YYYY-MM-DD, amounts as `1250.5`. Returns
 * null if the cell needs no change.
 */
export function applyFormat(cell: string, format: ColumnFormat | null | undefined): string {
  switch (format) {
    case 'day-first':
    case 'month-first':
      return resolveDays(cell, format satisfies DayOrder);
    case 'decimal-comma':
    case 'decimal-point':
      return cell.replace(AMOUNTS, (amount) => resolveAmount(amount, format));
    default:
      return cell;
  }
}

function resolveAmount(amount: string, sign: DecimalSign): string {
  if (!AMOUNT_BY_SIGN[sign].test(amount)) return amount;
  const [integerText = '', fraction = ''] = amount.split(sign === 'decimal-comma' ? ',' : '.');
  const digits = integerText.replace(/[.,]/g, '');
  const trimmedFraction = fraction.replace(/0+$/, '');
  return trimmedFraction === '' ? digits : `${digits}.${trimmedFraction}`;
}

/** Formats how an ambiguous amount is read with a decimal sign: 1.250 as `1,250` or as `1.25`. */
export const formatReadAmount = (example: string, sign: DecimalSign): string =>
  Number(applyFormat(example, sign)).toLocaleString('en');
