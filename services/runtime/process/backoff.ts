const [FIRST_MS, MAX_MS] = [250, 10_000];

/**
 * Returns the milliseconds to wait before the nth retry (0 for the first). The wait doubles each time up to
 * ten seconds. Half of it is random, so that callers that failed together do not come back together.
 */
export function computeBackoffMs(
  tries: number,
  { first = FIRST_MS, max = MAX_MS, random = Math.random } = {},
): number {
  const fullDelay = Math.min(first * 2 ** Math.min(tries, 30), max);
  return Math.round(fullDelay / 2 + (fullDelay / 2) * random());
}
