import { PollingJob } from '@laurel/runtime/jobs/polling-job';
import pg from 'pg';
import { startStack } from '../../../deploy/testing/stack.mjs';
import { until } from '../../../deploy/testing/until.mjs';

let stack: Awaited<ReturnType<typeof startStack>>;
beforeAll(async () => void (stack = await startStack({ databases: ['films'] })));
afterAll(() => stack?.stop());

/** Only a notification ends such a long pause. */
const FOR_EVER_MS = 2 ** 31 - 1;

/** A polling job whose `pauseMs` call waits until the test releases it. */
function begin(channel: string, more = 0) {
  const result = { runCount: 0, looks: 0, letGo: () => {} };
  const job = new PollingJob(stack.url('films'), {
    name: channel,
    channel,
    lock: 0x7e57,
    round: async () => ++result.runCount <= more,
    getPauseMs: async () => {
      result.looks++;
      await new Promise<void>((resolve) => (result.letGo = resolve));
      return FOR_EVER_MS;
    },
  });
  job.start();
  return { found: result, job };
}
async function notify(channel: string) {
  const db = new pg.Client(stack.url('films'));
  await db.connect();
  await db.query(`notify ${channel}`);
  await db.end();
}

it('runs rounds as long as there may be more, and then pauses', async () => {
  const { found, job } = begin('more', 3);
  await until(() => found.looks === 1);
  expect(found.runCount).toBe(4);
  found.letGo();
  await job.stop();
  expect(found).toMatchObject({ runCount: 4, looks: 1 });
});

it('runs again on a database notification', async () => {
  const { found, job } = begin('asked');
  await until(() => found.looks === 1);
  await notify('asked');
  found.letGo();
  await until(() => {
    found.letGo();
    return found.runCount === 2;
  });
  found.letGo();
  await job.stop();
});

it('stops at once while it waits for `pauseMs`', async () => {
  const { found, job } = begin('ending');
  await until(() => found.looks === 1);
  const stopped = job.stop();
  found.letGo();
  await stopped;
  expect(found.runCount).toBe(1);
});
