import { randomUUID } from 'node:crypto';
import { runInCall } from '@laurel/runtime/auth/call-context';
import { FairQueue, isBusy } from './fair-queue.js';

/**
 * Jobs that wait until `end` is called. `begun`: the order in which they began. `refused`: the jobs that were
 * refused.
 */
function start(limits = { maxWaiting: 24, maxPerUser: 3 }) {
  const queue = new FairQueue(limits);
  const [begun, refused]: [string[], string[]] = [[], []];
  let go = () => {};
  const gate = new Promise<void>((resolve) => (go = resolve));
  const all: Promise<unknown>[] = [];
  const send = (...names: string[]) => {
    for (const name of names)
      all.push(
        queue
          .run(name.slice(0, -1), async () => {
            begun.push(name);
            await gate;
          })
          .catch((error: { code: string }) => refused.push(`${name} ${isBusy(error) && error.code}`)),
      );
  };
  const end = async () => {
    go();
    await Promise.all(all);
    return { begun, refused };
  };
  return { send, end };
}

/** One job that runs until `go` is called, and one waiting job whose caller has given up. */
function withLate(limits = { maxWaiting: 4, maxPerUser: 2 }) {
  const queue = new FairQueue(limits);
  let go = () => {};
  const gate = new Promise<void>((resolve) => (go = resolve));
  const first = queue.run('a', () => gate);
  const call = {
    requestId: randomUUID(),
    caller: null,
    getCallerToken: () => '',
    idempotencyKey: '',
    mayRepeat: false,
    after: {},
  };
  const late = runInCall({ ...call, deadline: Date.now() - 1 }, () =>
    queue.run('b', async () => 'done').catch(isBusy),
  );
  return { queue, go, first, late };
}

describe('the order of the queue', () => {
  it('serves each user once before it serves anyone again', async () => {
    const { send, end } = start();
    send('ada1', 'ada2', 'ada3', 'grace1', 'grace2', 'linus1');
    expect((await end()).begun).toEqual(['ada1', 'grace1', 'linus1', 'ada2', 'grace2', 'ada3']);
  });
  it('serves a user without running work before four users who fill the queue', async () => {
    const { send, end } = start();
    for (const who of ['a', 'b', 'c', 'd']) send(`${who}1`, `${who}2`, `${who}3`);
    send('e1');
    const { begun, refused } = await end();
    expect(begun.slice(0, 6)).toEqual(['a1', 'b1', 'c1', 'd1', 'e1', 'a2']);
    expect([begun.length, refused]).toEqual([13, []]);
  });
  it('does not put a user who sends one job after another at a disadvantage', async () => {
    const queue = new FairQueue({ maxWaiting: 4, maxPerUser: 2 });
    const begun: string[] = [];
    const work = (name: string) => queue.run(name.slice(0, -1), async () => void begun.push(name));
    for (const name of ['a1', 'a2', 'a3']) await work(name);
    await Promise.all([work('a4'), work('b1'), work('a5'), work('c1')]);
    expect(begun).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'a5']);
  });
  it('serves a user with two jobs at once before two serial users have had three', async () => {
    const queue = new FairQueue({ maxWaiting: 24, maxPerUser: 3 });
    const begun: string[] = [];
    const work = (name: string) => queue.run(name.slice(0, -1), async () => void begun.push(name));
    const runSerially = async (owner: string) => {
      for (let n = 1; n <= 8; n++) await work(`${owner}${n}`);
    };
    await Promise.all([runSerially('b'), runSerially('c'), work('a1'), work('a2')]);
    expect(begun.slice(0, 6).toSorted()).toEqual(['a1', 'a2', 'b1', 'b2', 'c1', 'c2']);
  });
  it('resets once nobody waits', async () => {
    const queue = new FairQueue({ maxWaiting: 24, maxPerUser: 3 });
    const begun: string[] = [];
    const work = (name: string) => queue.run(name.slice(0, -1), async () => void begun.push(name));
    await Promise.all([work('a1'), work('a2'), work('a3')]);
    await Promise.all([work('b1'), work('a4'), work('c1')]);
    expect(begun).toEqual(['a1', 'a2', 'a3', 'b1', 'a4', 'c1']);
  });
  it('skips a job whose caller no longer waits', async () => {
    const { queue, go, first, late } = withLate();
    const last = queue.run('c', async () => 'done');
    go();
    await first;
    expect(await Promise.all([late, last])).toEqual([true, 'done']);
  });
});

describe('a refusal of the queue', () => {
  it('happens to a user at their limit, who is accepted again later', async () => {
    const { send, end } = start();
    send('ada1', 'ada2', 'ada3', 'ada4', 'grace1');
    await end();
    send('ada5');
    expect(await end()).toEqual({
      begun: ['ada1', 'grace1', 'ada2', 'ada3', 'ada5'],
      refused: ['ada4 still.own_busy'],
    });
  });
  it('happens to the last job of the user with the most jobs, when the queue is full and a user with fewer arrives', async () => {
    const { send, end } = start({ maxWaiting: 4, maxPerUser: 3 });
    send('a1', 'a2', 'a3', 'b1', 'b2', 'c1', 'd1');
    expect(await end()).toEqual({
      begun: ['a1', 'b1', 'c1', 'd1', 'a2'],
      refused: ['a3 still.busy', 'b2 still.busy'],
    });
  });
  it('happens to the newcomer when nobody has more jobs', async () => {
    const { send, end } = start({ maxWaiting: 2, maxPerUser: 3 });
    send('a1', 'b1', 'c1', 'd1', 'b2');
    expect(await end()).toEqual({ begun: ['a1', 'b1', 'c1'], refused: ['d1 still.busy', 'b2 still.busy'] });
  });
  it.each([
    ['has many here', { maxWaiting: 4, maxPerUser: 1 }],
    ['finds many waiting', { maxWaiting: 1, maxPerUser: 2 }],
  ])('does not happen to a user who %s for whom nobody waits any more', async (_why, limits) => {
    const { queue, go, late } = withLate(limits);
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
