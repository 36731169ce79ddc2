import { setImmediate as others } from 'node:timers/promises';

/** Called between the steps of long work: lets others have their turn once so much of one was used, and answers whether it did. */
export function inTurns(ms: number): () => Promise<boolean> {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < ms) return false;
    await others();
    began = performance.now();
    return true;
  };
}
