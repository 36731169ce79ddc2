const isoDay = (instant: number) => new Date(instant).toISOString().slice(0, 10);
/** The day of an instant in UTC. */
export const utcDay = (instant: Date) => isoDay(instant.getTime());
/** The day in UTC. */
export const today = () => isoDay(Date.now());
const EAST_MS = 14 * 3_600_000;
/** The day that has begun in the easternmost zone. */
export const latestDay = () => isoDay(Date.now() + EAST_MS);

/** A column's day as it is written. */
export const dayOf = (date: Date | null) => date?.toISOString().slice(0, 10) ?? null;
/** A written day for a column. */
export const dateOf = (day: string | null) => (day === null ? null : new Date(day));
