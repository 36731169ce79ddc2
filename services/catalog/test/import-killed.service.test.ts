import { startStack } from '../../../deploy/testing/stack.mjs';
import { until } from '../../../deploy/testing/until.mjs';
import { startKillable, type Killable } from '../../runtime/test/killable.js';
import { Db } from '../src/database/client.js';
import { bring, lines, order, reaches, report } from './bring.js';
import { makeFestival, startCatalog, type Running } from './make.js';

const COUNT = 1500;
let stack: Awaited<ReturnType<typeof startStack>>;
let running: Running | undefined;
let replica: Killable | undefined;
afterEach(async () => {
  await replica?.end('SIGKILL');
  await (running ?? stack).stop();
});

it('another replica continues when one is killed while applying: nothing is imported twice or lost', async () => {
  stack = await startStack();
  // The first replica becomes the leader.
  const env = await stack.env('catalog', 1);
  replica = await startKillable('catalog', env);
  running = await startCatalog({}, stack);
  const db = running.get(Db);
  const records = Array.from({ length: COUNT }, (_, n) => makeFestival({ name: `Festival ${n}` }));
  const importId = await bring(running, lines(records));
  await reaches(running, importId, 'checked');
  await order(running, importId, 'apply');
  const half = await until(async () => {
    const { import: one } = await report(running!, importId);
    return one!.done > 0 && one;
  });
  await replica.end('SIGKILL');
  const { done, state } = (await report(running, importId)).import!;
  expect([half.state, state, done < COUNT]).toEqual(['applying', 'applying', true]);

  const { counts } = await reaches(running, importId, 'applied', 'failed');
  expect(counts).toMatchObject({ added: COUNT, same: 0, changed: 0, refused: 0 });
  expect(await db.festival.count()).toBe(COUNT);
  const [row] = await db.$queryRawUnsafe<object[]>(
    `select count(*)::int as events, count(distinct aggregate)::int as festivals from outbox where type = 'festival.added'`,
  );
  expect(row).toEqual({ events: COUNT, festivals: COUNT });
});
