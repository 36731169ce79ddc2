import { randomUUID } from 'node:crypto';
import { runInCall } from '@laurel/runtime/auth/call-context';
import { FairQueue, isBusy } from './fair-queue.js';

/**
 * Creates a queue whose jobs run until `finishAll` is called. Returns the started and the refused jobs in
 * order.
 */
function startQueue(limits = { maxWaiting: 24, maxPerUser: 3 }) {
  const queue = new FairQueue(limits);
  const [startedJobs, refusedJobs]: [string[], string[]] = [[], []];
  let resume = () => {};
  const gate = new Promise<void>((resolve) => (resume = resolve));
  const allJobs: Promise<unknown>[] = [];
  const addJobs = (...names: string[]) => {
    for (const name of names)
      allJobs.push(
        queue
          .run(name.slice(0, -1), async () => {
            startedJobs.push(name);
            await gate;
          })
          .catch((error: { code: string }) => refusedJobs.push(`${name} ${isBusy(error) && error.code}`)),
      );
  };
  const finishAll = async () => {
    resume();
    await Promise.all(allJobs);
    return { started: startedJobs, refused: refusedJobs };
  };
  return { addJobs, finishAll };
}

/** Starts a job that runs until `finish` is called, and a waiting job whose caller has given up. */
function startWithExpiredJob(limits = { maxWaiting: 4, maxPerUser: 2 }) {
  const queue = new FairQueue(limits);
  let resume = () => {};
  const gate = new Promise<void>((resolve) => (resume = resolve));
  const first = queue.run('a', () => gate);
  const call = {
    requestId: randomUUID(),
    caller: null,
    getCallerToken: () => '',
    idempotencyKey: '',
    mayRepeat: false,
    after: {},
  };
  const expiredJob = runInCall({ ...call, deadline: Date.now() - 1 }, () =>
    queue.run('b', async () => 'done').catch(isBusy),
  );
  return { queue, finish: resume, first, expiredJob };
}

describe('the order of the queue', () => {
  it('runs one job of each user before it runs a second job of any user', async () => {
    const { addJobs, finishAll } = startQueue();
    addJobs('ada1', 'ada2', 'ada3', 'grace1', 'grace2', 'linus1');
    expect((await finishAll()).started).toEqual(['ada1', 'grace1', 'linus1', 'ada2', 'grace2', 'ada3']);
  });
  it('runs the job of a new user before the second jobs of four users who fill the queue', async () => {
    const { addJobs, finishAll } = startQueue();
    for (const owner of ['a', 'b', 'c', 'd']) addJobs(`${owner}1`, `${owner}2`, `${owner}3`);
    addJobs('e1');
    const { started, refused } = await finishAll();
    expect(started.slice(0, 6)).toEqual(['a1', 'b1', 'c1', 'd1', 'e1', 'a2']);
    expect([started.length, refused]).toEqual([13, []]);
  });
  it('is fair to a user who sends each job after the previous one has finished', async () => {
    const queue = new FairQueue({ maxWaiting: 4, maxPerUser: 2 });
    const startedJobs: string[] = [];
    const runJob = (name: string) =>
      queue.run(name.slice(0, -1), async () => {
        startedJobs.push(name);
      });
    for (const name of ['a1', 'a2', 'a3']) await runJob(name);
    await Promise.all([runJob('a4'), runJob('b1'), runJob('a5'), runJob('c1')]);
    expect(startedJobs).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'a5']);
  });
  it('runs both jobs of a user before the third jobs of two users who send one after another', async () => {
    const queue = new FairQueue({ maxWaiting: 24, maxPerUser: 3 });
    const startedJobs: string[] = [];
    const runJob = (name: string) =>
      queue.run(name.slice(0, -1), async () => {
        startedJobs.push(name);
      });
    const runSerially = async (owner: string) => {
      for (let n = 1; n <= 8; n++) await runJob(`${owner}${n}`);
    };
    await Promise.all([runSerially('b'), runSerially('c'), runJob('a1'), runJob('a2')]);
    expect(startedJobs.slice(0, 6).toSorted()).toEqual(['a1', 'a2', 'b1', 'b2', 'c1', 'c2']);
  });
  it('starts anew when the queue is empty', async () => {
    const queue = new FairQueue({ maxWaiting: 24, maxPerUser: 3 });
    const startedJobs: string[] = [];
    const runJob = (name: string) =>
      queue.run(name.slice(0, -1), async () => {
        startedJobs.push(name);
      });
    await Promise.all([runJob('a1'), runJob('a2'), runJob('a3')]);
    await Promise.all([runJob('b1'), runJob('a4'), runJob('c1')]);
    expect(startedJobs).toEqual(['a1', 'a2', 'a3', 'b1', 'a4', 'c1']);
  });
  it('skips a job whose caller no longer waits', async () => {
    const { queue, finish, first, expiredJob } = startWithExpiredJob();
    const last = queue.run('c', async () => 'done');
    finish();
    await first;
    expect(await Promise.all([expiredJob, last])).toEqual([true, 'done']);
  });
});

describe('a refusal of the queue', () => {
  it('affects a user at the limit, who can add jobs again later', async () => {
    const { addJobs, finishAll } = startQueue();
    addJobs('ada1', 'ada2', 'ada3', 'ada4', 'grace1');
    await finishAll();
    addJobs('ada5');
    expect(await finishAll()).toEqual({
      started: ['ada1', 'grace1', 'ada2', 'ada3', 'ada5'],
      refused: ['ada4 still.user_busy'],
    });
  });
  it('affects the last job of the user with the most jobs, if the queue is full and a user with fewer jobs adds one', async () => {
    const { addJobs, finishAll } = startQueue({ maxWaiting: 4, maxPerUser: 3 });
    addJobs('a1', 'a2', 'a3', 'b1', 'b2', 'c1', 'd1');
    expect(await finishAll()).toEqual({
      started: ['a1', 'b1', 'c1', 'd1', 'a2'],
      refused: ['a3 still.busy', 'b2 still.busy'],
    });
  });
  it('affects the new job if no other user has more jobs', async () => {
    const { addJobs, finishAll } = startQueue({ maxWaiting: 2, maxPerUser: 3 });
    addJobs('a1', 'b1', 'c1', 'd1', 'b2');
    expect(await finishAll()).toEqual({
      started: ['a1', 'b1', 'c1'],
      refused: ['d1 still.busy', 'b2 still.busy'],
    });
  });
  it.each([
    ['has the most jobs', { maxWaiting: 4, maxPerUser: 1 }],
    ['finds a full queue', { maxWaiting: 1, maxPerUser: 2 }],
  ])(
    'does not happen to a user who %s if the caller of a waiting job has given up',
    async (_case, limits) => {
      const { queue, finish, expiredJob } = startWithExpiredJob(limits);
      const next = queue.run('b', async () => 'done').catch(({ code }: { code: string }) => code);
      expect(await expiredJob).toBe(true);
      finish();
      expect(await next).toBe('done');
    },
  );
  it('is not caused by an earlier job that failed', async () => {
    const queue = new FairQueue({ maxWaiting: 1, maxPerUser: 1 });
    await queue.run('a', () => Promise.reject(new Error('no picture'))).catch(() => {});
    expect(await queue.run('a', async () => 'done')).toBe('done');
  });
});
