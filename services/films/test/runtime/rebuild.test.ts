import { BillingServiceService } from '@laurel/proto/billing/v1/billing';
import { FilmRegistered } from '@laurel/proto/films/v1/events';
import { boot, type ServiceDefinition } from '@laurel/runtime/lifecycle/boot';
import { Database } from '@laurel/runtime/database/client';
import { OnEvent, type EventContext } from '@laurel/runtime/events/event-handlers';
import { rebuild, type Projection } from '@laurel/runtime/projections/rebuild';
import { PAGE } from '@laurel/runtime/projections/snapshots';
import { Controller, Module } from '@nestjs/common';
import { startStack } from '../../../../deploy/testing/stack.mjs';
import { until } from '../../../../deploy/testing/until.mjs';
import { database, Db, type Tx } from '../../src/database/client.js';
import { films } from '../../src/films.module.js';
import { countRows } from '../../../runtime/test/tables.js';
import { publishEvent } from '../../../runtime/test/publish-events.js';

/** An event handler of billing that was added after the films were created, so it has not seen them. */
@Controller()
class SaveTitle {
  @OnEvent('film.registered', 'film.changed', 'film.snapshot')
  async save({ film }: FilmRegistered, { tx }: EventContext<Tx>) {
    await tx.$executeRaw`insert into title (id, name) values (${film!.id}, ${film!.details!.name})
      on conflict (id) do update set name = excluded.name`;
  }
}
@Module({ controllers: [SaveTitle], providers: [...database] })
class KeeperModule {}
const titles: Projection = { aggregateTypes: ['film'], clear: (tx: Tx) => tx.$executeRaw`truncate title` };
const keeper: ServiceDefinition = {
  name: 'billing',
  module: KeeperModule,
  package: 'laurel.billing.v1',
  services: { BillingService: BillingServiceService },
  projections: { titles },
};
const COUNT = 2 * PAGE + 3;

let stack: Awaited<ReturnType<typeof startStack>>;
let owner: Awaited<ReturnType<typeof boot>>, follower: Awaited<ReturnType<typeof boot>>, db: Database;
beforeAll(async () => {
  stack = await startStack();
  owner = await boot(films, await stack.env('films'));
  await owner.app.get(Db, { strict: false }).$executeRaw`insert into film (name, "createdBy")
    select 'Film ' || n, gen_random_uuid() from generate_series(1, ${COUNT}::int) n`;
  follower = await boot(keeper, await stack.env('billing'));
  db = follower.app.get(Database, { strict: false });
  await db.$executeRawUnsafe('create table title (id int primary key, name text)');
});
afterAll(async () => {
  await Promise.all([owner?.close(), follower?.close()]);
  await stack?.stop();
});
const countTitles = () => countRows(db, 'title');

it('brings past data to a new event handler, page by page, while both services run', async () => {
  expect(await countTitles()).toBe(0);
  await rebuild(db, titles);
  await until(async () => (await countTitles()) === COUNT);
});

it('corrects wrong and deleted rows of a projection', async () => {
  const wrong = { film: { id: 1, version: 9, details: { name: 'wrong and newer' } } };
  await publishEvent(stack, 'film.changed', 'film-1', 9, wrong);
  await publishEvent(stack, 'film.registered', 'film-99999', 1, {
    film: { id: 99_999, version: 1, details: { name: 'ghost' } },
  });
  await until(
    async () =>
      (await countTitles()) === COUNT + 1 && (await countRows(db, 'title', `name = 'wrong and newer'`)) === 1,
  );
  await rebuild(db, titles);
  await until(async () => (await countTitles()) === COUNT);
  expect(await countRows(db, 'title', `name in ('wrong and newer', 'ghost')`)).toBe(0);
});

const countRebuilding = (where = 'true') => countRows(db, 'projection_rebuild', where);
it('a projection counts as rebuilding until the last snapshot is handled, even after a restart', async () => {
  const log = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  await until(async () => (await countRebuilding()) === 0);
  await db.$executeRawUnsafe('alter table title add constraint not_yet check (id <> 5) not valid');
  await rebuild(db, titles);
  expect(await countRebuilding(`noun = 'film'`)).toBe(1);
  await until(async () => (await countRebuilding('end_sequence is not null')) === 1);
  await until(async () => (await countTitles()) === COUNT - 1);
  await follower.close();
  follower = await boot(keeper, await stack.env('billing', 1));
  db = follower.app.get(Database, { strict: false });
  expect(await countRebuilding()).toBe(1);
  await db.$executeRawUnsafe('alter table title drop constraint not_yet');
  await until(async () => (await follower.follower.eventRetries.replay()) && (await countTitles()) === COUNT); // in case it is a dead letter by now
  await until(async () => (await countRebuilding()) === 0);
  log.mockRestore();
  expect(await countTitles()).toBe(COUNT);
});

it('only the latest of two requests decides how long a projection counts as rebuilding', async () => {
  await rebuild(db, titles);
  await rebuild(db, titles);
  expect(await countRebuilding()).toBe(1);
  await until(async () => (await countRebuilding()) === 0);
  expect(await countTitles()).toBe(COUNT);
});

it('a rebuild does not delete the version records of other aggregate types', async () => {
  await db.$executeRawUnsafe(
    `insert into aggregate_version (aggregate, version) values ('filmography-1', 3), ('subscription-1', 4)`,
  );
  await rebuild(db, titles);
  expect(await countRows(db, 'aggregate_version', `aggregate in ('filmography-1', 'subscription-1')`)).toBe(
    2,
  );
});

it('a rebuild deletes older failed events of its aggregate types only', async () => {
  await db.$executeRawUnsafe(
    `insert into failed_event (event_id, envelope, tries, error, dead) values
      (gen_random_uuid(), '{"aggregate":"film-1"}', 5, '', true), (gen_random_uuid(), '{"aggregate":"filmography-1"}', 5, '', true)`,
  );
  await rebuild(db, titles);
  expect(await countRows(db, 'failed_event', `envelope->>'aggregate' in ('film-1', 'filmography-1')`)).toBe(
    1,
  );
});
