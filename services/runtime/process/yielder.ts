import { setImmediate as others } from 'node:timers/promises';

/** Yields after `ms` milliseconds of work, and returns whether it yielded. */
export function createYielder(ms: number): () => Promise<boolean> {
  let startedAt = performance.now();
  return async () => {
    if (performance.now() - startedAt < ms) return false;
    await others();
    startedAt = performance.now();
    return true;
  };
}
