import { DAY_MS } from '@laurel/rules/days';
import { monthsBefore } from '@laurel/rules/months';

/** Days since 1 January 1970 of a day YYYY-MM-DD; not a number for what is no day. Reckoned: it is asked of every date of a film. */
export function dayNumber(day: string): number {
  if (day.length !== 10 || day.charCodeAt(4) !== DASH || day.charCodeAt(7) !== DASH) return NaN;
  const year = digits(day, 0, 4);
  const month = digits(day, 5, 7);
  const date = digits(day, 8, 10);
  if (!(year >= 0 && month >= 1 && month <= 12 && date >= 1 && date <= lengthOf(month, year))) return NaN;
  // Years begin in March here, so that the day that not every year has is the last one.
  const years = month > 2 ? year : year - 1;
  const leapDays = Math.floor(years / 4) - Math.floor(years / 100) + Math.floor(years / 400);
  const months = Math.floor((153 * ((month + 9) % 12) + 2) / 5);
  return years * 365 + leapDays + months + date - 1 - MARCH_OF_YEAR_0;
}
const DASH = 45;
const ZERO = 48;
/** Days between 1 March of the year 0 and 1 January 1970. */
const MARCH_OF_YEAR_0 = 719_468;
/** Not a number where anything is no digit. */
function digits(text: string, from: number, to: number): number {
  let number = 0;
  for (let n = from; n < to; n++) {
    const digit = text.charCodeAt(n) - ZERO;
    if (!(digit >= 0 && digit <= 9)) return NaN;
    number = number * 10 + digit;
  }
  return number;
}
function lengthOf(month: number, year: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** More different days than any catalogue has. */
const MOST_KEPT = 50_000;
const names = new Map<number, string>();
/** The day YYYY-MM-DD that is so many days after 1 January 1970; empty for what is not a number. */
export function dayName(number: number): string {
  const known = names.get(number);
  if (known !== undefined) return known;
  const name = Number.isNaN(number) ? '' : new Date(number * DAY_MS).toISOString().slice(0, 10);
  if (names.size < MOST_KEPT) names.set(number, name);
  return name;
}

/** Some months before a day. */
export const monthsBeforeDay = (day: number, months: number): number =>
  dayNumber(monthsBefore(dayName(day), months));
