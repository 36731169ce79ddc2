import { Logger } from '@nestjs/common';
import { PgListener } from '@laurel/runtime/database/pg-listener';
import pg from 'pg';
import { startStack } from '../../../deploy/testing/stack.mjs';
import { until } from '../../../deploy/testing/until.mjs';

let stack: Awaited<ReturnType<typeof startStack>>;
const begun: PgListener[] = [];
beforeAll(async () => {
  stack = await startStack({ databases: ['films'] });
});
afterEach(() => Promise.all(begun.splice(0).map((pgListener) => pgListener.stop())));
afterAll(() => stack?.stop());

async function sql(text: string, values: unknown[] = []) {
  const db = new pg.Client(stack.url('films'));
  await db.connect();
  const { rows } = await db.query<Record<string, unknown>>(text, values);
  await db.end();
  return rows;
}
const TRIED = `select query_start as at from pg_stat_activity where application_name = 'led' and query like '%advisory%'`;
/** Starts a listener that counts its runs and stores the notifications that it receives while it works. */
function startListener(channel: string, lock?: number) {
  const result = { runs: 0, isWorking: false, payloads: [] as string[], wakeUps: 0 };
  const listener = new PgListener(stack.url('films'), {
    name: channel,
    channel,
    lock,
    onNotification: (payload) => result.payloads.push(payload),
    work: async ({ isActive, pause }) => {
      result.runs++;
      result.isWorking = true;
      while (isActive()) {
        await pause(2 ** 31 - 1); // only a notification ends such a long pause
        result.wakeUps++;
      }
      result.isWorking = false;
    },
  });
  listener.start();
  begun.push(listener);
  return { found: result, listener };
}

it('wakes up on a notification', async () => {
  const { found } = startListener('news');
  await until(() => found.isWorking);
  await sql(`select pg_notify('news', 'salt')`);
  await until(() => found.wakeUps > 0);
  expect(found.payloads).toEqual(['salt']);
});

it('starts again when its connection is lost', async () => {
  const errors: unknown[] = [];
  const log = vi.spyOn(Logger.prototype, 'error').mockImplementation((error) => void errors.push(error));
  const { found, listener } = startListener('lost');
  await until(() => found.isWorking);
  await sql('select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1', ['lost']);
  await until(() => found.runs === 2 && found.isWorking);
  await sql(`select pg_notify('lost', 'and found')`);
  await until(() => found.payloads.includes('and found'));
  expect(errors).toHaveLength(1);
  await listener.reconnect();
  await until(() => found.runs === 3 && found.isWorking);
  log.mockRestore();
});

it('only one of several listeners with the same lock works, and another takes over when it stops', async () => {
  const [first, second] = [startListener('led', 77), startListener('led', 77)];
  await until(() => first.found.isWorking || second.found.isWorking);
  const tries = new Set<string>();
  await until(async () => {
    for (const { at } of await sql(TRIED)) tries.add(String(at));
    return tries.size > 2; // one try by the first listener, and more than one by the other
  });
  expect([first, second].filter(({ found }) => found.isWorking)).toHaveLength(1);
  const [leader, follower] = first.found.isWorking ? [first, second] : [second, first];
  await leader.listener.stop();
  expect(leader.found.isWorking).toBe(false);
  await until(() => follower.found.isWorking);
});
