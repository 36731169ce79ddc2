/**
 * The pause in milliseconds before retry number `tries` (0 for the first). It doubles each time, and half of
 * it is random so that clients do not retry together. The services use the same formula (`backoff.ts`).
 */
export function getRetryDelayMs(tries: number, firstMs: number, maxMs: number): number {
  const delay = Math.min(firstMs * 2 ** tries, maxMs);
  return delay / 2 + (delay / 2) * Math.random();
}
