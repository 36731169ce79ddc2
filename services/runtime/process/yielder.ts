import { setImmediate as others } from 'node:timers/promises';

/** Yields after `ms` milliseconds of work, and returns whether it yielded. */
export function createYielder(ms: number): () => Promise<boolean> {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < ms) return false;
    await others();
    began = performance.now();
    return true;
  };
}
