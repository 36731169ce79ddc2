import { Temporal } from 'temporal-polyfill';

/** The same day some months earlier; the last of the month where that month is shorter. */
export const monthsBefore = (day: string, months: number): string =>
  Temporal.PlainDate.from(day).subtract({ months }).toString();
/** Whole days from one day to another. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;
/** YYYYMM of an instant, by the calendar of UTC. */
export const monthOf = (instant: Date): number => instant.getUTCFullYear() * 100 + instant.getUTCMonth() + 1;
/** How long until the next one begins. */
export const untilNextMonth = (instant: Date): number =>
  Date.UTC(instant.getUTCFullYear(), instant.getUTCMonth() + 1) - instant.getTime();

/** Days alone are read as UTC, where each has as many milliseconds. */
const DAY_MS = 86_400_000;
