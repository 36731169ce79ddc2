import { migrate, migrationsOf } from '@laurel/runtime/migrate';
import { startStack } from '../../../deploy/local/stack.mjs';
import { olderDatabase, withDatabase } from './older-database.js';

let stack: Awaited<ReturnType<typeof startStack>>;
beforeAll(async () => void (stack = await startStack()));
afterAll(() => stack?.stop());

const USER = '00000000-0000-4000-8000-000000000001';
const film = `insert into film (id, "ownerId", version, film) values (1, '${USER}', 1, '{}')`;
const copies = [
  ['submissions', ['festival'], `insert into festival (id, name) values (1, 'Lund')`],
  ['films', ['festival'], `insert into film (name, "createdBy") values ('Salt', '${USER}')`],
  ['matching', ['elsewhere', 'submission'], film],
] as const;

const WANTED = `select payload->>'noun' as noun from outbox where type = 'copy.wanted' order by seq`;

it.each(copies)(
  'an older %s asks for %j once its new release runs alone, and not again',
  async (service, nouns, fill) => {
    const folder = migrationsOf(service);
    await withDatabase(stack.url(service), async (sql) => {
      await olderDatabase(stack.url(service), folder);
      await sql(fill);
      await migrate(stack.url(service), folder, { isExpanding: true });
      expect(await sql(WANTED)).toEqual([]);
      for (let again = 0; again < 2; again++) await migrate(stack.url(service), folder);
      expect(await sql(WANTED)).toEqual(nouns.map((noun) => ({ noun })));
    });
  },
);
it.each(copies)('a new %s asks for nothing', async (service) => {
  await withDatabase(stack.url(service), async (sql) => {
    await sql('drop schema public cascade; create schema public');
    await migrate(stack.url(service), migrationsOf(service));
    expect(await sql(WANTED)).toEqual([]);
  });
});
