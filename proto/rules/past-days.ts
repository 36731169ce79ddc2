import { isDay } from './days.js';

/** How a table writes 03/04/2025. */
export const DAY_ORDERS = ['day-first', 'month-first'] as const;
export type DayOrder = (typeof DAY_ORDERS)[number];

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const monthOf = (word: string): number => MONTHS.indexOf(word.slice(0, 3).toLowerCase()) + 1;
const two = (text: string | number) => String(text).padStart(2, '0');
/** Years are written with two digits by spreadsheets; none of a film's entries is older. */
const yearOf = (text: string) => (text.length === 2 ? `20${text}` : text);

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
  const text = `${yearOf(year)}-${two(month)}-${two(day)}`;
  return isDay(text) ? text : null;
};

/** Both ways to read what says neither; null for what is written in another way. */
function either(text: string): Record<DayOrder, string | null> | null {
  const [, first, second, year] = EITHER.exec(text) ?? [];
  if (!first || !second || !year) return null;
  return { 'day-first': dayIn(year, second, first), 'month-first': dayIn(year, first, second) };
}

/** A day as a table writes it, as YYYY-MM-DD; null for what is none. What can be read both ways is read as `order` says. */
export function dayWritten(cell: string, order: DayOrder): string | null {
  const text = cell.trim();
  const [, year, month, day] = WHOLE.exec(text) ?? [];
  if (year) return dayIn(year, month!, day!);
  const dotted = DOTTED.exec(text);
  if (dotted) return dayIn(dotted[3]!, dotted[2]!, dotted[1]!);
  const dayWord = DAY_WORD.exec(text);
  if (dayWord) return dayIn(dayWord[3]!, monthOf(dayWord[2]!), dayWord[1]!);
  const wordDay = WORD_DAY.exec(text);
  if (wordDay) return dayIn(wordDay[3]!, monthOf(wordDay[1]!), wordDay[2]!);
  const ways = either(text);
  return ways && (ways[order] ?? ways[order === 'day-first' ? 'month-first' : 'day-first']);
}

/** How a table writes its days: null where no day can be read both ways; `isSure`: some day of it can be read in this way alone, and none in the other. */
export function dayOrderOf(
  cells: readonly string[],
): { order: DayOrder; isSure: boolean; example: string } | null {
  const ways = cells.flatMap((cell) => {
    const read = either(cell.trim());
    return read ? [{ cell: cell.trim(), ...read }] : [];
  });
  const open = ways.find(
    (one) => one['day-first'] && one['month-first'] && one['day-first'] !== one['month-first'],
  );
  if (!open) return null;
  const isDayFirst = ways.some((one) => one['day-first'] && !one['month-first']);
  const isMonthFirst = ways.some((one) => one['month-first'] && !one['day-first']);
  const order = isMonthFirst && !isDayFirst ? 'month-first' : 'day-first';
  return { order, isSure: isDayFirst !== isMonthFirst, example: open.cell };
}
