import fs from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import pg from 'pg';
import { startStack, type Stack } from '../../../../deploy/testing/stack.mjs';
import { until } from '../../../../deploy/testing/until.mjs';
import { Db } from '../../src/database/client.js';
import { LOCK_MS } from '@laurel/runtime/database/client';
import { isDatabaseUnavailable } from '@laurel/runtime/errors/database-outage';
import { MAX_CALL_MS } from '@laurel/runtime/grpc/server';
import { readEnv, serviceEnv } from '@laurel/runtime/process/env';
import { refuse } from '@laurel/runtime/errors/refusals';
import { asRefusal } from '@laurel/runtime/errors/grpc-status';

let stack: Stack, url: string;
const open: (() => unknown)[] = [];
beforeAll(async () => {
  stack = await startStack();
  url = (await stack.env('films')).DATABASE_URL;
});
afterAll(async () => {
  for (const close of open) await close();
  await stack?.stop();
});

const openDatabase = (address = url, STATEMENT_TIMEOUT_MS = 0) => {
  const env = { DATABASE_URL: address, STATEMENT_TIMEOUT_MS };
  const db = new (Db as unknown as new (given: typeof env) => Db)(env);
  open.push(() => db.onApplicationShutdown());
  return db;
};
/** Opens a client of a fake server that handles every connection this way. */
const openFakeServer = async (handleConnection: (socket: net.Socket) => void) => {
  const sockets: net.Socket[] = [];
  const server = net.createServer((socket) => (sockets.push(socket), handleConnection(socket)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push(
    () => sockets.forEach((socket) => socket.destroy()),
    () => server.close(),
  );
  const address = new URL(url);
  address.port = String((server.address() as AddressInfo).port);
  return openDatabase(String(address));
};
/** Returns the refusal code of some work, or null for a defect. */
const getOutcome = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => asRefusal(error)?.code ?? null,
  );
const runEveryQueryKind = (db: Db) => [
  getOutcome(db.film.count()),
  getOutcome(db.rows('select 1')),
  getOutcome(db.$queryRawUnsafe('select 1')),
  getOutcome(db.$transaction((tx) => tx.film.count())),
  getOutcome(db.inSql((tx) => tx.$executeRaw`select 1`, 1000)),
];
const UNREACHABLE = 'database.unreachable';
const allUnreachable = Array<string>(5).fill(UNREACHABLE);

describe('an unavailable database', () => {
  it('is reported for every kind of query when no server listens', async () => {
    const address = new URL(url);
    address.port = '1';
    expect(await Promise.all(runEveryQueryKind(openDatabase(String(address))))).toEqual(allUnreachable);
  });
  it('is reported when the connection is cut', async () =>
    expect(await Promise.all(runEveryQueryKind(await openFakeServer((socket) => socket.destroy())))).toEqual(
      allUnreachable,
    ));
  it('is reported when the server does not respond', async () =>
    expect(await Promise.all(runEveryQueryKind(await openFakeServer(() => {})))).toEqual(allUnreachable));
  it.each([
    ['before a statement', (db: Db) => db.film.count()],
    ['in a statement', (db: Db) => db.$queryRawUnsafe('select 1 from pg_sleep(60)')],
  ])('is reported when the connection is lost %s of a transaction', async (_what, query) => {
    const db = openDatabase();
    const killer = new pg.Client(url);
    await killer.connect();
    open.push(() => killer.end());
    const work = db.$transaction(async (tx) => {
      const [row] = await tx.$queryRaw<{ pid: number }[]>`select pg_backend_pid() as pid`;
      const pending = query(tx as unknown as Db);
      await Promise.all([pending, killer.query('select pg_terminate_backend($1)', [row!.pid])]);
      await query(tx as unknown as Db);
    });
    expect(await getOutcome(work)).toBe(UNREACHABLE);
  });
});

describe('a lock timeout', () => {
  it('of a table or advisory lock is reported as an unavailable database', async () => {
    const [db, other] = [openDatabase(), openDatabase()];
    const takeAdvisoryLock = (tx: unknown) => (tx as Db).$executeRaw`select pg_advisory_xact_lock(7)`;
    const lockTable = (tx: unknown) => (tx as Db).$executeRaw`lock table film in exclusive mode`;
    let outcomes: (string | null)[] = [];
    await db.$transaction(
      async (tx) => {
        await takeAdvisoryLock(tx);
        await lockTable(tx);
        outcomes = await Promise.all([
          getOutcome(other.$transaction(takeAdvisoryLock)),
          getOutcome(other.$transaction(lockTable)),
        ]);
      },
      // Holds the locks for longer than the other transactions wait.
      { timeout: 4 * LOCK_MS },
    );
    expect(outcomes).toEqual([UNREACHABLE, UNREACHABLE]);
    expect(await getOutcome(other.$transaction(takeAdvisoryLock))).toBe('done');
  });
});

describe('a statement that exceeds its timeout', () => {
  const MAY_MS = 1000;
  const [sleep, forEver] = [2, 600].map((seconds) => `select 1 from pg_sleep(${seconds})`) as [
    string,
    string,
  ];
  const TOO_SLOW = 'service.too_slow';

  it('is ended for every kind of query, and does not count as an unavailable database', async () => {
    const [db, other] = [openDatabase(url, MAY_MS), openDatabase()];
    const errors: unknown[] = [];
    const ended = (work: Promise<unknown>) =>
      getOutcome(work.catch((error) => (errors.push(error), Promise.reject(error))));
    expect(
      await Promise.all([
        ended(db.rows(forEver)),
        ended(db.$queryRawUnsafe(forEver)),
        ended(db.$transaction((tx) => tx.$queryRawUnsafe(forEver))),
        ended(db.inSql((tx) => tx.$queryRawUnsafe(forEver), MAY_MS)),
      ]),
    ).toEqual([TOO_SLOW, TOO_SLOW, TOO_SLOW, TOO_SLOW]);
    // An event whose handler runs such a statement must not be retried for ever.
    expect(errors.map(isDatabaseUnavailable)).toEqual([false, false, false, false]);
    await other.$transaction(async (tx) => {
      await tx.$executeRawUnsafe('lock table film in access exclusive mode');
      expect(await Promise.all([ended(db.film.count()), ended(db.film.findMany())])).toEqual([
        TOO_SLOW,
        TOO_SLOW,
      ]);
    });
    // Succeeds once nothing blocks it, however busy the machine is.
    await until(async () => (await getOutcome(db.film.count())) === 'done');
    expect(db.pool.waitingCount).toBe(0);
  });
  it('may take as long as the timeout of its transaction', async () => {
    const db = openDatabase(url, MAY_MS);
    const long = { timeout: 10_000 };
    expect(await getOutcome(db.$transaction((tx) => tx.$queryRawUnsafe(sleep), long))).toBe('done');
    expect(await getOutcome(db.inSql((tx) => tx.$queryRawUnsafe(sleep), long.timeout))).toBe('done');
    expect(await getOutcome(db.rows(forEver))).toBe(TOO_SLOW);
  });
  it('has by default a timeout that is longer than any caller waits, and none for 0', async () => {
    const { STATEMENT_TIMEOUT_MS } = readEnv({ STATEMENT_TIMEOUT_MS: serviceEnv.STATEMENT_TIMEOUT_MS }, {});
    expect(STATEMENT_TIMEOUT_MS).toBeGreaterThan(MAX_CALL_MS);
    const getTimeout = async (ms: number) => (await openDatabase(url, ms).rows('show statement_timeout'))[0];
    expect(await Promise.all([getTimeout(STATEMENT_TIMEOUT_MS), getTimeout(0)])).toEqual([
      { statement_timeout: `${STATEMENT_TIMEOUT_MS / 60_000}min` },
      { statement_timeout: '0' },
    ]);
  });
});

describe('an unavailable database is not reported', () => {
  it('for a transaction that took too long', async () => {
    const slow = openDatabase().$transaction(
      async (tx) => {
        await tx.$queryRawUnsafe('select 1 from pg_sleep(0.2)');
        await tx.film.count();
      },
      { timeout: 20 },
    );
    expect(await getOutcome(slow)).toBeNull();
  });
  it('for a missing file', async () => expect(await getOutcome(fs.promises.readFile('/nowhere'))).toBeNull());
  it('for another error whose message contains the codes of an outage', async () =>
    expect(await getOutcome(openDatabase().$queryRawUnsafe(`select 'ECONNREFUSED P1001'::int`))).toBeNull());
  it('for a refusal, which stays unchanged', () =>
    expect(asRefusal(refuse.conflict('film.stale', 'ECONNREFUSED'))?.code).toBe('film.stale'));
});
