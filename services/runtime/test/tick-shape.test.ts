import { createHook } from 'node:async_hooks';
import { setImmediate as nextMacrotask } from 'node:timers/promises';
import { collectGarbage } from '../idle-gc.js';
import { retainTickShape } from '../tick-shape.js';

/** Returns weak references to the ticks that some work creates. */
function captureTicks(work: () => void): WeakRef<object>[] {
  const ticks: WeakRef<object>[] = [];
  const hook = createHook({
    init: (_id, type, _trigger, tick) => void (type === 'TickObject' && ticks.push(new WeakRef(tick))),
  }).enable();
  work();
  hook.disable();
  return ticks;
}
const alive = (ticks: WeakRef<object>[]) => ticks.map((tick) => tick.deref() !== undefined);
async function collected() {
  await nextMacrotask();
  collectGarbage();
  await nextMacrotask();
}

it('retains one tick over every collection, however often it is called, and no plain one', async () => {
  const plain = captureTicks(() => process.nextTick(() => {}));
  const retained = captureTicks(() => retainTickShape());
  const again = captureTicks(() => retainTickShape());
  await collected();
  expect([alive(plain), alive(retained), alive(again)]).toEqual([[false], [true], []]);
});
