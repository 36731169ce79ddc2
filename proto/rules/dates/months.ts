import { Temporal } from 'temporal-polyfill';
import { DAY_MS } from './days.js';

const MAX_CACHED = 5000;
const cache = new Map<string, string>();

/** Subtracts months, at most to the month's last day. Cached, because the same days recur often. */
export function monthsBefore(day: string, months: number): string {
  const key = `${day} ${months}`;
  const cached = cache.get(key);
  if (cached !== undefined) return cached;
  const result = Temporal.PlainDate.from(day).subtract({ months }).toString();
  if (cache.size >= MAX_CACHED) cache.clear();
  cache.set(key, result);
  return result;
}

const zoned = (at: Date) => Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO('UTC');

/** Adds months in UTC, keeping the time of day. Uses the last day of a shorter month. */
export const monthsLater = (at: Date, months: number): Date =>
  new Date(zoned(at).add({ months }).epochMilliseconds);

/**
 * Returns how many months of a period have started by now, 1 at its start. Never exceeds the length of the
 * period; extra days do not count as a month. Each month starts when `monthsLater` says.
 */
export function monthsStarted(start: Date, end: Date, now: Date): number {
  const until = now < end ? now : new Date(end.getTime() - 1);
  const completed = Math.max(0, zoned(start).until(zoned(until), { largestUnit: 'months' }).months);
  // After 30 January the next month starts on the last day of February, before a whole month has passed.
  const started = completed + (monthsLater(start, completed + 1) <= until ? 2 : 1);
  return Math.min(started, monthsIn(start, end));
}

const MONTH_MS = (365.25 / 12) * DAY_MS;
/** A period from the end of February to the end of March is one month and some days. */
const monthsIn = (start: Date, end: Date): number =>
  Math.max(1, Math.round((end.getTime() - start.getTime()) / MONTH_MS));
