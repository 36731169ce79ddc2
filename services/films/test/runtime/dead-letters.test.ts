import { randomUUID } from 'node:crypto';
import type { FilmDeleted } from '@laurel/proto/films/v1/events';
import type { UserRegistered } from '@laurel/proto/identity/v1/events';
import { boot } from '@laurel/runtime/lifecycle/boot';
import { OnEvent, type EventContext } from '@laurel/runtime/events/event-handlers';
import { Controller, Module } from '@nestjs/common';
import { startStack } from '../../../../deploy/testing/stack.mjs';
import { until } from '../../../../deploy/testing/until.mjs';
import { database, Db, type Tx } from '../../src/database/client.js';
import { createServiceDefinition } from '../../../runtime/test/service-definition.js';
import { countRows } from '../../../runtime/test/tables.js';
import { publishEvent } from '../../../runtime/test/publish-events.js';

let [poison, lost] = ['poison', 0];
/** Writes a row per event. Fails for users named `poison`, and three times for the user `away`. */
@Controller()
class Follower {
  @OnEvent('user.registered')
  async registered({ user }: UserRegistered, { tx, event }: EventContext<Tx>) {
    if (user!.name === poison) throw new Error('cannot digest this');
    if (user!.name === 'away' && lost++ < 3) throw new Error('Connection terminated');
    await tx.$executeRaw`insert into effect (aggregate, version, name) values (${event.aggregate}, ${event.version}, ${user!.name})`;
  }
}
/** Handles deletions without an effect. Fails for film 13. */
@Controller()
class Forgetter {
  @OnEvent('film.deleted')
  async deleted({ filmId }: FilmDeleted, _context: EventContext<Tx>) {
    if (filmId === 13) throw new Error('cannot forget this');
  }
}
@Module({ controllers: [Follower, Forgetter], providers: [...database] })
class FollowerModule {}

let stack: Awaited<ReturnType<typeof startStack>>, service: Awaited<ReturnType<typeof boot>>, db: Db;
beforeAll(async () => {
  stack = await startStack();
  service = await boot(createServiceDefinition(FollowerModule), await stack.env('films'));
  db = service.app.get(Db, { strict: false });
  await db.$executeRaw`create table effect (aggregate text, version int, name text)`;
});
afterAll(async () => {
  await service?.close();
  await stack?.stop();
});
const publishUser = (id: string, name: string) =>
  publishEvent(stack, 'user.registered', `user-${id}`, 1, { user: { id, name } });
const effects = (user: string) =>
  db.$queryRaw<
    { version: number; name: string }[]
  >`select version, name from effect where aggregate = ${`user-${user}`}`;

it('an event that cannot be handled is stored and can be replayed, and later ones are handled', async () => {
  const log = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const [user, other] = [randomUUID(), randomUUID()];
  const id = await publishUser(user, 'poison');
  await publishUser(other, 'well');
  await until(async () => (await effects(other)).length === 1);
  const tried = async () =>
    (
      await db.$queryRaw<
        { envelope: object; tries: number; dead: boolean; error: string }[]
      >`select * from failed_event where event_id = ${id}::uuid`
    )[0];
  await until(async () => ((await tried())?.tries ?? 0) >= 2);
  await db.$executeRaw`update failed_event set tries = 4 where event_id = ${id}::uuid`; // so that the test need not wait for all tries
  await until(async () => (await tried())?.dead);
  log.mockRestore();
  expect((await tried())!.envelope).toMatchObject({
    id,
    type: 'user.registered',
    aggregate: `user-${user}`,
    version: 1,
  });
  expect((await tried())!.error).toContain('cannot digest this');
  expect(await service.follower.eventRetries.replay([id])).toEqual({ done: 0, left: 1 });
  const cured = { ...(await tried())!.envelope, body: { user: { id: user, name: 'cured' } } };
  await db.$executeRaw`update failed_event set envelope = ${JSON.stringify(cured)}::jsonb where event_id = ${id}::uuid`;
  expect(await service.follower.eventRetries.replay([id])).toEqual({ done: 1, left: 0 });
  expect(await effects(user)).toEqual([{ version: 1, name: 'cured' }]);
  expect(await tried()).toBeUndefined();
});

describe('a dead letter', () => {
  const die = async (user: string, name = 'poison') => {
    const id = randomUUID();
    const envelope = {
      id,
      type: 'user.registered',
      aggregate: `user-${user}`,
      version: 1,
      at: new Date(),
      requestId: 'r',
      body: { user: { id: user, name } },
    };
    await db.$executeRaw`insert into failed_event (event_id, envelope, tries, error, dead) values (${id}::uuid, ${JSON.stringify(envelope)}::jsonb, 5, 'no', true)`;
    return id;
  };
  const waits = async (id: string) => {
    const [row] = await db.$queryRaw<{ wait: number | null; retries: number }[]>`
      select extract(epoch from retry_at - now())::float8 as wait, retries from failed_event where event_id = ${id}::uuid`;
    return row;
  };
  const isDue = (id: string) =>
    db.$executeRaw`update failed_event set retry_at = now() where event_id = ${id}::uuid`;

  it('is retried after increasing pauses, by one of two replicas', async () => {
    const id = await die(randomUUID());
    expect((await waits(id))!.wait).toBeCloseTo(60, -1);
    const pauses: number[] = [];
    for (let n = 0; n < 10; n++) {
      await isDue(id);
      await Promise.all([service.follower.eventRetries.retryDue(), service.follower.eventRetries.retryDue()]);
      // The polling of the service may have taken the event and be handling it.
      await until(async () => (await waits(id))!.retries === n + 1);
      const { wait } = (await waits(id))!;
      pauses.push(Math.round(wait! / 60));
    }
    expect(pauses).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 360, 360]);
  });

  it('is no longer retried automatically after a day, but on request', async () => {
    const id = await die(randomUUID());
    await db.$executeRaw`update failed_event set dead_at = now() - interval '25 hours' where event_id = ${id}::uuid`;
    await isDue(id);
    await service.follower.eventRetries.retryDue();
    await until(async () => (await waits(id))!.retries === 1); // also if the polling of the service has taken it
    expect(await waits(id)).toEqual({ wait: null, retries: 1 });
    await service.follower.eventRetries.retryDue();
    expect((await waits(id))!.retries).toBe(1);
    expect(await service.follower.eventRetries.replay([id])).toEqual({ done: 0, left: 1 });
  });

  it('is deleted after a retry that succeeds', async () => {
    const user = randomUUID();
    const id = await die(user, 'well');
    await service.follower.eventRetries.retryDue();
    expect(await effects(user)).toEqual([]);
    await isDue(id);
    await service.follower.eventRetries.retryDue();
    await until(async () => (await waits(id)) === undefined); // the service's own polling may have taken it
    expect(await effects(user)).toEqual([{ version: 1, name: 'well' }]);
  });
});

it('an event that failed four times is tried a fifth time', async () => {
  const log = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const user = randomUUID();
  const id = await publishUser(user, 'poison');
  await until(async () => (await countRows(db, 'failed_event', 'event_id = $1::uuid', id)) === 1);
  await db.$executeRaw`update failed_event set tries = 4 where event_id = ${id}::uuid`;
  poison = 'none';
  await until(async () => (await effects(user)).length === 1);
  poison = 'poison';
  log.mockRestore();
  expect(await countRows(db, 'failed_event', 'event_id = $1::uuid', id)).toBe(0);
});

it('tries that fail because the database is unavailable are not counted', async () => {
  const log = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const user = randomUUID();
  const id = await publishUser(user, 'away');
  await until(() => Promise.resolve(lost >= 3));
  expect(await countRows(db, 'failed_event', 'event_id = $1::uuid and tries > 1', id)).toBe(0);
  await until(async () => (await effects(user)).length === 1);
  log.mockRestore();
});

describe('a dead letter of a deleted aggregate', () => {
  const die = async (type: string, aggregate: string, version: number) => {
    const envelope = { id: randomUUID(), type, aggregate, version, body: { film: { name: 'Salt' } } };
    await db.$executeRaw`insert into failed_event (event_id, envelope, tries, error, dead, dead_at)
      values (${envelope.id}::uuid, ${JSON.stringify(envelope)}::jsonb, 5, 'no', true, now() - interval '2 days')`;
  };
  const left = async (aggregate: string) => {
    const rows = await db.$queryRaw<{ version: number }[]>`
      select (envelope->>'version')::int as version from failed_event where envelope->>'aggregate' = ${aggregate} and dead order by 1`;
    return rows.map(({ version }) => version);
  };
  const versions = [1, 2, 4];

  it('is deleted with its film, except a later event, and other films keep theirs', async () => {
    for (const version of versions) await die('film.changed', 'film-7', version);
    await die('film.changed', 'film-70', 1);
    await publishEvent(stack, 'film.deleted', 'film-7', 3, { filmId: 7 });
    await until(async () => (await left('film-7')).length === 1);
    expect([await left('film-7'), await left('film-70')]).toEqual([[4], [1]]);
  });
  it('is deleted with its user, except an event of a later registration', async () => {
    const user = `user-${randomUUID()}`;
    for (const version of versions) await die('user.changed', user, version);
    await publishEvent(stack, 'user.deleted', user, 3, { userId: user.slice('user-'.length) });
    await until(async () => (await left(user)).length === 1);
    expect(await left(user)).toEqual([4]);
  });
  it('stays if the deletion could not be handled', async () => {
    const log = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    await die('film.changed', 'film-13', 1);
    await publishEvent(stack, 'film.deleted', 'film-13', 2, { filmId: 13 });
    await until(
      async () => (await countRows(db, 'failed_event', `envelope->>'type' = 'film.deleted'`)) === 1,
    );
    log.mockRestore();
    expect(await left('film-13')).toEqual([1]);
  });
});
