const toIsoDay = (instant: number) => new Date(instant).toISOString().slice(0, 10);
/** Returns the UTC day of an instant. */
export const toUtcDay = (instant: Date) => toIsoDay(instant.getTime());
/** Returns today in UTC. */
export const getToday = () => toIsoDay(Date.now());
const EAST_MS = 14 * 3_600_000;
/** Returns the current day in the easternmost time zone (UTC+14). */
export const getLatestDay = () => toIsoDay(Date.now() + EAST_MS);

/** Converts a date column to YYYY-MM-DD. */
export const toDay = (date: Date | null) => date?.toISOString().slice(0, 10) ?? null;
/** Converts YYYY-MM-DD to a value for a date column. */
export const toDate = (day: string | null) => (day === null ? null : new Date(day));
