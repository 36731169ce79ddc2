import { createHook } from 'node:async_hooks';
import { setImmediate as turn } from 'node:timers/promises';
import { collectGarbage } from '../idle-gc.js';
import { keepTickShape } from '../tick-shape.js';

/** The ticks that this makes, held by nothing of ours. */
function ticksOf(work: () => void): WeakRef<object>[] {
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
  await turn();
  collectGarbage();
  await turn();
}

it('one tick outlives every collection, however often it is asked for; a plain one does not', async () => {
  const plain = ticksOf(() => process.nextTick(() => {}));
  const kept = ticksOf(() => keepTickShape());
  const again = ticksOf(() => keepTickShape());
  await collected();
  expect([alive(plain), alive(kept), alive(again)]).toEqual([[false], [true], []]);
});
