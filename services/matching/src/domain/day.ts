/** YYYYMM of an instant, by the calendar of UTC. */
export const monthOf = (instant: Date): number => instant.getUTCFullYear() * 100 + instant.getUTCMonth() + 1;
/** How long until the next one begins. */
export const untilNextMonth = (instant: Date): number =>
  Date.UTC(instant.getUTCFullYear(), instant.getUTCMonth() + 1) - instant.getTime();
