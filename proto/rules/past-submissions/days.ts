import { isDay } from '../dates/days.js';

/** The reading of dates such as 03/04/2025. */
export const DAY_ORDERS = ['day-first', 'month-first'] as const;
export type DayOrder = (typeof DAY_ORDERS)[number];

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const parseMonth = (word: string): number => MONTHS.indexOf(word.slice(0, 3).toLowerCase()) + 1;
const two = (text: string | number) => String(text).padStart(2, '0');
/** Spreadsheets write years with two digits. No film entry is older than 2000. */
const parseYear = (text: string) => (text.length === 2 ? `20${text}` : text);

const TIME = String.raw`(?:[T ,]+\d{1,2}:\d{2}.*)?$`;
const WHOLE = new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})${TIME}`);
const DOTTED = new RegExp(String.raw`^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4}|\d{2})${TIME}`);
const EITHER = new RegExp(String.raw`^(\d{1,2})[-/](\d{1,2})[-/](\d{4}|\d{2})${TIME}`);
const WORD = String.raw`(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?`;
const DAY_WORD = new RegExp(
  String.raw`^(\d{1,2})(?:st|nd|rd|th|\.)?[ -](${WORD})[ ,-]+(\d{4}|\d{2})${TIME}`,
  'i',
);
const WORD_DAY = new RegExp(String.raw`^(${WORD}) (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})${TIME}`, 'i');

const dayIn = (year: string, month: string | number, day: string): string | null => {
  const text = `${parseYear(year)}-${two(month)}-${two(day)}`;
  return isDay(text) ? text : null;
};

/** Returns both readings of an ambiguous date, or null if the text has another format. */
function either(text: string): Record<DayOrder, string | null> | null {
  const [, first, second, year] = EITHER.exec(text) ?? [];
  if (!first || !second || !year) return null;
  return { 'day-first': dayIn(year, second, first), 'month-first': dayIn(year, first, second) };
}

/** Parses a table cell to YYYY-MM-DD, or null if it is not a day. `order` decides for ambiguous dates. */
export function dayWritten(cell: string, order: DayOrder): string | null {
  const text = cell.trim();
  const [, year, month, day] = WHOLE.exec(text) ?? [];
  if (year) return dayIn(year, month!, day!);
  const dotted = DOTTED.exec(text);
  if (dotted) return dayIn(dotted[3]!, dotted[2]!, dotted[1]!);
  const dayWord = DAY_WORD.exec(text);
  if (dayWord) return dayIn(dayWord[3]!, parseMonth(dayWord[2]!), dayWord[1]!);
  const wordDay = WORD_DAY.exec(text);
  if (wordDay) return dayIn(wordDay[3]!, parseMonth(wordDay[1]!), wordDay[2]!);
  const ways = either(text);
  return ways && (ways[order] ?? ways[order === 'day-first' ? 'month-first' : 'day-first']);
}

/**
 * Detects the day order of a table. Returns null if no date is ambiguous. `isSure` means that some date has
 * only this reading, and none has only the other.
 */
export function detectDayOrder(
  cells: readonly string[],
): { order: DayOrder; isSure: boolean; example: string } | null {
  const ways = cells.flatMap((cell) => {
    const read = either(cell.trim());
    return read ? [{ cell: cell.trim(), ...read }] : [];
  });
  const open = ways.find(
    (way) => way['day-first'] && way['month-first'] && way['day-first'] !== way['month-first'],
  );
  if (!open) return null;
  const isDayFirst = ways.some((way) => way['day-first'] && !way['month-first']);
  const isMonthFirst = ways.some((way) => way['month-first'] && !way['day-first']);
  const order = isMonthFirst && !isDayFirst ? 'month-first' : 'day-first';
  return { order, isSure: isDayFirst !== isMonthFirst, example: open.cell };
}
