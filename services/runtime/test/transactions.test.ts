import { setTimeout as wait } from 'node:timers/promises';
import { startStack, type Stack } from '../../../deploy/local/stack.mjs';
import { Db } from '../../films/src/database.js';
import type { Env } from '../env.js';
import { onceCommitted } from '../transactions.js';

let stack: Stack, db: Db;
beforeAll(async () => {
  stack = await startStack();
  const { DATABASE_URL } = await stack.env('films');
  db = new (Db as unknown as new (env: Pick<Env, 'DATABASE_URL'>) => Db)({ DATABASE_URL });
  await db.$executeRaw`create table counter (id int primary key, n int not null default 0)`;
  await db.$executeRaw`insert into counter (id) values (1), (2)`;
});
afterAll(async () => {
  await db?.onApplicationShutdown();
  await stack?.stop();
});

const counts = async () =>
  (await db.$queryRaw<{ n: number }[]>`select n from counter order by id`).map(({ n }) => n);

/** Two transactions, each of which holds what the other wants next. */
async function crosswise(raise: (add: (id: number) => Promise<unknown>, own: number[]) => Promise<void>) {
  const begun = [0, 0];
  const ended: number[] = [];
  const one = (n: number, own: number[]) =>
    db.$transaction(async (tx) => {
      begun[n]!++;
      onceCommitted(() => ended.push(n));
      await raise((id) => tx.$executeRaw`update counter set n = n + 1 where id = ${id}`, own);
    });
  await Promise.all([one(0, [1, 2]), one(1, [2, 1])]);
  return { begun: begun[0]! + begun[1]!, ended: ended.toSorted() };
}

it('two that wait for each other are both done, and what each does beside it is done once', async () => {
  const done = await crosswise(async (add, [first, second]) => {
    await add(first!);
    await wait(300);
    await add(second!);
  });
  expect(done.begun).toBeGreaterThan(2);
  expect(done.ended).toEqual([0, 1]);
  expect(await counts()).toEqual([2, 2]);
});

it('two that see the world as it was before the other are both done', async () => {
  const before = await counts();
  let begun = 0;
  const one = () =>
    db.$transaction(
      async (tx) => {
        begun++;
        const [row] = await tx.$queryRaw<{ n: number }[]>`select n from counter where id = 1`;
        await wait(200);
        await tx.$executeRaw`update counter set n = ${row!.n + 1} where id = 1`;
      },
      { isolationLevel: 'RepeatableRead' },
    );
  await Promise.all([one(), one()]);
  expect(begun).toBeGreaterThan(2);
  expect(await counts()).toEqual([before[0]! + 2, before[1]]);
});

it('what fails for another reason is not begun anew, and what it would do beside it is not done', async () => {
  let [begun, done] = [0, 0];
  const work = db.$transaction(async (tx) => {
    begun++;
    onceCommitted(() => done++);
    await tx.$executeRaw`insert into counter (id) values (1)`;
  });
  await expect(work).rejects.toThrow();
  expect([begun, done]).toEqual([1, 0]);
});
it('what is always in the way is told in the end', async () => {
  let begun = 0;
  const work = db.$transaction(() => {
    begun++;
    return Promise.reject(Object.assign(new Error('no'), { code: '40P01' }));
  });
  await expect(work).rejects.toThrow('no');
  expect(begun).toBe(5);
});
