/**
 * `TIME_LIMIT_FACTOR` multiplies the limits on calls, transactions and waits for projections. For machines that
 * are several times slower than one core per process; the tests use it.
 */
const FACTOR = Math.max(1, Number(process.env.TIME_LIMIT_FACTOR) || 1);

/** Returns a time limit in milliseconds, multiplied for a slow machine. */
export const limitMs = (ms: number): number => ms * FACTOR;
