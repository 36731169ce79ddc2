import { startStack } from '../../../deploy/testing/stack.mjs';
import { until } from '../../../deploy/testing/until.mjs';
import { startKillable, type Killable } from '../../runtime/test/killable.js';
import { Db } from '../src/database/client.js';
import { getReport, orderStep, toJsonLines, uploadFile, waitForState } from './import-helpers.js';
import { makeFestival, startCatalog, type RunningCatalog } from './make.js';

const COUNT = 1500;
let stack: Awaited<ReturnType<typeof startStack>>;
let running: RunningCatalog | undefined;
let replica: Killable | undefined;
afterEach(async () => {
  await replica?.end('SIGKILL');
  await (running ?? stack).stop();
});

it('if a replica is killed while it applies an import, another one continues and no record is applied twice or lost', async () => {
  stack = await startStack();
  // The first replica runs the imports, because it starts before the other.
  const env = await stack.env('catalog', 1);
  replica = await startKillable('catalog', env);
  running = await startCatalog({}, stack);
  const db = running.get(Db);
  const records = Array.from({ length: COUNT }, (_, n) => makeFestival({ name: `Festival ${n}` }));
  const importId = await uploadFile(running, toJsonLines(records));
  await waitForState(running, importId, 'checked');
  await orderStep(running, importId, 'apply');
  const half = await until(async () => {
    const { import: runningImport } = await getReport(running!, importId);
    return runningImport!.done > 0 && runningImport;
  });
  await replica.end('SIGKILL');
  const { done, state } = (await getReport(running, importId)).import!;
  expect([half.state, state, done < COUNT]).toEqual(['applying', 'applying', true]);

  const { counts } = await waitForState(running, importId, 'applied', 'failed');
  expect(counts).toMatchObject({ added: COUNT, same: 0, changed: 0, refused: 0 });
  expect(await db.festival.count()).toBe(COUNT);
  const [row] = await db.$queryRawUnsafe<object[]>(
    `select count(*)::int as events, count(distinct aggregate)::int as festivals from outbox where type = 'festival.added'`,
  );
  expect(row).toEqual({ events: COUNT, festivals: COUNT });
});
