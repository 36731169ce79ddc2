import { createHook } from 'node:async_hooks';

/** Its single tick stays alive as long as the process. */
const retained: object[] = [];

/**
 * Node creates each tick as one object literal. If no tick is alive during several collections in a row (an
 * idle process), V8 forgets the literal's shape, and creates each tick on its slowest path from then on: 0.3
 * µs instead of 0.05, seven times per request (Node 24, `npm run bench:dispatch`). Retaining one tick
 * preserves the shape.
 */
export function retainTickShape(): void {
  if (retained.length > 0) return;
  const hook = createHook({
    init(_id, type, _trigger, resource) {
      if (type === 'TickObject') retained.push(resource);
    },
  }).enable();
  process.nextTick(() => {});
  hook.disable();
}
