import { createHook } from 'node:async_hooks';

/** Its one tick stays alive as long as the process. */
const kept: object[] = [];

/**
 * Node writes each of its ticks as one object literal. Where no tick was alive through some collections in a row (a process that rested), V8
 * has forgotten the literal's shape, and makes each by its slowest way from then on: 0.3 µs instead of 0.05, seven times in a request
 * (Node 24, `npm run bench:dispatch`). One tick that is kept keeps the shape.
 */
export function keepTickShape(): void {
  if (kept.length > 0) return;
  const hook = createHook({
    init(_id, type, _trigger, resource) {
      if (type === 'TickObject') kept.push(resource);
    },
  }).enable();
  process.nextTick(() => {});
  hook.disable();
}
