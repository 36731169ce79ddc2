import net from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { startStack, type Stack } from '../../../../deploy/testing/stack.mjs';
import { Db } from '../../src/database/client.js';
import type { Env } from '@laurel/runtime/process/env';
import { runSqlTransaction, type SqlTx } from '@laurel/runtime/database/sql-transaction';
import { asRefusal } from '@laurel/runtime/errors/grpc-status';
import { runAfterCommit } from '@laurel/runtime/database/transactions';

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

const readCounts = async () =>
  (await db.$queryRaw<{ n: number }[]>`select n from counter order by id`).map(({ n }) => n);

/** Runs two transactions that wait for each other's row locks. */
async function runConflicting(
  transaction: (work: (tx: SqlTx) => Promise<void>) => Promise<void>,
  raise: (add: (id: number) => Promise<unknown>, ids: number[]) => Promise<void>,
) {
  const begun = [0, 0];
  const ended: number[] = [];
  const item = (n: number, ids: number[]) =>
    transaction(async (tx) => {
      begun[n]!++;
      runAfterCommit(() => ended.push(n));
      await raise((id) => tx.$executeRaw`update counter set n = n + 1 where id = ${id}`, ids);
    });
  await Promise.all([item(0, [1, 2]), item(1, [2, 1])]);
  return { begun: begun[0]! + begun[1]!, ended: ended.toSorted() };
}

const ways: [string, (work: (tx: SqlTx) => Promise<void>) => Promise<void>][] = [
  ['with Prisma', (work) => db.$transaction((tx) => work(tx))],
  ['in SQL', (work) => db.inSql(work, 10_000)],
];
it.each(ways)(
  'completes two deadlocked transactions, and runs their commit callbacks once: %s',
  async (_way, transaction) => {
    const before = await readCounts();
    const bothLocked = Promise.withResolvers<void>();
    let lockCount = 0;
    const done = await runConflicting(transaction, async (add, [first, second]) => {
      await add(first!);
      if (++lockCount === 2) bothLocked.resolve();
      await bothLocked.promise;
      await add(second!);
    });
    expect(done.begun).toBeGreaterThan(2);
    expect(done.ended).toEqual([0, 1]);
    expect(await readCounts()).toEqual(before.map((n) => n + 2));
  },
);

it('completes two transactions with conflicting snapshots', async () => {
  const before = await readCounts();
  let begun = 0;
  const item = () =>
    db.$transaction(
      async (tx) => {
        begun++;
        const [row] = await tx.$queryRaw<{ n: number }[]>`select n from counter where id = 1`;
        await wait(200);
        await tx.$executeRaw`update counter set n = ${row!.n + 1} where id = 1`;
      },
      { isolationLevel: 'RepeatableRead' },
    );
  await Promise.all([item(), item()]);
  expect(begun).toBeGreaterThan(2);
  expect(await readCounts()).toEqual([before[0]! + 2, before[1]]);
});

it.each(ways)(
  'does not retry after any other error, and runs no commit callbacks: %s',
  async (_way, transaction) => {
    const before = await readCounts();
    let [begun, done] = [0, 0];
    const work = transaction(async (tx) => {
      begun++;
      runAfterCommit(() => done++);
      await tx.$executeRaw`update counter set n = n + 1`;
      await tx.$executeRaw`insert into counter (id) values (1)`;
    });
    await expect(work).rejects.toThrow();
    expect([begun, done]).toEqual([1, 0]);
    expect(await readCounts()).toEqual(before);
  },
);

/** Opens a pool to the same database through a proxy that can stop responding. */
async function openThroughProxy({ options }: pg.Pool) {
  const address = new URL(options.connectionString!);
  const [host, port] = [address.hostname, Number(address.port)];
  let isSilent = false;
  const proxy = net.createServer((client) => {
    const server = net.connect(port, host);
    client.pipe(server);
    server.on('data', (data) => void (isSilent || client.write(data)));
    for (const socket of [client, server])
      socket.on('error', () => undefined).on('close', () => [client, server].map((item) => item.destroy()));
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  address.host = `127.0.0.1:${(proxy.address() as net.AddressInfo).port}`;
  const pool = new pg.Pool({ connectionString: address.href });
  const end = async () => {
    await pool.end();
    proxy.close();
  };
  return { pool, end, fallSilent: () => (isSilent = true) };
}

describe('a transaction in SQL', () => {
  it('returns rows and row counts as Prisma does', async () => {
    const seen = await db.inSql(async (tx) => {
      const changed = await tx.$executeRaw`update counter set n = n where id = any(${[1, 2, 3]}::int[])`;
      const none = await tx.$executeRawUnsafe('delete from counter where id = $1', 99);
      return [changed, none, await tx.$queryRawUnsafe('select id from counter where id < $1 order by id', 3)];
    }, 10_000);
    expect(seen).toEqual([2, 0, [{ id: 1 }, { id: 2 }]]);
  });
  it('rolls back and reports a failure that the work ignored', async () => {
    const before = await readCounts();
    const work = db.inSql(async (tx) => {
      await tx.$executeRaw`update counter set n = n + 1`;
      await tx.$executeRaw`insert into counter (id) values (1)`.catch(() => undefined);
    }, 10_000);
    await expect(work).rejects.toThrow('rolled back');
    expect(await readCounts()).toEqual(before);
  });
  it('ends a late statement, waits for locks up to its timeout, and restores the settings of the connection', async () => {
    const settings = () =>
      db.inSql((tx) => tx.$queryRawUnsafe<{ lock_timeout: string }[]>('show lock_timeout'), 10_000);
    expect(await settings()).toEqual([{ lock_timeout: '0' }]);
    await expect(db.inSql((tx) => tx.$executeRaw`select pg_sleep(5)`, 100)).rejects.toMatchObject({
      code: '57014',
    });
    const others = Array.from({ length: 10 }, () => db.pool.query('show statement_timeout'));
    for (const { rows } of await Promise.all(others)) expect(rows).toEqual([{ statement_timeout: '0' }]);
  });
  it('limits the whole transaction, however short each statement is', async () => {
    const before = await readCounts();
    const work = db.inSql(async (tx) => {
      for (let n = 0; n < 20; n++) await tx.$executeRaw`update counter set n = n + 1 from pg_sleep(0.05)`;
    }, 400);
    await expect(work).rejects.toThrow('longer than 400 ms');
    expect(await readCounts()).toEqual(before);
  });
  it('fails and drops its connection if the server does not respond', async () => {
    const silent = await openThroughProxy(db.pool);
    const work = runSqlTransaction(
      silent.pool,
      () => undefined,
      async (tx) => {
        silent.fallSilent();
        await tx.$executeRaw`select 1`;
      },
      200,
    );
    expect(asRefusal(await work.catch((error: unknown) => error))?.code).toBe('database.unreachable');
    expect(silent.pool.totalCount).toBe(0);
    await silent.end();
  });
  it('does not reuse a connection that was lost', async () => {
    const work = db.inSql(async (tx) => {
      const [{ pid }] = (await tx.$queryRawUnsafe('select pg_backend_pid() as pid')) as [{ pid: number }];
      await db.pool.query('select pg_terminate_backend($1)', [pid]);
      await wait(100);
      await tx.$executeRaw`update counter set n = n + 1`;
    }, 10_000);
    await expect(work).rejects.toThrow();
    const queries = Array.from({ length: 12 }, () => db.pool.query('select 1'));
    expect(await Promise.all(queries)).toHaveLength(12);
  });
});
it('reports a conflict that persists', async () => {
  let begun = 0;
  const work = db.$transaction(() => {
    begun++;
    return Promise.reject(Object.assign(new Error('no'), { code: '40P01' }));
  });
  await expect(work).rejects.toThrow('no');
  expect(begun).toBe(5);
});
