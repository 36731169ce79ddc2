/**
 * The pause in milliseconds before retry number `tries` (0 for the first). It doubles each time, and half of
 * it is random so that clients do not retry together. The services use the same formula (`backoff.ts`).
 */
export function pauseMs(tries: number, first: number, maxMs: number): number {
  const whole = Math.min(first * 2 ** tries, maxMs);
  return whole / 2 + (whole / 2) * Math.random();
}
