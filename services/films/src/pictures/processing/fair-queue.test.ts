import { randomUUID } from 'node:crypto';
import { runInCall } from '@laurel/runtime/auth/call-context';
import { FairQueue, isBusy } from './fair-queue.js';

/**
 * Jobs that wait until `end` is called. `begun`: the order in which they began. `refused`: the jobs that were
 * refused.
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
    return { begun: startedJobs, refused: refusedJobs };
  };
  return { send: addJobs, end: finishAll };
}

/** One job that runs until `go` is called, and one waiting job whose caller has given up. */
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
  return { queue, go: resume, first, late: expiredJob };
}

describe('the order of the queue', () => {
  it('serves each user once before it serves anyone again', async () => {
    const { send, end } = startQueue();
    send('ada1', 'ada2', 'ada3', 'grace1', 'grace2', 'linus1');
    expect((await end()).begun).toEqual(['ada1', 'grace1', 'linus1', 'ada2', 'grace2', 'ada3']);
  });
  it('serves a user without running work before four users who fill the queue', async () => {
    const { send, end } = startQueue();
    for (const who of ['a', 'b', 'c', 'd']) send(`${who}1`, `${who}2`, `${who}3`);
    send('e1');
    const { begun, refused } = await end();
    expect(begun.slice(0, 6)).toEqual(['a1', 'b1', 'c1', 'd1', 'e1', 'a2']);
    expect([begun.length, refused]).toEqual([13, []]);
  });
  it('does not put a user who sends one job after another at a disadvantage', async () => {
    const queue = new FairQueue({ maxWaiting: 4, maxPerUser: 2 });
    const startedJobs: string[] = [];
    const runJob = (name: string) => queue.run(name.slice(0, -1), async () => void startedJobs.push(name));
    for (const name of ['a1', 'a2', 'a3']) await runJob(name);
    await Promise.all([runJob('a4'), runJob('b1'), runJob('a5'), runJob('c1')]);
    expect(startedJobs).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'a5']);
  });
  it('serves a user with two jobs at once before two serial users have had three', async () => {
    const queue = new FairQueue({ maxWaiting: 24, maxPerUser: 3 });
    const startedJobs: string[] = [];
    const runJob = (name: string) => queue.run(name.slice(0, -1), async () => void startedJobs.push(name));
    const runSerially = async (owner: string) => {
      for (let n = 1; n <= 8; n++) await runJob(`${owner}${n}`);
    };
    await Promise.all([runSerially('b'), runSerially('c'), runJob('a1'), runJob('a2')]);
    expect(startedJobs.slice(0, 6).toSorted()).toEqual(['a1', 'a2', 'b1', 'b2', 'c1', 'c2']);
  });
  it('resets once nobody waits', async () => {
    const queue = new FairQueue({ maxWaiting: 24, maxPerUser: 3 });
    const startedJobs: string[] = [];
    const runJob = (name: string) => queue.run(name.slice(0, -1), async () => void startedJobs.push(name));
    await Promise.all([runJob('a1'), runJob('a2'), runJob('a3')]);
    await Promise.all([runJob('b1'), runJob('a4'), runJob('c1')]);
    expect(startedJobs).toEqual(['a1', 'a2', 'a3', 'b1', 'a4', 'c1']);
  });
  it('skips a job whose caller no longer waits', async () => {
    const { queue, go, first, late } = startWithExpiredJob();
    const last = queue.run('c', async () => 'done');
    go();
    await first;
    expect(await Promise.all([late, last])).toEqual([true, 'done']);
  });
});

describe('a refusal of the queue', () => {
  it('happens to a user at their limit, who is accepted again later', async () => {
    const { send, end } = startQueue();
    send('ada1', 'ada2', 'ada3', 'ada4', 'grace1');
    await end();
    send('ada5');
    expect(await end()).toEqual({
      begun: ['ada1', 'grace1', 'ada2', 'ada3', 'ada5'],
      refused: ['ada4 still.own_busy'],
    });
  });
  it('happens to the last job of the user with the most jobs, when the queue is full and a user with fewer arrives', async () => {
    const { send, end } = startQueue({ maxWaiting: 4, maxPerUser: 3 });
    send('a1', 'a2', 'a3', 'b1', 'b2', 'c1', 'd1');
    expect(await end()).toEqual({
      begun: ['a1', 'b1', 'c1', 'd1', 'a2'],
      refused: ['a3 still.busy', 'b2 still.busy'],
    });
  });
  it('happens to the newcomer when nobody has more jobs', async () => {
    const { send, end } = startQueue({ maxWaiting: 2, maxPerUser: 3 });
    send('a1', 'b1', 'c1', 'd1', 'b2');
    expect(await end()).toEqual({ begun: ['a1', 'b1', 'c1'], refused: ['d1 still.busy', 'b2 still.busy'] });
  });
  it.each([
    ['has many here', { maxWaiting: 4, maxPerUser: 1 }],
    ['finds many waiting', { maxWaiting: 1, maxPerUser: 2 }],
  ])('does not happen to a user who %s for whom nobody waits any more', async (_why, limits) => {
    const { queue, go, late } = startWithExpiredJob(limits);
    const next = queue.run('b', async () => 'done').catch(({ code }: { code: string }) => code);
    expect(await late).toBe(true);
    go();
    expect(await next).toBe('done');
  });
  it('does not happen after a job that failed', async () => {
    const queue = new FairQueue({ maxWaiting: 1, maxPerUser: 1 });
    await queue.run('a', () => Promise.reject(new Error('no picture'))).catch(() => {});
    expect(await queue.run('a', async () => 'done')).toBe('done');
  });
});
