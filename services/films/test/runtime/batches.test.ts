import { randomUUID } from 'node:crypto';
import type { UserRegistered } from '@laurel/proto/identity/v1/events';
import { boot } from '@laurel/runtime/lifecycle/boot';
import { createConnectionPool, Database } from '@laurel/runtime/database/client';
import { DeadLetters } from '@laurel/runtime/consumers/dead-letters';
import type { Envelope } from '@laurel/runtime/events/envelope';
import { EventHandling } from '@laurel/runtime/consumers/event-handling';
import { OnEventsInSql, type EventContext } from '@laurel/runtime/events/event-handlers';
import type { SqlTx } from '@laurel/runtime/database/sql-transaction';
import { jetstream } from '@nats-io/jetstream';
import { Controller, Module } from '@nestjs/common';
import { EMPTY } from 'rxjs';
import { startStack } from '../../../../deploy/testing/stack.mjs';
import { until } from '../../../../deploy/testing/until.mjs';
import { database, Db, type Tx } from '../../src/database/client.js';
import { countRows } from '../../../runtime/test/tables.js';
import { publishEvent } from '../../../runtime/test/publish-events.js';
import { createServiceDefinition } from '../../../runtime/test/service-definition.js';

/** The user ids of each call of the handler. */
const calls: string[][] = [];
@Controller()
class Follower {
  @OnEventsInSql('user.registered', 'user.changed')
  async registered(payloads: UserRegistered[], { tx, events }: EventContext<SqlTx>) {
    calls.push(payloads.map(({ user }) => user!.id));
    if (payloads.some(({ user }) => user!.name === 'stuck')) await failOrWait(payloads.length, tx);
    const rows = payloads.map(({ user }, n) => ({ ...events[n]!, name: user!.name }));
    await tx.$executeRaw`insert into effect (aggregate, version, name)
      select aggregate, version, name from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(aggregate text, version int, name text)`;
  }
}
/** Fails in a batch. If the event is alone, waits for the lock of the table `gate`. */
async function failOrWait(batchSize: number, tx: SqlTx): Promise<void> {
  if (batchSize > 1) throw new Error('stuck together');
  await tx.$executeRaw`select from gate`;
}
@Module({ controllers: [Follower], providers: [...database] })
class FollowerModule {}

let stack: Awaited<ReturnType<typeof startStack>>, service: Awaited<ReturnType<typeof boot>>, db: Db;
beforeAll(async () => {
  stack = await startStack();
  service = await boot(createServiceDefinition(FollowerModule), await stack.env('films'));
  db = service.app.get(Db, { strict: false });
  await db.$executeRaw`create table gate ()`;
  await db.$executeRaw`create table effect (n serial primary key, aggregate text, version int, name text not null check (name <> 'poison'))`;
});
afterAll(async () => {
  await service?.close();
  await stack?.stop();
});
beforeEach(() => void calls.splice(0));

const users = (many: number) => Array.from({ length: many }, () => randomUUID());
const publishUser = (id: string, version: number, name: string) =>
  publishEvent(stack, version === 1 ? 'user.registered' : 'user.changed', `user-${id}`, version, {
    user: { id, name },
  });
const getEffects = async (ids: string[]) =>
  (
    await db.$queryRaw<{ aggregate: string; version: number }[]>`select aggregate, version from effect
      where aggregate = any(${ids.map((id) => `user-${id}`)}) order by n`
  ).map(({ aggregate, version }) => `${aggregate.slice('user-'.length)} ${version}`);

const waitingFor = async (tx: Tx, table: string) =>
  (await tx.$queryRaw<unknown[]>`select 1 from pg_locks where not granted and relation = ${table}::regclass`)
    .length;
/** Blocks every transaction of the follower, so that the events published meanwhile form one batch. */
async function publishAsBatch(publish: () => Promise<unknown>): Promise<void> {
  await db.$transaction(
    async (tx) => {
      await tx.$executeRaw`lock table handled_event in exclusive mode`;
      await publishUser(randomUUID(), 1, 'first');
      await until(async () => (await waitingFor(tx, 'handled_event')) > 0);
      await publish();
    },
    { timeout: 60_000 },
  );
}

it('handles events of different aggregates in one call, and those of one aggregate in order', async () => {
  const ids = users(40);
  await publishAsBatch(async () => {
    for (const id of ids) await publishUser(id, 1, 'one');
    for (const id of ids) await publishUser(id, 2, 'two');
  });
  await until(async () => (await getEffects(ids)).length === 80);
  expect((await getEffects(ids)).toSorted()).toEqual(ids.flatMap((id) => [`${id} 1`, `${id} 2`]).toSorted());
  for (const id of ids) expect(await getEffects([id])).toEqual([`${id} 1`, `${id} 2`]);
  for (const call of calls) expect(new Set(call).size).toBe(call.length);
  expect(Math.max(...calls.map(({ length }) => length))).toBeGreaterThan(1);
  expect(Math.max(...calls.map(({ length }) => length))).toBeLessThanOrEqual(64);
});

it('calls handlers in the order in which the service lists them, whatever the order of the events', async () => {
  const called: string[] = [];
  const handler = (name: string) => async () => {
    called.push(name);
    return EMPTY;
  };
  const handlers = new Map([
    ['user.registered', handler('first')],
    ['session.ended', handler('last')],
  ]);
  const createEnvelope = (type: 'user.registered' | 'session.ended'): Envelope => {
    const id = randomUUID();
    const from = { publisher: 'identity', seq: 1, at: '', requestId: 'r' };
    return { id, type, aggregate: `${type}-${id}`, version: 1, body: {}, ...from };
  };
  const serviceDb = service.app.get(Database, { strict: false });
  const handling = new EventHandling(serviceDb, new DeadLetters(serviceDb), handlers, () => EMPTY);
  await handling.handle([createEnvelope('session.ended'), createEnvelope('user.registered')]);
  expect(called).toEqual(['first', 'last']);
});

it('counts waiting events, including those that are not delivered yet', async () => {
  const ids = users(300);
  await until(async () => service.projectionProgress.pendingEvents === 0);
  await publishAsBatch(async () => {
    await Promise.all(ids.map((id) => publishUser(id, 1, 'one')));
    await until(async () => service.projectionProgress.pendingEvents === ids.length + 1);
  });
  await until(async () => service.projectionProgress.pendingEvents === 0);
  expect(await getEffects(ids)).toHaveLength(ids.length);
});

it('retries a failed event alone and applies the rest of its batch once', async () => {
  const log = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const ids = users(30);
  const bad = ids[11]!;
  await publishAsBatch(async () => {
    for (const id of ids) await publishUser(id, 1, id === bad ? 'poison' : 'well');
  });
  const others = ids.filter((id) => id !== bad);
  await until(async () => (await getEffects(others)).length === others.length);
  await until(
    async () =>
      (
        await db.$queryRaw<
          unknown[]
        >`select 1 from failed_event where envelope->>'aggregate' = ${`user-${bad}`} and tries >= 2`
      ).length > 0,
  );
  log.mockRestore();
  expect((await getEffects(ids)).toSorted()).toEqual(others.map((id) => `${id} 1`).toSorted());
  expect(
    calls
      .filter((call) => call.includes(bad))
      .slice(1)
      .every(({ length }) => length === 1),
  ).toBe(true);
});

it('counts no failed try while a projection is rebuilding, because data may still be missing', async () => {
  const log = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const [bad] = users(1) as [string];
  await db.$executeRaw`insert into projection_rebuild (aggregate, noun) values ('projection-competition-1', 'competition')`;
  await publishUser(bad, 1, 'poison');
  const tries = () => calls.filter((call) => call.includes(bad)).length;
  await until(() => Promise.resolve(tries() >= 4));
  const matches = `envelope->>'aggregate' = 'user-${bad}'`;
  expect(await countRows(db, 'failed_event', `${matches} and (dead or tries > 1)`)).toBe(0);
  await db.$executeRaw`update projection_rebuild set since = since - interval '11 minutes'`;
  await until(async () => (await countRows(db, 'failed_event', `${matches} and tries >= 2`)) === 1);
  await db.$executeRaw`delete from projection_rebuild`;
  log.mockRestore();
});

it('handles fewer large events at a time', async () => {
  const ids = users(60);
  const bytes = 150_000;
  await publishAsBatch(async () => {
    for (const id of ids) await publishUser(id, 1, 'x'.repeat(bytes));
  });
  await until(async () => (await getEffects(ids)).length === ids.length);
  const maxBatch = Math.max(...calls.map(({ length }) => length));
  expect(maxBatch).toBeGreaterThan(1);
  expect(maxBatch * bytes).toBeLessThan(4 * 1024 * 1024 + bytes);
});

it('leaves connections for calls while events that are handled alone wait for a lock', async () => {
  const log = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const ids = users(40);
  await db.$transaction(
    async (tx) => {
      await tx.$executeRaw`lock table gate in access exclusive mode`;
      await publishAsBatch(() => Promise.all(ids.map((id) => publishUser(id, 1, 'stuck'))));
      await until(async () => (await waitingFor(tx, 'gate')) >= 5);
      for (let queries = 0; queries < 100; queries++) await db.pool.query('select 1');
      expect(await waitingFor(tx, 'gate')).toBe(5);
    },
    { timeout: 60_000 },
  );
  await until(async () => (await getEffects(ids)).length === ids.length);
  log.mockRestore();
});

const IS_STUCK = "envelope->'body'->'user'->>'name' = 'stuck'";
it('handles events one at a time from their third delivery on, so that only one is blamed for a crash', async () => {
  const log = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  await service.close();
  const ids = users(8);
  for (const id of ids) await publishUser(id, 1, 'stuck');
  const follower = await jetstream(stack.admin).consumers.get('LAUREL', 'films');
  for (let died = 0; died < 2; died++)
    for await (const message of await follower.fetch({ max_messages: ids.length })) message.nak();
  const env = await stack.env('films', 1);
  const pool = createConnectionPool(env.DATABASE_URL);
  const gatekeeper = await pool.connect();
  await gatekeeper.query('begin; lock table gate in access exclusive mode');
  service = await boot(createServiceDefinition(FollowerModule), env);
  db = service.app.get(Db, { strict: false });
  await until(async () => (await waitingFor(db, 'gate')) > 0);
  for (let queries = 0; queries < 100; queries++) await db.pool.query('select 1');
  expect(await waitingFor(db, 'gate')).toBe(1);
  expect(await countRows(db, 'failed_event', IS_STUCK)).toBe(1);
  await gatekeeper.query('rollback');
  gatekeeper.release();
  await pool.end();
  await until(async () => (await getEffects(ids)).length === ids.length);
  expect(await countRows(db, 'failed_event', IS_STUCK)).toBe(0);
  log.mockRestore();
});

it('does not redeliver an event whose handling takes longer than the ack wait', async () => {
  const log = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  await service.close();
  const env = { ...(await stack.env('films', 2)), ACK_WAIT_MS: '3000' };
  service = await boot(createServiceDefinition(FollowerModule), env);
  db = service.app.get(Db, { strict: false });
  const ids = users(8);
  await db.$executeRaw`update failed_event set tries = 4`; // no other event is retried
  await until(async () => (await countRows(db, 'failed_event', 'not dead')) === 0);
  const countRedelivered = async () => (await stack.jsm.consumers.info('LAUREL', 'films')).num_redelivered;
  // Redelivered events of other tests count until they are acknowledged.
  await until(async () => (await countRedelivered()) === 0);
  await db.$transaction(
    async (tx) => {
      await tx.$executeRaw`lock table gate in access exclusive mode`;
      for (const id of ids) await publishUser(id, 1, 'stuck');
      await until(async () => (await waitingFor(tx, 'gate')) >= 5);
      await tx.$queryRaw`select pg_sleep(7)::text`;
      expect(await countRedelivered()).toBe(0);
    },
    { timeout: 60_000 },
  );
  await until(async () => (await getEffects(ids)).length === ids.length);
  log.mockRestore();
});
