import { BillingServiceService } from '@laurel/proto/billing/v1/billing';
import { FilmRegistered } from '@laurel/proto/films/v1/events';
import { boot, type ServiceDefinition } from '@laurel/runtime/lifecycle/boot';
import { Database } from '@laurel/runtime/database/client';
import { appendEvents, republishEvents } from '@laurel/runtime/events/outbox';
import { OnEvent, type EventContext } from '@laurel/runtime/events/event-handlers';
import { ensureStream } from '@laurel/runtime/events/stream';
import { Controller, Module } from '@nestjs/common';
import { startStack } from '../../../../deploy/testing/stack.mjs';
import { until } from '../../../../deploy/testing/until.mjs';
import { database, type Tx } from '../../src/database/client.js';
import { createServiceDefinition } from '../../../runtime/test/service-definition.js';
import { countRows } from '../../../runtime/test/tables.js';

@Module({ providers: [...database] })
class PublisherModule {}
/** Writes a row each time an event is handled. */
@Controller()
class Effects {
  @OnEvent('film.registered')
  async save({ film }: FilmRegistered, { tx }: EventContext<Tx>) {
    await tx.$executeRaw`insert into effect (film) values (${film!.id})`;
  }
}
@Module({ controllers: [Effects], providers: [...database] })
class FollowerModule {}
const follower: ServiceDefinition = {
  name: 'billing',
  module: FollowerModule,
  package: 'laurel.billing.v1',
  services: { BillingService: BillingServiceService },
};

let stack: Awaited<ReturnType<typeof startStack>>;
let owner: Awaited<ReturnType<typeof boot>>, ownerDb: Database;
let following: Awaited<ReturnType<typeof boot>>;
const effects = () => following.app.get(Database, { strict: false });
const begin = async () => (following = await boot(follower, await stack.env('billing')));
beforeAll(async () => {
  stack = await startStack();
  owner = await boot(createServiceDefinition(PublisherModule), await stack.env('films'));
  ownerDb = owner.app.get(Database, { strict: false });
  await begin();
  await effects().$executeRawUnsafe('create table effect (film int)');
});
afterAll(async () => {
  await Promise.all([owner?.close(), following?.close()]);
  await stack?.stop();
});

const register = (...ids: number[]) =>
  ownerDb.$transaction((tx: Tx) =>
    appendEvents(
      tx,
      ids.map((id) => ({
        type: 'film.registered' as const,
        aggregate: `film-${id}`,
        version: 1,
        payload: FilmRegistered.fromJSON({ film: { id, details: { name: 'x' } } }),
      })),
    ),
  );
const allPublished = async () => (await countRows(ownerDb, 'outbox', 'published_at is null')) === 0;

it('publishes the events again that a bus has lost, and each event has one effect', async () => {
  await register(1, 2);
  await until(async () => (await countRows(effects(), 'effect')) === 2);
  await following.close();
  await register(3);
  await until(allPublished);
  await ownerDb.$executeRawUnsafe(`update outbox set published_at = 'infinity' where aggregate = 'film-2'`); // set aside
  await stack.jsm.streams.delete('LAUREL');
  await ensureStream(stack.admin);
  await begin();
  expect(await republishEvents(ownerDb, 1)).toBe(2);
  await until(async () => (await countRows(effects(), 'effect', 'film = 3')) === 1);
  await until(allPublished);
  await register(4);
  await until(async () => (await countRows(effects(), 'effect', 'film = 4')) === 1);
  expect(await countRows(effects(), 'effect')).toBe(4);
});

it('does not republish events that are older than requested', async () => {
  await ownerDb.$executeRawUnsafe(
    `update outbox set at = now() - interval '3 days' where aggregate = 'film-3'`,
  );
  await ownerDb.$executeRawUnsafe(`delete from outbox where aggregate = 'film-4'`);
  expect(await republishEvents(ownerDb, 2)).toBe(1);
  expect(await countRows(ownerDb, 'outbox', `aggregate = 'film-3' and published_at is not null`)).toBe(1);
});
