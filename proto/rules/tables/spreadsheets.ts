import { read, type CellObject, type WorkSheet } from '@e965/xlsx';
import { findCurrencies } from '../money/currency-names.js';

/** A sheet with at least one filled cell. */
export interface Sheet {
  name: string;
  /** Row by row from the first, each with its cells as text. Empty cells are empty texts. */
  rows: string[][];
}
/** Rows and columns beyond the maximum are not read. */
const [MAX_ROWS, MAX_COLUMNS] = [100_000, 1000];
/** A small file can have wide rows that are almost empty, and repeat a long text in many cells. */
const [MAX_CELLS, MAX_CHARACTERS] = [5_000_000, 50_000_000];

/**
 * Reads a spreadsheet file (.xlsx, .ods). Days become `YYYY-MM-DD`, times `HH:MM`, and a number in a currency's
 * format has its sign, such as `€ 25`. Throws if the bytes are no spreadsheet, or if it contains too many cells or too much text.
 */
export function readSpreadsheet(bytes: Uint8Array): Sheet[] {
  const { SheetNames: names, Sheets: sheets } = read(bytes, {
    type: 'array',
    dense: true,
    cellDates: true,
    UTC: true,
    cellNF: true,
    cellFormula: false,
    cellHTML: false,
    sheetRows: MAX_ROWS,
  });
  const cellCount = names.reduce((sum, name) => sum + countCells(sheets[name]!), 0);
  if (cellCount > MAX_CELLS) throw new Error('The spreadsheet contains too many cells.');
  let characterCount = 0;
  const toText = (cell: CellObject | undefined): string => {
    const text = formatCell(cell);
    characterCount += text.length;
    if (characterCount > MAX_CHARACTERS) throw new Error('The spreadsheet contains too much text.');
    return text;
  };
  return names
    .map((name) => ({ name, rows: toRows(sheets[name]!, toText) }))
    .filter(({ rows }) => rows.some((row) => row.some((cell) => cell !== '')));
}

/** Counts the cells up to the last filled one of each row. */
const countCells = (sheet: WorkSheet): number =>
  (sheet['!data'] ?? []).reduce((sum, row) => sum + Math.min(row?.length ?? 0, MAX_COLUMNS), 0);

const toRows = (sheet: WorkSheet, toText: (cell: CellObject | undefined) => string): string[][] =>
  Array.from(sheet['!data'] ?? [], (row) => Array.from((row ?? []).slice(0, MAX_COLUMNS), toText));

function formatCell(cell: CellObject | undefined): string {
  if (!cell || cell.t === 'e' || cell.t === 'z' || cell.v === undefined) return '';
  if (cell.v instanceof Date) return formatDate(cell.v, cell);
  if (typeof cell.v !== 'number') return String(cell.v);
  const sign = getCurrencySign(String(cell.z ?? '')) ?? getShownCurrency(cell.w ?? '');
  const number = roundToFormat(cell.v, String(cell.z ?? ''));
  return sign ? `${sign} ${number}` : String(number);
}

/** Parts of a number format that are text: `[$€-407]`, `"kr"`, `\\ `. */
const FORMAT_TEXT = /\[[^[\]]*\]|"[^"]*"|\\.|_./g;
/** Spreadsheets show no more digits of a number without a format. */
const SHOWN_DIGITS = 11;
/** Rounds a computed number such as 12.299999999999999 to the digits that the cell shows. */
function roundToFormat(value: number, format: string): number {
  const [numberFormat = ''] = format.replace(FORMAT_TEXT, '').split(';');
  const [, fraction] = /\.([0#?]+)/.exec(numberFormat) ?? [];
  const isFixed = /[0#?]/.test(numberFormat) && !/[/E%]|[0#?],+(?![0#?])/i.test(numberFormat);
  if (isFixed) return Number(value.toFixed(fraction?.length ?? 0));
  return Number.isInteger(value) ? value : Number(value.toPrecision(SHOWN_DIGITS));
}

/** Spreadsheets count days from 1899-12-30 or 1904-01-01, so a time without a day is not after this day. */
const LAST_EMPTY_DAY = '1904-01-02';
function formatDate(date: Date, { z: format = '', w: shownText }: CellObject): string {
  // Fractions of a day are not exact.
  const [day, time] = new Date(Math.round(date.getTime() / 60_000) * 60_000)
    .toISOString()
    .split(/T|:00\.000Z/);
  const symbols = String(format)
    .replace(/\[\$[^[\]]*\]|"[^"]*"|\\./g, '')
    .toLowerCase();
  // A duration such as 0:40:00 needs its seconds, because 0:40 may be hours or minutes.
  if (day! <= LAST_EMPTY_DAY) return symbols.includes('s') ? `${time}:00` : time!;
  // The cell shows only a month or a year.
  if (shownText && symbols.includes('y') && !symbols.includes('d')) return shownText;
  return time === '00:00' ? day! : `${day}T${time}`;
}

/** OpenDocument states the currency only in the displayed text. */
function getShownCurrency(text: string): string | null {
  const sign = text.replace(/[\d.,\s-]/g, '');
  return findCurrencies(sign).length > 0 ? sign : null;
}

/** The currencies of the locales (Windows) whose sign is `$`: `[$$-409]` is in US dollars. */
const DOLLAR_BY_LOCALE: Readonly<Record<string, string>> = {
  '409': 'USD',
  '1009': 'CAD',
  C0C: 'CAD',
  C09: 'AUD',
  '1409': 'NZD',
  '4809': 'SGD',
  C04: 'HKD',
  '80A': 'MXN',
};

/** `[$€-407] #,##0.00` and `"kr" 0` name a currency. */
function getCurrencySign(format: string): string | null {
  const [, locale = ''] = /\[\$\$-([\da-f]+)\]/i.exec(format) ?? [];
  const dollar = DOLLAR_BY_LOCALE[locale.toUpperCase().replace(/^0+/, '')];
  if (dollar) return dollar;
  const [, sign, quoted, symbol] = /\[\$([^\]-]+)|"([^"\d]+)"|([$€£¥])/.exec(format) ?? [];
  return (sign ?? quoted ?? symbol)?.trim() || null;
}
