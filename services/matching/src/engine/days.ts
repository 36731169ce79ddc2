import { monthsBefore } from '../domain/day.js';

const DAY_MS = 86_400_000;

/** More different days than any catalogue has. */
const MOST_KEPT = 50_000;
function keeping<K, V>(of: (key: K) => V): (key: K) => V {
  const kept = new Map<K, V>();
  return (key) => {
    let value = kept.get(key);
    if (value !== undefined) return value;
    value = of(key);
    if (kept.size < MOST_KEPT) kept.set(key, value);
    return value;
  };
}

/** Days since 1 January 1970 of a day YYYY-MM-DD; not a number for what is no day. */
export const dayNumber = keeping((day: string): number => {
  const number = Date.parse(day) / DAY_MS;
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && nameOf(number) === day ? number : NaN;
});
const nameOf = (number: number) => (Number.isNaN(number) ? '' : new Date(number * DAY_MS).toISOString().slice(0, 10));
/** The day YYYY-MM-DD that is so many days after 1 January 1970. */
export const dayName = keeping(nameOf);

/** Some months before a day. */
export const monthsBeforeDay = (day: number, months: number): number => dayNumber(monthsBefore(dayName(day), months));
