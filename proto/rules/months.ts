import { Temporal } from 'temporal-polyfill';
import { DAY_MS } from './days.js';

const MOST_KEPT = 5000;
const kept = new Map<string, string>();

/** The same day some months earlier; the last of the month where that month is shorter. The same days are asked for again and again: kept. */
export function monthsBefore(day: string, months: number): string {
  const key = `${day} ${months}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  const found = Temporal.PlainDate.from(day).subtract({ months }).toString();
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(key, found);
  return found;
}

const zoned = (at: Date) => Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO('UTC');

/** The same moment of the day some months later, in UTC; the last day of the month where that month is shorter. */
export const monthsLater = (at: Date, months: number): Date =>
  new Date(zoned(at).add({ months }).epochMilliseconds);

/** How many months of a period have begun by now, 1 at its start: never more than it has: some days over are no month. Each begins when `monthsLater` says. */
export function monthsBegun(start: Date, end: Date, now: Date): number {
  const until = now < end ? now : new Date(end.getTime() - 1);
  const whole = Math.max(0, zoned(start).until(zoned(until), { largestUnit: 'months' }).months);
  // From the 30th of January the next one begins on the last of February, where a whole month has not passed yet.
  const begun = whole + (monthsLater(start, whole + 1) <= until ? 2 : 1);
  return Math.min(begun, monthsIn(start, end));
}

const MONTH_MS = (365.25 / 12) * DAY_MS;
/** One that goes from the last of February to the last of March is one month, and some days. */
const monthsIn = (start: Date, end: Date): number =>
  Math.max(1, Math.round((end.getTime() - start.getTime()) / MONTH_MS));
