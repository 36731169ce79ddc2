import { isDay } from '../dates/days.js';

/** The reading of dates such as 03/04/2025. */
export const DAY_ORDERS = ['day-first', 'month-first'] as const;
export type DayOrder = (typeof DAY_ORDERS)[number];

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const parseMonth = (word: string): number => MONTHS.indexOf(word.slice(0, 3).toLowerCase()) + 1;
const padTwo = (text: string | number) => String(text).padStart(2, '0');
/** Spreadsheets write years with two digits. No film entry is older than 2000. */
const parseYear = (text: string) => (text.length === 2 ? `20${text}` : text);

const TIME = String.raw`(?:[T ,]+\d{1,2}:\d{2}.*)?$`;
const ISO_DATE = new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})${TIME}`);
const DOTTED_DATE = new RegExp(String.raw`^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4}|\d{2})${TIME}`);
const AMBIGUOUS_DATE = new RegExp(String.raw`^(\d{1,2})[-/](\d{1,2})[-/](\d{4}|\d{2})${TIME}`);
const WORD = String.raw`(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?`;
const DAY_WORD = new RegExp(
  String.raw`^(\d{1,2})(?:st|nd|rd|th|\.)?[ -](${WORD})[ ,-]+(\d{4}|\d{2})${TIME}`,
  'i',
);
const WORD_DAY = new RegExp(String.raw`^(${WORD}) (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})${TIME}`, 'i');

const toDay = (year: string, month: string | number, day: string): string | null => {
  const text = `${parseYear(year)}-${padTwo(month)}-${padTwo(day)}`;
  return isDay(text) ? text : null;
};

/** Returns both readings of an ambiguous date, or null if the text has another format. */
function readBothOrders(text: string): Record<DayOrder, string | null> | null {
  const [, firstNumber, secondNumber, year] = AMBIGUOUS_DATE.exec(text) ?? [];
  if (!firstNumber || !secondNumber || !year) return null;
  return {
    'day-first': toDay(year, secondNumber, firstNumber),
    'month-first': toDay(year, firstNumber, secondNumber),
  };
}

/** Parses a table cell to YYYY-MM-DD, or null if it is not a day. `order` decides for ambiguous dates. */
export function parseWrittenDay(cell: string, order: DayOrder): string | null {
  const text = cell.trim();
  const [, year, month, day] = ISO_DATE.exec(text) ?? [];
  if (year) return toDay(year, month!, day!);
  const dotted = DOTTED_DATE.exec(text);
  if (dotted) return toDay(dotted[3]!, dotted[2]!, dotted[1]!);
  const dayWord = DAY_WORD.exec(text);
  if (dayWord) return toDay(dayWord[3]!, parseMonth(dayWord[2]!), dayWord[1]!);
  const wordDay = WORD_DAY.exec(text);
  if (wordDay) return toDay(wordDay[3]!, parseMonth(wordDay[1]!), wordDay[2]!);
  const readings = readBothOrders(text);
  return readings && (readings[order] ?? readings[order === 'day-first' ? 'month-first' : 'day-first']);
}

/**
 * Detects the day order of a table. Returns null if no date is ambiguous. `isSure` means that some date has
 * only this reading, and none has only the other.
 */
export function detectDayOrder(
  cells: readonly string[],
): { order: DayOrder; isSure: boolean; example: string } | null {
  const readings = cells.flatMap((cell) => {
    const reading = readBothOrders(cell.trim());
    return reading ? [{ cell: cell.trim(), ...reading }] : [];
  });
  const ambiguousReading = readings.find(
    (reading) =>
      reading['day-first'] && reading['month-first'] && reading['day-first'] !== reading['month-first'],
  );
  if (!ambiguousReading) return null;
  const isDayFirst = readings.some((reading) => reading['day-first'] && !reading['month-first']);
  const isMonthFirst = readings.some((reading) => reading['month-first'] && !reading['day-first']);
  const order = isMonthFirst && !isDayFirst ? 'month-first' : 'day-first';
  return { order, isSure: isDayFirst !== isMonthFirst, example: ambiguousReading.cell };
}
