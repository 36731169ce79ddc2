import { addDays, isDay } from './days.js';
import { isWeekdayName, parseMonthName } from './calendar-names.js';
import { O_CLOCK_AFTER, TIME_PREFIX } from './time-tokens.js';

/** The reading of dates such as 03/04/2025 and 27.02.28. */
export const DAY_ORDERS = ['day-first', 'month-first', 'year-first'] as const;
export type DayOrder = (typeof DAY_ORDERS)[number];

const padTwo = (text: string | number) => String(text).padStart(2, '0');
/** Years may have two digits, as in `25` and `'25`. No film entry is older than 2000. */
const parseYear = (text: string) => (text.length < 4 ? `20${text.slice(-2)}` : text);
/** Numbers of two digits since this year may be a year: `27.02.28` is 27 February 2028 or 28 February 2027. */
const MIN_SHORT_YEAR = 2015;
/** No table has days of later years. */
const MAX_YEARS_AHEAD = 3;
export const mayBeYear = (number: string): boolean => {
  const year = 2000 + Number(number);
  return year >= MIN_SHORT_YEAR && year <= new Date().getFullYear() + MAX_YEARS_AHEAD;
};

/** ` 18:20`, `, 22h15`, ` at 10 PM`, `, ore 18`. */
const TIME = String.raw`[T ,]+${TIME_PREFIX}?\d{1,2}(?:[:.hu]\d{2}.*| ?(?:[ap]\.?m|${O_CLOCK_AFTER})(?!\p{L}).*)$`;
const WORD = String.raw`(\p{L}+\.?)`;
const NUMBER_OF_DAY = String.raw`(\d{1,2})(?:st|nd|rd|th|er|º|\.)?`;
/** `3. 4. 2025`, `03/04/25`, `3-4-'25`. */
const NUMERIC_DATE = String.raw`(\d{1,2})(?:\.\s?(\d{1,2})\.\s?|([-/])(\d{1,2})\3)(\d{4}|'?\d{2})`;

/** Returns the formats of a day that `end` follows. */
const createFormats = (end: string) => ({
  isoDate: new RegExp(String.raw`^(\d{4})[-/.] ?(\d{1,2})[-/.] ?(\d{1,2})\.?${end}`, 'iu'),
  /** `20250403`. */
  compactDate: new RegExp(String.raw`^((?:19|20)\d{2})(\d{2})(\d{2})${end}`, 'iu'),
  numericDate: new RegExp(`^${NUMERIC_DATE}${end}`, 'iu'),
  /** `3 Oct 2024`, `2. März 2025`, `3.Apr.25`, `3/IV/2025`, `8 de abril de 2025`. */
  dayWord: new RegExp(
    String.raw`^${NUMBER_OF_DAY}(?:[ /-]|(?<=\.))(?:de |of )?${WORD}(?:[/-]|,? |(?<=\.))(?:del? |of )?(\d{4}|'?\d{2})${end}`,
    'iu',
  ),
  wordDay: new RegExp(String.raw`^${WORD} ${NUMBER_OF_DAY},? (\d{4}|'\d{2})${end}`, 'iu'),
  /** `2025. április 3.` */
  yearWordDay: new RegExp(String.raw`^(\d{4})\.? ${WORD} ${NUMBER_OF_DAY}${end}`, 'iu'),
});
const DAY_FORMATS = createFormats('$');
const DAY_AND_TIME_FORMATS = createFormats(`(?:$|${TIME})`);
/** `Sonntag, `, `mardi `. */
const LEADING_WORD = /^(\p{L}[\p{L}-]*)\.?,? /u;
/** `den 3. April`, `le 3 avril`, `on April 3`. */
const WORD_BEFORE_DAY = /^(?:the|on|den|dem|der|am|le|el|il|lo|dia|día|em|dne|dnia)$/i;

/** `2027年3月3日`, also with the full-width digits that NFKC replaces. */
const EAST_ASIAN_DATE = /^(\d{4}) ?[年년] ?(\d{1,2}) ?[月월] ?(\d{1,2}) ?[日일]/;
/** `(Mon)`, `(月)`. */
const TRAILING_WEEKDAY = / ?\((\p{L}+)\.?\)$/u;
const EAST_ASIAN_WEEKDAY = /^[月火水木金土日월화수목금토일]$/;
/** The Polish, Russian and Ukrainian word for “year”. */
const TRAILING_YEAR_WORD = /(\d{4}) ?(?:r\.?|roku|г\.?|года?|р\.?|року)$/i;

/** Spreadsheets count days from this one. */
const SERIAL_DAY_ZERO = '1899-12-30';
/** The days from 2000 to 2099, as numbers of a spreadsheet. */
const [MIN_SERIAL_DAY, MAX_SERIAL_DAY] = [36_526, 73_050];
const MINUTES_PER_DAY = 1440;

const toDay = (year: string, month: string | number | null, day: string): string | null => {
  if (month === null) return null;
  const text = `${parseYear(year)}-${padTwo(month)}-${padTwo(day)}`;
  return isDay(text) ? text : null;
};

/** A dotted date never begins with the month. */
function readOrders(match: readonly (string | undefined)[]): Record<DayOrder, string | null> {
  const [, first, dotted, sign, slashed, year] = match;
  const second = dotted ?? slashed;
  const dayFirst = toDay(year!, second!, first!);
  return {
    'day-first': dayFirst,
    'month-first': sign ? toDay(year!, first!, second!) : dayFirst,
    'year-first': year!.length === 2 && mayBeYear(first!) ? toDay(first!, second!, year!) : null,
  };
}

function parseSerialDay(text: string): string | null {
  // The fraction is the time of day.
  const serialDay = Math.floor(Number(text.replace(',', '.')));
  if (!/^\d{5}(?:[.,]\d+)?$/.test(text) || serialDay < MIN_SERIAL_DAY || serialDay > MAX_SERIAL_DAY)
    return null;
  return addDays(SERIAL_DAY_ZERO, serialDay);
}

/** No cell with a day has more characters. */
const MAX_TEXT_LENGTH = 200;
/**
 * Removes what people write after a day, and replaces the date characters of Chinese, Japanese and Korean. Returns an
 * empty text for a cell that is too long.
 */
function simplifyDayText(cell: string): string {
  if (cell.length > MAX_TEXT_LENGTH) return '';
  const text = cell.normalize('NFKC').replace(/\s+/g, ' ').trim();
  return text
    .replace(TRAILING_WEEKDAY, (suffix, word: string) =>
      EAST_ASIAN_WEEKDAY.test(word) || isWeekdayName(word) ? '' : suffix,
    )
    .replace(TRAILING_YEAR_WORD, '$1')
    .replaceAll('’', "'")
    .replace(EAST_ASIAN_DATE, '$1-$2-$3 ')
    .trim();
}

/** Removes the weekdays and articles before a day: `am Donnerstag, den 3. April 2025`. */
function removeDayPrefix(text: string): string {
  const [prefix = '', word = ''] = LEADING_WORD.exec(text) ?? [];
  const isRemovable = isWeekdayName(word) || WORD_BEFORE_DAY.test(word);
  return isRemovable ? removeDayPrefix(text.slice(prefix.length)) : text;
}

/**
 * Parses a table cell to YYYY-MM-DD, or null if it is not a day. Ignores a time after the day. Reads the month names
 * of many languages, a weekday before or after the day, and the day numbers of spreadsheets. `order` decides for
 * ambiguous dates. Libraries such as chrono-node find dates in sentences and guess, so they do not fit a table.
 */
export const parseWrittenDay = (cell: string, order: DayOrder): string | null =>
  parseDayIn(cell, order, DAY_AND_TIME_FORMATS);

function parseDayIn(cell: string, order: DayOrder, formats: typeof DAY_FORMATS): string | null {
  const text = simplifyDayText(cell);
  // “mar” is a month and a weekday.
  return parseDayText(text, order, formats) ?? parseDayText(removeDayPrefix(text), order, formats);
}

function parseDayText(text: string, order: DayOrder, formats: typeof DAY_FORMATS): string | null {
  if (formats === DAY_AND_TIME_FORMATS || !/\D/.test(text)) {
    const serialDay = parseSerialDay(text);
    if (serialDay) return serialDay;
  }
  const [, year, month, day] = formats.isoDate.exec(text) ?? formats.compactDate.exec(text) ?? [];
  if (year) return toDay(year, month!, day!);
  const numericDate = formats.numericDate.exec(text);
  if (numericDate) {
    const readings = readOrders(numericDate);
    return readings[order] ?? DAY_ORDERS.map((other) => readings[other]).find((day) => day !== null) ?? null;
  }
  const dayWord = formats.dayWord.exec(text);
  if (dayWord) return toDay(dayWord[3]!, parseMonthName(dayWord[2]!), dayWord[1]!);
  const wordDay = formats.wordDay.exec(text);
  if (wordDay) return toDay(wordDay[3]!, parseMonthName(wordDay[1]!), wordDay[2]!);
  const yearWordDay = formats.yearWordDay.exec(text);
  return yearWordDay && toDay(yearWordDay[1]!, parseMonthName(yearWordDay[2]!), yearWordDay[3]!);
}

const chooseOnlyReading = (read: (order: DayOrder) => string | null): string | null => {
  const days = new Set(DAY_ORDERS.map(read));
  return days.size === 1 ? [...days][0]! : null;
};
/**
 * Returns the day if its text has only one reading. Returns null for `03/04/2027`, `27.02.28` and texts that are no
 * day. Ignores a time after the day.
 */
export const parseUnambiguousDay = (cell: string): string | null =>
  chooseOnlyReading((order) => parseWrittenDay(cell, order));

/** Like `parseUnambiguousDay`, but returns null if anything follows the day, such as a time. */
export const parseDayWithoutTime = (cell: string): string | null =>
  chooseOnlyReading((order) => parseDayIn(cell, order, DAY_FORMATS));

/** Splits the number of a spreadsheet, such as `46449.75`. The fraction is the time of day. Returns null for other texts. */
export function parseSerialDayAndTime(text: string): { day: string; time: string | null } | null {
  const day = parseSerialDay(text);
  if (!day) return null;
  const serial = Number(text.replace(',', '.'));
  // Half a second more, because the fraction is rounded.
  const minutes = Math.min(Math.floor((serial % 1) * MINUTES_PER_DAY + 1 / 120), MINUTES_PER_DAY - 1);
  if (minutes === 0) return { day, time: null };
  return { day, time: `${padTwo(Math.floor(minutes / 60))}:${padTwo(minutes % 60)}` };
}

const NUMERIC_DATES = new RegExp(String.raw`(?<![\d./-])${NUMERIC_DATE}(?!\d|[./-]\d)`, 'gu');

/** Returns the different readings of a date, each with the first order that has it. */
export const listDayReadings = (date: string): { order: DayOrder; day: string }[] => {
  const readings = DAY_ORDERS.map((order) => ({ order, day: parseWrittenDay(date, order) }));
  return readings.filter(
    (reading, n): reading is { order: DayOrder; day: string } =>
      reading.day !== null && readings.findIndex(({ day }) => day === reading.day) === n,
  );
};

/**
 * Detects the day order of a table. Returns null if no date is ambiguous. `isSure` means that only one reading fits all
 * dates. `example` is an ambiguous date.
 */
export function detectDayOrder(
  cells: readonly string[],
): { order: DayOrder; isSure: boolean; example: string } | null {
  const dates = cells.flatMap((cell) =>
    Array.from(simplifyDayText(cell).matchAll(NUMERIC_DATES), (match) => ({
      date: match[0],
      readings: readOrders(match),
    })),
  );
  const fittingOrders = DAY_ORDERS.filter((order) => dates.every(({ readings }) => readings[order] !== null));
  const possibleOrders = fittingOrders.length > 0 ? fittingOrders : DAY_ORDERS;
  const countReadings = (orders: readonly DayOrder[], { readings }: (typeof dates)[number]) =>
    new Set(orders.flatMap((order) => readings[order] ?? [])).size;
  const ambiguousDates = dates.filter((date) => countReadings(DAY_ORDERS, date) > 1);
  const undecidedDate = ambiguousDates.find((date) => countReadings(possibleOrders, date) > 1);
  const example = undecidedDate ?? ambiguousDates[0];
  return example
    ? { order: possibleOrders[0]!, isSure: undecidedDate === undefined, example: example.date }
    : null;
}

/** Rewrites the numeric dates of a text, such as `03/04/2027 23:59`, as YYYY-MM-DD. */
export const resolveDays = (text: string, order: DayOrder): string =>
  text.replace(NUMERIC_DATES, (date) => parseWrittenDay(date, order) ?? date);
