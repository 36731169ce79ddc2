import { PollingJob } from '@laurel/runtime/jobs/polling-job';
import pg from 'pg';
import { startStack } from '../../../deploy/testing/stack.mjs';
import { until } from '../../../deploy/testing/until.mjs';

let stack: Awaited<ReturnType<typeof startStack>>;
beforeAll(async () => void (stack = await startStack({ databases: ['films'] })));
afterAll(() => stack?.stop());

/** Only a notification ends such a long pause. */
const FOR_EVER_MS = 2 ** 31 - 1;

/** Starts a polling job whose `getPauseMs` waits until the test calls `releasePause`. */
function startJob(channel: string, repeatCount = 0) {
  const result = { runCount: 0, pauseRequests: 0, releasePause: () => {} };
  const job = new PollingJob(stack.url('films'), {
    name: channel,
    channel,
    lock: 0x7e57,
    round: async () => ++result.runCount <= repeatCount,
    getPauseMs: async () => {
      result.pauseRequests++;
      await new Promise<void>((resolve) => (result.releasePause = resolve));
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
  const { found, job } = startJob('more', 3);
  await until(() => found.pauseRequests === 1);
  expect(found.runCount).toBe(4);
  found.releasePause();
  await job.stop();
  expect(found).toMatchObject({ runCount: 4, pauseRequests: 1 });
});

it('runs again on a database notification', async () => {
  const { found, job } = startJob('notified');
  await until(() => found.pauseRequests === 1);
  await notify('notified');
  found.releasePause();
  await until(() => {
    found.releasePause();
    return found.runCount === 2;
  });
  found.releasePause();
  await job.stop();
});

it('runs no further round when it is stopped while it waits for `getPauseMs`', async () => {
  const { found, job } = startJob('ending');
  await until(() => found.pauseRequests === 1);
  const stopped = job.stop();
  found.releasePause();
  await stopped;
  expect(found.runCount).toBe(1);
});
