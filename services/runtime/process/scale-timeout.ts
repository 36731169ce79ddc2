/** Factor for time limits on machines with less than one core per process, as in tests. */
const FACTOR = Math.max(1, Number(process.env.TIME_LIMIT_FACTOR) || 1);

/** Returns a time limit in milliseconds, extended for a slow machine. */
export const scaleTimeout = (ms: number): number => ms * FACTOR;
