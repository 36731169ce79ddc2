import { setImmediate as waitForOthers } from 'node:timers/promises';

/** Yields after `ms` milliseconds of work, and returns whether it yielded. */
export function createYielder(ms: number): () => Promise<boolean> {
  let startedAt = performance.now();
  return async () => {
    if (performance.now() - startedAt < ms) return false;
    await waitForOthers();
    startedAt = performance.now();
    return true;
  };
}
