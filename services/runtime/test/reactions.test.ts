import { randomUUID } from 'node:crypto';
import { boot } from '@laurel/runtime/boot';
import { caughtUp } from '@laurel/runtime/database';
import { newCall, within } from '@laurel/runtime/call';
import { On, type Reaction } from '@laurel/runtime/reactions';
import { jetstream } from '@nats-io/jetstream';
import { headers } from '@nats-io/transport-node';
import { Controller, Logger, Module } from '@nestjs/common';
import type { UserRegistered } from '@laurel/proto/identity/v1/events';
import { startStack } from '../../../deploy/local/stack.mjs';
import { until as waitFor } from '../../../deploy/local/until.mjs';
import { countOf, isHandled } from './tables.js';
import { database, Db, type Tx } from '../../films/src/database.js';
import { serviceOf } from './blueprint.js';

/** A service whose only effect is a row per fact. Its database is films', for the runtime's tables. */
@Controller()
class Follower {
  @On('user.registered', 'user.changed', 'user.restated')
  async registered({ user }: UserRegistered, { tx, event, afterCommit }: Reaction<Tx>) {
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
  service = await boot(serviceOf(FollowerModule), await stack.env('films'));
  db = service.app.get(Db, { strict: false });
  await db.$executeRaw`create table effect (n serial primary key, aggregate text, version int, name text)`;
});
afterAll(async () => {
  await service?.close();
  await stack?.stop();
});

/** Says how the durable stands when it waited in vain. */
const until = <T>(ask: () => Promise<T | false | null | undefined>): Promise<T> =>
  waitFor(ask, async () => {
    const { num_pending, num_ack_pending, num_waiting, num_redelivered } = await stack.jsm.consumers.info(
      'LAUREL',
      'films',
    );
    return JSON.stringify({ num_pending, num_ack_pending, num_waiting, num_redelivered });
  });
interface Told {
  what?: 'registered' | 'changed' | 'restated';
  name?: string;
  id?: string;
  /** Without the stream's own de-duplication: what a duplicate outside its window looks like. */
  again?: boolean;
}
async function tell(
  user: string,
  version: number,
  {
    what = version === 1 ? 'registered' : 'changed',
    name = `v${version}`,
    id = randomUUID(),
    again = false,
  }: Told = {},
) {
  const about = headers();
  for (const [key, value] of Object.entries({
    version: String(version),
    at: new Date().toISOString(),
    'request-id': 'r',
    traceparent: '',
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

it('handles a fact once, whatever the delivery', async () => {
  const user = randomUUID();
  const id = await tell(user, 1);
  await until(async () => (await versions(user)).length === 1);
  await stack.jsm.streams.update('LAUREL', { duplicate_window: 100_000_000 });
  await until(
    async () =>
      (await tell(user, 1, { id, again: true })) &&
      (
        await stack.jsm.streams.info('LAUREL', {
          subjects_filter: `laurel.identity.user.registered.user-${user}`,
        })
      ).state.subjects![`laurel.identity.user.registered.user-${user}`]! > 1,
  );
  await tell(user, 2);
  await until(async () => (await versions(user)).length === 2);
  expect(await versions(user)).toEqual([1, 2]);
  expect(committed.filter((aggregate) => aggregate === `user-${user}`)).toHaveLength(2);
});

it('the newest version wins, and an older one that comes late does nothing', async () => {
  const user = randomUUID();
  await tell(user, 3);
  const late = await tell(user, 2);
  await until(() => isHandled(db, late));
  expect(await versions(user)).toEqual([3]);
});

it('a restated aggregate heals a copy at an equal version', async () => {
  const user = randomUUID();
  await tell(user, 1, { name: 'wrong' });
  await tell(user, 1, { what: 'restated', name: 'right' });
  await until(async () => (await effects(user)).length === 2);
  expect((await effects(user)).at(-1)).toEqual({ version: 1, name: 'right' });
});

it('a question waits for the version that its asker has seen, and no longer than its asker would', async () => {
  const user = randomUUID();
  const ask = (version: number, ms = 5000) =>
    within(newCall({ after: { [`user-${user}`]: version, 'film-1': 99 }, deadline: Date.now() + ms }), () =>
      caughtUp(db, 'user'),
    );
  const waiting = ask(1);
  await tell(user, 1);
  await waiting;
  const from = Date.now();
  await expect(ask(2, 1500)).rejects.toMatchObject({ kind: 'unavailable', code: 'copy.behind' });
  expect(Date.now() - from).toBeLessThan(1500);
});

it('asks less and less often while it waits', async () => {
  let asked = 0;
  const counted = {
    $queryRawUnsafe: <T>(sql: string, ...values: unknown[]) => (
      asked++,
      db.$queryRawUnsafe<T>(sql, ...values)
    ),
  };
  const user = randomUUID();
  const waiting = within(newCall({ after: { [`user-${user}`]: 1 } }), () =>
    caughtUp({ ...counted, $executeRawUnsafe: never }, 'user'),
  );
  await expect(waiting).rejects.toMatchObject({ code: 'copy.behind' });
  expect(asked).toBeLessThanOrEqual(14);
});

it('who asks after what a killed replica had in hand is answered, once another has it', async () => {
  await service.close();
  const user = randomUUID();
  await tell(user, 1);
  const place = await jetstream(stack.admin).consumers.get('LAUREL', 'films');
  let taken = 0;
  for await (const _ of await place.fetch({ max_messages: 1, expires: 2000 })) taken++;
  expect(taken).toBe(1);
  service = await boot(serviceOf(FollowerModule), await stack.env('films', 1));
  db = service.app.get(Db, { strict: false });
  await within(newCall({ after: { [`user-${user}`]: 1 } }), () => caughtUp(db, 'user'));
  expect(await versions(user)).toEqual([1]);
});

it.each<[string, string, Record<string, string>]>([
  ['no JSON', 'hello', { version: '1', 'Nats-Msg-Id': randomUUID() }],
  ['no id', '{}', { version: '1' }],
  ['no version', '{}', { 'Nats-Msg-Id': randomUUID() }],
])('a message with %s is never delivered again, and the next ones pass', async (_what, body, about) => {
  const user = randomUUID();
  const said: unknown[] = [];
  const log = jest.spyOn(Logger.prototype, 'error').mockImplementation((line) => void said.push(line));
  const sent = headers();
  for (const [key, value] of Object.entries(about)) sent.set(key, value);
  await jetstream(stack.admin).publish(`laurel.identity.user.registered.user-${user}`, body, {
    headers: sent,
  });
  await tell(user, 2);
  await until(async () => (await versions(user)).length === 1);
  await until(async () => (await stack.jsm.consumers.info('LAUREL', 'films')).num_ack_pending === 0);
  expect(await countOf(db, 'failed', 'not dead')).toBe(0);
  expect(said).toHaveLength(1);
  log.mockRestore();
});

it('makes its place in the stream again when it was deleted', async () => {
  const user = randomUUID();
  await stack.jsm.consumers.delete('LAUREL', 'films');
  await tell(user, 1);
  await until(async () => (await versions(user)).length === 1);
});

it('outlives a restart of the bus', async () => {
  const user = randomUUID();
  await tell(user, 1);
  await until(async () => (await versions(user)).length === 1);
  await stack.nats.kill('SIGKILL');
  await stack.nats.start();
  await until(() => tell(user, 2).catch(() => null));
  await until(async () => (await versions(user)).length === 2);
});

it('finishes what it has begun before it closes, and the next process goes on', async () => {
  const users = Array.from({ length: 60 }, () => randomUUID());
  for (const user of users) await tell(user, 1);
  await until(async () => (await versions(users[3]!)).length === 1);
  await service.close();
  service = await boot(serviceOf(FollowerModule), await stack.env('films', 1));
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
