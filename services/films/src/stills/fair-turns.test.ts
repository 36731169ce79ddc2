import { randomUUID } from 'node:crypto';
import { within } from '@laurel/runtime/call';
import { FairTurns, isBusy } from './fair-turns.js';

/** Work that ends when it is told to; `done` says in which order it was begun, `refused` what was not. */
function start(limits = { waiting: 24, ofOne: 3 }) {
  const turns = new FairTurns(limits);
  const [begun, refused]: [string[], string[]] = [[], []];
  let go = () => {};
  const gate = new Promise<void>((resolve) => (go = resolve));
  const all: Promise<unknown>[] = [];
  const send = (...names: string[]) => {
    for (const name of names)
      all.push(
        turns
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

/** One at work until it is told to go on, and one behind it for which nobody waits any more. */
function withLate(limits = { waiting: 4, ofOne: 2 }) {
  const turns = new FairTurns(limits);
  let go = () => {};
  const gate = new Promise<void>((resolve) => (go = resolve));
  const first = turns.run('a', () => gate);
  const call = {
    requestId: randomUUID(),
    traceparent: '',
    caller: null,
    pass: () => '',
    idempotencyKey: '',
    mayRepeat: false,
    after: {},
  };
  const late = within({ ...call, deadline: Date.now() - 1 }, () =>
    turns.run('b', async () => 'done').catch(isBusy),
  );
  return { turns, go, first, late };
}

describe('whose turn it is', () => {
  it('is of each person once before it is anybody’s again', async () => {
    const { send, end } = start();
    send('ada1', 'ada2', 'ada3', 'grace1', 'grace2', 'linus1');
    expect((await end()).begun).toEqual(['ada1', 'grace1', 'linus1', 'ada2', 'grace2', 'ada3']);
  });
  it('is of who has none at work before it is of four who fill it', async () => {
    const { send, end } = start();
    for (const who of ['a', 'b', 'c', 'd']) send(`${who}1`, `${who}2`, `${who}3`);
    send('e1');
    const { begun, refused } = await end();
    expect(begun.slice(0, 6)).toEqual(['a1', 'b1', 'c1', 'd1', 'e1', 'a2']);
    expect([begun.length, refused]).toEqual([13, []]);
  });
  it('is of who comes one after another as of anybody', async () => {
    const turns = new FairTurns({ waiting: 4, ofOne: 2 });
    const begun: string[] = [];
    const work = (name: string) => turns.run(name.slice(0, -1), async () => void begun.push(name));
    for (const name of ['a1', 'a2', 'a3']) await work(name);
    await Promise.all([work('a4'), work('b1'), work('a5'), work('c1')]);
    expect(begun).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'a5']);
  });
  it('is of who sends two at once before two who send one after another have had three', async () => {
    const turns = new FairTurns({ waiting: 24, ofOne: 3 });
    const begun: string[] = [];
    const work = (name: string) => turns.run(name.slice(0, -1), async () => void begun.push(name));
    const inTurn = async (owner: string) => {
      for (let n = 1; n <= 8; n++) await work(`${owner}${n}`);
    };
    await Promise.all([inTurn('b'), inTurn('c'), work('a1'), work('a2')]);
    expect(begun.slice(0, 6).toSorted()).toEqual(['a1', 'a2', 'b1', 'b2', 'c1', 'c2']);
  });
  it('is as of anybody new once nobody waited', async () => {
    const turns = new FairTurns({ waiting: 24, ofOne: 3 });
    const begun: string[] = [];
    const work = (name: string) => turns.run(name.slice(0, -1), async () => void begun.push(name));
    await Promise.all([work('a1'), work('a2'), work('a3')]);
    await Promise.all([work('b1'), work('a4'), work('c1')]);
    expect(begun).toEqual(['a1', 'a2', 'a3', 'b1', 'a4', 'c1']);
  });
  it('comes no more once nobody waits for it', async () => {
    const { turns, go, first, late } = withLate();
    const last = turns.run('c', async () => 'done');
    go();
    await first;
    expect(await Promise.all([late, last])).toEqual([true, 'done']);
  });
});

describe('who is refused', () => {
  it('is who has as many here as one may, and is taken later', async () => {
    const { send, end } = start();
    send('ada1', 'ada2', 'ada3', 'ada4', 'grace1');
    await end();
    send('ada5');
    expect(await end()).toEqual({
      begun: ['ada1', 'grace1', 'ada2', 'ada3', 'ada5'],
      refused: ['ada4 still.own_busy'],
    });
  });
  it('is the last of who has more, where all places are taken and somebody with fewer comes', async () => {
    const { send, end } = start({ waiting: 4, ofOne: 3 });
    send('a1', 'a2', 'a3', 'b1', 'b2', 'c1', 'd1');
    expect(await end()).toEqual({
      begun: ['a1', 'b1', 'c1', 'd1', 'a2'],
      refused: ['a3 still.busy', 'b2 still.busy'],
    });
  });
  it('is who comes, where nobody has more', async () => {
    const { send, end } = start({ waiting: 2, ofOne: 3 });
    send('a1', 'b1', 'c1', 'd1', 'b2');
    expect(await end()).toEqual({ begun: ['a1', 'b1', 'c1'], refused: ['d1 still.busy', 'b2 still.busy'] });
  });
  it.each([
    ['has many here', { waiting: 4, ofOne: 1 }],
    ['finds many waiting', { waiting: 1, ofOne: 2 }],
  ])('is not who %s for whom nobody waits any more', async (_why, limits) => {
    const { turns, go, late } = withLate(limits);
    const next = turns.run('b', async () => 'done').catch(({ code }: { code: string }) => code);
    expect(await late).toBe(true);
    go();
    expect(await next).toBe('done');
  });
  it('is not who comes after one whose work failed', async () => {
    const turns = new FairTurns({ waiting: 1, ofOne: 1 });
    await turns.run('a', () => Promise.reject(new Error('no picture'))).catch(() => {});
    expect(await turns.run('a', async () => 'done')).toBe('done');
  });
});
