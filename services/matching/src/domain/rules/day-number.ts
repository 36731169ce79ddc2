import { DAY_MS } from '@laurel/rules/dates/days';
import { subtractMonths } from '@laurel/rules/dates/months';

/**
 * Returns the days since 1 January 1970 of a day YYYY-MM-DD; NaN for an invalid day. Computed by hand because
 * it runs for every date of a film.
 */
export function toDayNumber(day: string): number {
  if (day.length !== 10 || day.charCodeAt(4) !== DASH || day.charCodeAt(7) !== DASH) return NaN;
  const year = parseDigits(day, 0, 4);
  const month = parseDigits(day, 5, 7);
  const date = parseDigits(day, 8, 10);
  if (!(year >= 0 && month >= 1 && month <= 12 && date >= 1 && date <= getMonthLength(month, year)))
    return NaN;
  // Years start in March here, so that the leap day is the last day of the year.
  const years = month > 2 ? year : year - 1;
  const leapDays = Math.floor(years / 4) - Math.floor(years / 100) + Math.floor(years / 400);
  // From March on, the lengths of the months repeat 31, 30, 31, 30, 31: 153 days in five months.
  const daysBeforeMonth = Math.floor((153 * ((month + 9) % 12) + 2) / 5);
  return years * 365 + leapDays + daysBeforeMonth + date - 1 - MARCH_YEAR_0_TO_EPOCH_DAYS;
}
const DASH = 45;
const ZERO = 48;
/** Days between 1 March of the year 0 and 1 January 1970. */
const MARCH_YEAR_0_TO_EPOCH_DAYS = 719_468;
/** Returns NaN if any character is not a digit. */
function parseDigits(text: string, start: number, end: number): number {
  let number = 0;
  for (let n = start; n < end; n++) {
    const digit = text.charCodeAt(n) - ZERO;
    if (!(digit >= 0 && digit <= 9)) return NaN;
    number = number * 10 + digit;
  }
  return number;
}
function getMonthLength(month: number, year: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** More distinct days than any catalogue has. */
const MAX_CACHED = 50_000;
const textByDayNumber = new Map<number, string>();
/** Returns the day YYYY-MM-DD for a number of days since 1 January 1970; empty for NaN. */
export function formatDayNumber(number: number): string {
  const existing = textByDayNumber.get(number);
  if (existing !== undefined) return existing;
  const text = Number.isNaN(number) ? '' : new Date(number * DAY_MS).toISOString().slice(0, 10);
  if (textByDayNumber.size < MAX_CACHED) textByDayNumber.set(number, text);
  return text;
}

/** Returns the day a number of months before a day. */
export const getDayMonthsBefore = (day: number, months: number): number =>
  toDayNumber(subtractMonths(formatDayNumber(day), months));
