import fs from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import pg from 'pg';
import { startStack, type Stack } from '../../../deploy/local/stack.mjs';
import { until } from '../../../deploy/local/until.mjs';
import { Db } from '../../films/src/database.js';
import { isDatabaseAway } from '../away.js';
import { LONGEST_MS } from '../door.js';
import { readEnv, serviceEnv } from '../env.js';
import { refuse } from '../refusals.js';
import { asRefusal } from '../wire.js';

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

const database = (address = url, STATEMENT_TIMEOUT_MS = 0) => {
  const env = { DATABASE_URL: address, STATEMENT_TIMEOUT_MS };
  const db = new (Db as unknown as new (given: typeof env) => Db)(env);
  open.push(() => db.onApplicationShutdown());
  return db;
};
/** A server that does this with everyone who connects. */
const instead = async (meet: (socket: net.Socket) => void) => {
  const sockets: net.Socket[] = [];
  const server = net.createServer((socket) => (sockets.push(socket), meet(socket)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push(
    () => sockets.forEach((socket) => socket.destroy()),
    () => server.close(),
  );
  const address = new URL(url);
  address.port = String((server.address() as AddressInfo).port);
  return database(String(address));
};
/** What is told of the error with which a piece of work ends; null for a defect. */
const told = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => asRefusal(error)?.code ?? null,
  );
const ways = (db: Db) => [
  told(db.film.count()),
  told(db.rows('select 1')),
  told(db.$queryRawUnsafe('select 1')),
  told(db.$transaction((tx) => tx.film.count())),
  told(db.inSql((tx) => tx.$executeRaw`select 1`, 1000)),
];
const AWAY = 'database.unreachable';
const everyWay = [AWAY, AWAY, AWAY, AWAY, AWAY];

describe('a database that is away', () => {
  it('is told where nobody listens, whatever way one asks', async () => {
    const address = new URL(url);
    address.port = '1';
    expect(await Promise.all(ways(database(String(address))))).toEqual(everyWay);
  });
  it('is told where the connection is cut', async () =>
    expect(await Promise.all(ways(await instead((socket) => socket.destroy())))).toEqual(everyWay));
  it('is told where nobody answers', async () =>
    expect(await Promise.all(ways(await instead(() => {})))).toEqual(everyWay));
  it.each([
    ['before a statement', (db: Db) => db.film.count()],
    ['in a statement', (db: Db) => db.$queryRawUnsafe('select 1 from pg_sleep(60)')],
  ])('is told when it goes %s of a transaction', async (_what, ask) => {
    const db = database();
    const killer = new pg.Client(url);
    await killer.connect();
    open.push(() => killer.end());
    const work = db.$transaction(async (tx) => {
      const [row] = await tx.$queryRaw<{ pid: number }[]>`select pg_backend_pid() as pid`;
      const asked = ask(tx as unknown as Db);
      await Promise.all([asked, killer.query('select pg_terminate_backend($1)', [row!.pid])]);
      await ask(tx as unknown as Db);
    });
    expect(await told(work)).toBe(AWAY);
  });
});

describe('a database that has no time', () => {
  it('is told when a lock does not come: row or word', async () => {
    const [db, other] = [database(), database()];
    const word = (tx: unknown) => (tx as Db).$executeRaw`select pg_advisory_xact_lock(7)`;
    let [told1, told2] = ['', ''] as (string | null)[];
    await db.$transaction(
      async (tx) => {
        await word(tx);
        await tx.$executeRawUnsafe('lock table film in exclusive mode');
        const insert = 'lock table film in exclusive mode';
        [told1, told2] = await Promise.all([
          told(other.$transaction(word)),
          told(other.$transaction((tx) => tx.$executeRawUnsafe(insert))),
        ]);
      },
      { timeout: 20_000 },
    );
    expect([told1, told2]).toEqual([AWAY, AWAY]);
    expect(await told(other.$transaction(word))).toBe('done');
  });
});

describe('a statement that takes longer than it may', () => {
  const MAY_MS = 1000;
  const [sleep, forEver] = [2, 600].map((seconds) => `select 1 from pg_sleep(${seconds})`) as [
    string,
    string,
  ];
  const TOO_SLOW = 'service.too_slow';

  it('is ended, whatever way one asks, and who asked may ask again', async () => {
    const [db, other] = [database(url, MAY_MS), database()];
    const errors: unknown[] = [];
    const ended = (work: Promise<unknown>) =>
      told(work.catch((error) => (errors.push(error), Promise.reject(error))));
    expect(
      await Promise.all([
        ended(db.rows(forEver)),
        ended(db.$queryRawUnsafe(forEver)),
        ended(db.$transaction((tx) => tx.$queryRawUnsafe(forEver))),
        ended(db.inSql((tx) => tx.$queryRawUnsafe(forEver), MAY_MS)),
      ]),
    ).toEqual([TOO_SLOW, TOO_SLOW, TOO_SLOW, TOO_SLOW]);
    // Of a reaction it is the fact's own fault, which is not tried for ever.
    expect(errors.map(isDatabaseAway)).toEqual([false, false, false, false]);
    await other.$transaction(async (tx) => {
      await tx.$executeRawUnsafe('lock table film in access exclusive mode');
      expect(await Promise.all([ended(db.film.count()), ended(db.film.findMany())])).toEqual([
        TOO_SLOW,
        TOO_SLOW,
      ]);
    });
    // However busy the machine is: once nothing holds it up, it is done.
    await until(async () => (await told(db.film.count())) === 'done');
    expect(db.pool.waitingCount).toBe(0);
  });
  it('may take as long as its transaction was given', async () => {
    const db = database(url, MAY_MS);
    const long = { timeout: 10_000 };
    expect(await told(db.$transaction((tx) => tx.$queryRawUnsafe(sleep), long))).toBe('done');
    expect(await told(db.inSql((tx) => tx.$queryRawUnsafe(sleep), long.timeout))).toBe('done');
    expect(await told(db.rows(forEver))).toBe(TOO_SLOW);
  });
  it('may take longer than any caller waits, unless an operator says otherwise; 0: as long as it likes', async () => {
    const { STATEMENT_TIMEOUT_MS } = readEnv({ STATEMENT_TIMEOUT_MS: serviceEnv.STATEMENT_TIMEOUT_MS }, {});
    expect(STATEMENT_TIMEOUT_MS).toBeGreaterThan(LONGEST_MS);
    const timeoutOf = async (ms: number) => (await database(url, ms).rows('show statement_timeout'))[0];
    expect(await Promise.all([timeoutOf(STATEMENT_TIMEOUT_MS), timeoutOf(0)])).toEqual([
      { statement_timeout: '1min' },
      { statement_timeout: '0' },
    ]);
  });
});

describe('what is no such thing', () => {
  it('a transaction that took too long', async () => {
    const slow = database().$transaction(
      async (tx) => {
        await tx.$queryRawUnsafe('select 1 from pg_sleep(0.2)');
        await tx.film.count();
      },
      { timeout: 20 },
    );
    expect(await told(slow)).toBeNull();
  });
  it('a file that is not there', async () => expect(await told(fs.promises.readFile('/nowhere'))).toBeNull());
  it('words that sound like it', async () =>
    expect(await told(database().$queryRawUnsafe(`select 'ECONNREFUSED P1001'::int`))).toBeNull());
  it('a refusal of ours, which stays as it is', () =>
    expect(asRefusal(refuse.conflict('film.stale', 'ECONNREFUSED'))?.code).toBe('film.stale'));
});
