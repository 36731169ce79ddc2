import { BillingServiceService } from '@laurel/proto/billing/v1/billing';
import { FilmRegistered } from '@laurel/proto/films/v1/events';
import { boot, type Blueprint } from '@laurel/runtime/boot';
import { Database } from '@laurel/runtime/database';
import { On, type Reaction } from '@laurel/runtime/reactions';
import { rebuild, type Copy } from '@laurel/runtime/rebuild';
import { PAGE } from '@laurel/runtime/restating';
import { Controller, Module } from '@nestjs/common';
import { startStack } from '../../../deploy/local/stack.mjs';
import { until } from '../../../deploy/local/until.mjs';
import { database as filmsDatabase, Db as FilmsDb } from '../../films/src/database.js';
import { films } from '../../films/src/films.module.js';
import { database, type Tx } from '../../billing/src/database.js';
import { countOf } from './tables.js';
import { tell } from './telling.js';

/** A reaction that is begun after the films were made: it knows nothing of them. */
@Controller()
class KeepTitle {
  @On('film.registered', 'film.changed', 'film.restated')
  async keep({ film }: FilmRegistered, { tx }: Reaction<Tx>) {
    await tx.$executeRaw`insert into title (id, name) values (${film!.id}, ${film!.facts!.name})
      on conflict (id) do update set name = excluded.name`;
  }
}
@Module({ controllers: [KeepTitle], providers: [...database] })
class KeeperModule {}
const titles: Copy = { of: ['film'], forget: (tx: Tx) => tx.$executeRaw`truncate title` };
const keeper: Blueprint = {
  name: 'billing',
  module: KeeperModule,
  package: 'laurel.billing.v1',
  services: { BillingService: BillingServiceService },
  copies: { titles },
};
const COUNT = 2 * PAGE + 3;

let stack: Awaited<ReturnType<typeof startStack>>;
let owner: Awaited<ReturnType<typeof boot>>, follower: Awaited<ReturnType<typeof boot>>, db: Database;
beforeAll(async () => {
  stack = await startStack();
  owner = await boot(films, await stack.env('films'));
  await owner.app.get(FilmsDb, { strict: false }).$executeRaw`insert into film (name, "createdBy")
    select 'Film ' || n, gen_random_uuid() from generate_series(1, ${COUNT}::int) n`;
  follower = await boot(keeper, await stack.env('billing'));
  db = follower.app.get(Database, { strict: false });
  await db.$executeRawUnsafe('create table title (id int primary key, name text)');
});
afterAll(async () => {
  await Promise.all([owner?.close(), follower?.close()]);
  await stack?.stop();
});
const kept = () => countOf(db, 'title');

it('gives a new reaction its past, page after page, while both go on running', async () => {
  expect(filmsDatabase).toHaveLength(2);
  expect(await kept()).toBe(0);
  await rebuild(db, titles);
  await until(async () => (await kept()) === COUNT);
});

it('a copy that holds what is wrong, or what is gone, is as its owner has it', async () => {
  const wrong = { film: { id: 1, version: 9, facts: { name: 'wrong and newer' } } };
  await tell(stack, 'film.changed', 'film-1', 9, wrong);
  await tell(stack, 'film.registered', 'film-99999', 1, {
    film: { id: 99_999, version: 1, facts: { name: 'ghost' } },
  });
  await until(
    async () =>
      (await kept()) === COUNT + 1 && (await countOf(db, 'title', `name = 'wrong and newer'`)) === 1,
  );
  await rebuild(db, titles);
  await until(async () => (await kept()) === COUNT);
  expect(await countOf(db, 'title', `name in ('wrong and newer', 'ghost')`)).toBe(0);
});

const arriving = (where = 'true') => countOf(db, 'arriving', where);
it('is arriving until the last that was told again is handled, also by the next process', async () => {
  const log = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  await until(async () => (await arriving()) === 0);
  await db.$executeRawUnsafe('alter table title add constraint not_yet check (id <> 5) not valid');
  await rebuild(db, titles);
  expect(await arriving(`noun = 'film'`)).toBe(1);
  await until(async () => (await arriving('told is not null')) === 1);
  await until(async () => (await kept()) === COUNT - 1);
  await follower.close();
  follower = await boot(keeper, await stack.env('billing', 1));
  db = follower.app.get(Database, { strict: false });
  expect(await arriving()).toBe(1);
  await db.$executeRawUnsafe('alter table title drop constraint not_yet');
  await until(async () => (await follower.reactions.dead.replay()) && (await kept()) === COUNT); // should it be dead by now
  await until(async () => (await arriving()) === 0);
  log.mockRestore();
  expect(await kept()).toBe(COUNT);
});

it('asked for once more it is arriving for the last that asked', async () => {
  await rebuild(db, titles);
  await rebuild(db, titles);
  expect(await arriving()).toBe(1);
  await until(async () => (await arriving()) === 0);
  expect(await kept()).toBe(COUNT);
});

it('what was seen of other nouns stays', async () => {
  await db.$executeRawUnsafe(
    `insert into seen (aggregate, version) values ('filmography-1', 3), ('subscription-1', 4)`,
  );
  await rebuild(db, titles);
  expect(await countOf(db, 'seen', `aggregate in ('filmography-1', 'subscription-1')`)).toBe(2);
});

it('what could not be handled before is not tried again after it was told anew', async () => {
  await db.$executeRawUnsafe(
    `insert into failed (event_id, envelope, tries, error, dead) values
      (gen_random_uuid(), '{"aggregate":"film-1"}', 5, '', true), (gen_random_uuid(), '{"aggregate":"filmography-1"}', 5, '', true)`,
  );
  await rebuild(db, titles);
  expect(await countOf(db, 'failed', `envelope->>'aggregate' in ('film-1', 'filmography-1')`)).toBe(1);
});
