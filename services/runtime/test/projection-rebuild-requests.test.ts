import { migrate, getMigrationsFolder } from '@laurel/runtime/migrate';
import { SERVICES } from '../../../deploy/local/workspace.mjs';
import { startStack } from '../../../deploy/local/stack.mjs';
import { olderDatabase, withDatabase } from './older-database.js';

let stack: Awaited<ReturnType<typeof startStack>>;
beforeAll(async () => void (stack = await startStack({ databases: SERVICES })));
afterAll(() => stack?.stop());

const USER = '00000000-0000-4000-8000-000000000001';
const film = `insert into film (id, "ownerId", version, film) values (1, '${USER}', 1, '{}')`;
const projections = [
  ['submissions', ['festival'], `insert into festival (id, name) values (1, 'Lund')`],
  ['films', ['festival'], `insert into film (name, "createdBy") values ('Salt', '${USER}')`],
  ['matching', ['elsewhere', 'submission'], film],
] as const;

const REBUILD_REQUESTS = `select payload->>'noun' as noun from outbox where type = 'copy.wanted' order by seq`;

it.each(projections)(
  'an older %s requests %j once its new release runs alone, and not again',
  async (service, nouns, fill) => {
    const folder = getMigrationsFolder(service);
    await withDatabase(stack.url(service), async (sql) => {
      await olderDatabase(stack.url(service), folder);
      await sql(fill);
      await migrate(stack.url(service), folder, { isExpanding: true });
      expect(await sql(REBUILD_REQUESTS)).toEqual([]);
      for (let again = 0; again < 2; again++) await migrate(stack.url(service), folder);
      expect(await sql(REBUILD_REQUESTS)).toEqual(nouns.map((noun) => ({ noun })));
    });
  },
);
it.each(projections)('a new %s requests nothing', async (service) => {
  await withDatabase(stack.url(service), async (sql) => {
    await sql('drop schema public cascade; create schema public');
    await migrate(stack.url(service), getMigrationsFolder(service));
    expect(await sql(REBUILD_REQUESTS)).toEqual([]);
  });
});
