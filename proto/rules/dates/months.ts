import { Temporal } from 'temporal-polyfill';
import { DAY_MS } from './days.js';

const MAX_CACHED = 5000;
const cache = new Map<string, string>();

/** Subtracts months. Uses the last day of a shorter month. Cached, because the same days recur often. */
export function subtractMonths(day: string, months: number): string {
  const key = `${day} ${months}`;
  const cached = cache.get(key);
  if (cached !== undefined) return cached;
  const result = Temporal.PlainDate.from(day).subtract({ months }).toString();
  if (cache.size >= MAX_CACHED) cache.clear();
  cache.set(key, result);
  return result;
}

const toUtcDateTime = (instant: Date) =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO('UTC');

/** Adds months in UTC, keeping the time of day. Uses the last day of a shorter month. */
export const addMonthsToInstant = (instant: Date, months: number): Date =>
  new Date(toUtcDateTime(instant).add({ months }).epochMilliseconds);

/**
 * Returns how many months of a period have started by now, 1 at its start. Never exceeds the length of the
 * period; extra days do not count as a month. `addMonthsToInstant` returns the start of each month.
 */
export function countStartedMonths(start: Date, end: Date, now: Date): number {
  const lastInstant = now < end ? now : new Date(end.getTime() - 1);
  const completedMonths = Math.max(
    0,
    toUtcDateTime(start).until(toUtcDateTime(lastInstant), { largestUnit: 'months' }).months,
  );
  // After 30 January the next month starts on the last day of February, before a whole month has passed.
  const startedMonths =
    completedMonths + (addMonthsToInstant(start, completedMonths + 1) <= lastInstant ? 2 : 1);
  return Math.min(startedMonths, countWholeMonths(start, end));
}

const MONTH_MS = (365.25 / 12) * DAY_MS;
/** A period from the end of February to the end of March is one month and some days. */
const countWholeMonths = (start: Date, end: Date): number =>
  Math.max(1, Math.round((end.getTime() - start.getTime()) / MONTH_MS));
