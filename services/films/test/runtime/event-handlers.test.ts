import { randomUUID } from 'node:crypto';
import { boot } from '@laurel/runtime/lifecycle/boot';
import { waitForProjections } from '@laurel/runtime/database/client';
import { createCall, runInCall } from '@laurel/runtime/auth/call-context';
import { OnEvent, type EventContext } from '@laurel/runtime/events/event-handlers';
import { jetstream } from '@nats-io/jetstream';
import { headers } from '@nats-io/transport-node';
import { Controller, Logger, Module } from '@nestjs/common';
import type { UserRegistered } from '@laurel/proto/identity/v1/events';
import { startStack } from '../../../../deploy/testing/stack.mjs';
import { until as waitFor } from '../../../../deploy/testing/until.mjs';
import { countRows, isHandled } from '../../../runtime/test/tables.js';
import { database, Db, type Tx } from '../../src/database/client.js';
import { createServiceDefinition } from '../../../runtime/test/service-definition.js';

/** Writes a row per event. Uses the database of films, because it has the runtime's tables. */
@Controller()
class Follower {
  @OnEvent('user.registered', 'user.changed', 'user.snapshot')
  async registered({ user }: UserRegistered, { tx, event, afterCommit }: EventContext<Tx>) {
    await tx.$executeRaw`insert into effect (aggregate, version, name) values (${event.aggregate}, ${event.version}, ${user!.name})`;
    afterCommit(() => committed.push(event.aggregate));
  }
}
const committed: string[] = [];

@Module({ controllers: [Follower], providers: [...database] })
class FollowerModule {}

let stack: Awaited<ReturnType<typeof startStack>>, service: Awaited<ReturnType<typeof boot>>, db: Db;
beforeAll(async () => {
  stack = await startStack();
  service = await boot(createServiceDefinition(FollowerModule), await stack.env('films'));
  db = service.app.get(Db, { strict: false });
  await db.$executeRaw`create table effect (n serial primary key, aggregate text, version int, name text)`;
});
afterAll(async () => {
  await service?.close();
  await stack?.stop();
});

/** Reports the state of the durable consumer when the wait times out. */
const until = <T>(poll: () => Promise<T | false | null | undefined>): Promise<T> =>
  waitFor(poll, async () => {
    const { num_pending, num_ack_pending, num_waiting, num_redelivered } = await stack.jsm.consumers.info(
      'LAUREL',
      'films',
    );
    return JSON.stringify({ num_pending, num_ack_pending, num_waiting, num_redelivered });
  });
interface PublishOptions {
  what?: 'registered' | 'changed' | 'snapshot';
  name?: string;
  id?: string;
  /** Bypasses the stream's de-duplication, like a duplicate after its time window. */
  again?: boolean;
}
async function publishUserEvent(
  user: string,
  version: number,
  {
    what = version === 1 ? 'registered' : 'changed',
    name = `v${version}`,
    id = randomUUID(),
    again = false,
  }: PublishOptions = {},
) {
  const about = headers();
  for (const [key, value] of Object.entries({
    version: String(version),
    at: new Date().toISOString(),
    'request-id': 'r',
  }))
    about.set(key, value);
  if (again) about.set('Nats-Msg-Id', id);
  await jetstream(stack.admin).publish(
    `laurel.identity.user.${what}.user-${user}`,
    JSON.stringify({ user: { id: user, name } }),
    { headers: about, ...(!again && { msgID: id }) },
  );
  return id;
}
const effects = (user: string) =>
  db.$queryRaw<
    { version: number; name: string }[]
  >`select version, name from effect where aggregate = ${`user-${user}`} order by n`;
const never = () => Promise.reject(new Error('writes nothing'));
const versions = async (user: string) => (await effects(user)).map(({ version }) => version);

it('handles an event once, however often it is delivered', async () => {
  const user = randomUUID();
  const id = await publishUserEvent(user, 1);
  await until(async () => (await versions(user)).length === 1);
  // The bus forgets message ids by a timer. A changed `duplicate_window` restarts this timer reliably.
  let windowNanoseconds = 100_000_000;
  const subject = `laurel.identity.user.registered.user-${user}`;
  await until(async () => {
    await stack.jsm.streams.update('LAUREL', { duplicate_window: windowNanoseconds++ });
    await new Promise((resolve) => setTimeout(resolve, 150));
    await publishUserEvent(user, 1, { id, again: true });
    const { state } = await stack.jsm.streams.info('LAUREL', { subjects_filter: subject });
    return state.subjects![subject]! > 1;
  });
  await publishUserEvent(user, 2);
  await until(async () => (await versions(user)).length === 2);
  expect(await versions(user)).toEqual([1, 2]);
  expect(committed.filter((aggregate) => aggregate === `user-${user}`)).toHaveLength(2);
});

it('applies the newest version and ignores an older one that arrives late', async () => {
  const user = randomUUID();
  await publishUserEvent(user, 3);
  const late = await publishUserEvent(user, 2);
  await until(() => isHandled(db, late));
  expect(await versions(user)).toEqual([3]);
});

it('repairs a projection with a snapshot of an equal version', async () => {
  const user = randomUUID();
  await publishUserEvent(user, 1, { name: 'wrong' });
  await publishUserEvent(user, 1, { what: 'snapshot', name: 'right' });
  await until(async () => (await effects(user)).length === 2);
  expect((await effects(user)).at(-1)).toEqual({ version: 1, name: 'right' });
});

it('waitForProjections waits for the version that the caller has seen, but not until its deadline', async () => {
  const user = randomUUID();
  const waitForVersion = (version: number, ms = 5000) =>
    runInCall(
      createCall({ after: { [`user-${user}`]: version, 'film-1': 99 }, deadline: Date.now() + ms }),
      () => waitForProjections(db, 'user'),
    );
  const waiting = waitForVersion(1);
  await publishUserEvent(user, 1);
  await waiting;
  const from = Date.now();
  await expect(waitForVersion(2, 1500)).rejects.toMatchObject({
    kind: 'unavailable',
    code: 'projection.stale',
  });
  expect(Date.now() - from).toBeLessThan(1500);
});

it('waitForProjections polls less and less often', async () => {
  let queries = 0;
  const counted = {
    $queryRawUnsafe: <T>(sql: string, ...values: unknown[]) => (
      queries++,
      db.$queryRawUnsafe<T>(sql, ...values)
    ),
  };
  const user = randomUUID();
  const call = createCall({ after: { [`user-${user}`]: 1 }, deadline: Date.now() + 4000 });
  const waiting = runInCall(call, () => waitForProjections({ ...counted, $executeRawUnsafe: never }, 'user'));
  await expect(waiting).rejects.toMatchObject({ code: 'projection.stale' });
  expect(queries).toBeLessThanOrEqual(14);
});

it('waiting for a version succeeds if its event was delivered to a killed replica', async () => {
  await service.close();
  const user = randomUUID();
  await publishUserEvent(user, 1);
  const consumer = await jetstream(stack.admin).consumers.get('LAUREL', 'films');
  let taken = 0;
  for await (const _ of await consumer.fetch({ max_messages: 1, expires: 2000 })) taken++;
  expect(taken).toBe(1);
  service = await boot(createServiceDefinition(FollowerModule), await stack.env('films', 1));
  db = service.app.get(Db, { strict: false });
  await runInCall(createCall({ after: { [`user-${user}`]: 1 } }), () => waitForProjections(db, 'user'));
  expect(await versions(user)).toEqual([1]);
});

it.each<[string, string, Record<string, string>]>([
  ['no JSON', 'hello', { version: '1', 'Nats-Msg-Id': randomUUID() }],
  ['no id', '{}', { version: '1' }],
  ['no version', '{}', { 'Nats-Msg-Id': randomUUID() }],
])('does not redeliver a message with %s, and handles the next ones', async (_what, body, about) => {
  const user = randomUUID();
  const errors: unknown[] = [];
  const log = vi.spyOn(Logger.prototype, 'error').mockImplementation((line) => void errors.push(line));
  const sent = headers();
  for (const [key, value] of Object.entries(about)) sent.set(key, value);
  await jetstream(stack.admin).publish(`laurel.identity.user.registered.user-${user}`, body, {
    headers: sent,
  });
  await publishUserEvent(user, 2);
  await until(async () => (await versions(user)).length === 1);
  await until(async () => (await stack.jsm.consumers.info('LAUREL', 'films')).num_ack_pending === 0);
  expect(await countRows(db, 'failed_event', 'not dead')).toBe(0);
  expect(errors).toHaveLength(1);
  log.mockRestore();
});

it('a service creates its consumer again after the consumer was deleted', async () => {
  const user = randomUUID();
  await stack.jsm.consumers.delete('LAUREL', 'films');
  await publishUserEvent(user, 1);
  await until(async () => (await versions(user)).length === 1);
});

it('a service handles events again after a restart of the bus', async () => {
  const user = randomUUID();
  await publishUserEvent(user, 1);
  await until(async () => (await versions(user)).length === 1);
  await stack.nats.kill('SIGKILL');
  await stack.nats.start();
  await until(() => publishUserEvent(user, 2).catch(() => null));
  await until(async () => (await versions(user)).length === 2);
});

it('a service finishes the events in progress before it closes, and the next process handles the others', async () => {
  const users = Array.from({ length: 60 }, () => randomUUID());
  for (const user of users) await publishUserEvent(user, 1);
  await until(async () => (await versions(users[3]!)).length === 1);
  await service.close();
  service = await boot(createServiceDefinition(FollowerModule), await stack.env('films', 1));
  db = service.app.get(Db, { strict: false });
  const all = () =>
    db.$queryRaw<
      { aggregate: string }[]
    >`select aggregate from effect where aggregate = any(${users.map((user) => `user-${user}`)})`;
  await until(async () => (await all()).length >= 60);
  expect((await all()).map(({ aggregate }) => aggregate).toSorted()).toEqual(
    users.map((user) => `user-${user}`).toSorted(),
  );
});
