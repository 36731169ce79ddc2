import fs from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import pg from 'pg';
import { startStack, type Stack } from '../../../deploy/local/stack.mjs';
import { Db } from '../../films/src/database.js';
import { Env } from '../env.js';
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

const database = (address = url) => {
  const db = new (Db as unknown as new (env: Pick<Env, 'DATABASE_URL'>) => Db)({ DATABASE_URL: address });
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
