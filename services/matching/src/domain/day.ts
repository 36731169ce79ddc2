/** Returns YYYYMM of an instant in UTC. */
export const toYearMonth = (instant: Date): number =>
  instant.getUTCFullYear() * 100 + instant.getUTCMonth() + 1;
/** Returns the milliseconds until the next month starts (UTC). */
export const getMillisecondsUntilNextMonth = (instant: Date): number =>
  Date.UTC(instant.getUTCFullYear(), instant.getUTCMonth() + 1) - instant.getTime();
