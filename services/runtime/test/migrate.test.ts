import fs from 'node:fs';
import path from 'node:path';
import {
  migrate,
  listMigrations,
  getMigrationsFolder,
  runtimeFolder,
} from '@laurel/runtime/database/migrate';
import pg from 'pg';
import { SERVICES } from '../../../deploy/workspace/repository.mjs';
import { startStack } from '../../../deploy/testing/stack.mjs';

const TABLES = [
  'aggregate_version',
  'failed_event',
  'handled_event',
  'idempotent_response',
  'outbox',
  'projection_rebuild',
];
let stack: Awaited<ReturnType<typeof startStack>>, url: string;
beforeAll(async () => {
  stack = await startStack({ databases: ['films'] });
  url = stack.url('films');
});
afterAll(() => stack?.stop());
beforeEach(() => sql('drop schema public cascade; create schema public'));

async function sql(text: string) {
  const db = new pg.Client(url);
  await db.connect();
  const { rows } = await db.query<{ name: string }>(text);
  await db.end();
  return rows;
}
const tables = async () =>
  (await sql(`select tablename as name from pg_tables where schemaname = 'public' order by 1`)).map(
    ({ name }) => name,
  );
const recorded = async () =>
  (await sql('select name from _migrations order by name')).map(({ name }) => name);
/** Creates a service's migrations folder with one migration. */
function folderWith(name: string, text: string): string {
  const folder = fs.mkdtempSync(path.join(stack.folder, 'migrations-'));
  fs.mkdirSync(path.join(folder, name));
  fs.writeFileSync(path.join(folder, name, 'migration.sql'), text);
  return folder;
}
const runtimeMigrations = fs
  .readdirSync(path.join(runtimeFolder, 'migrations'))
  .map((name) => `runtime/${name}`)
  .sort();

it("creates the runtime’s tables before a new service's own migrations", async () => {
  const folder = folderWith(
    '20270101000000_first',
    'create table prize (id int); alter table outbox add column prize int',
  );
  expect(await migrate(url, folder)).toEqual([...runtimeMigrations, '20270101000000_first']);
  expect(await tables()).toEqual(['_migrations', ...TABLES, 'prize'].sort());
});

it('applies each migration once when two processes migrate at the same time', async () => {
  const both = await Promise.all([1, 2].map(() => migrate(url, getMigrationsFolder('films'))));
  const all = listMigrations(getMigrationsFolder('films')).map(({ name }) => name);
  expect(both.toSorted((a, b) => a.length - b.length)).toEqual([[], all]);
  expect(await recorded()).toEqual(all.toSorted());
});

it('refuses a changed migration, and rolls back one that fails', async () => {
  const folder = folderWith('20270101000000_first', 'create table prize (id int)');
  await migrate(url, folder);
  fs.writeFileSync(path.join(folder, '20270101000000_first/migration.sql'), 'create table prize (id bigint)');
  await expect(migrate(url, folder)).rejects.toThrow('20270101000000_first was changed after it was applied');
  const failing = folderWith('20270102000000_second', 'create table award (id int); select 1/0');
  await expect(migrate(url, failing)).rejects.toThrow(
    '20270102000000_second could not be applied: division by zero',
  );
  expect(await tables()).not.toContain('award');
});

it('skips contractions with `isExpanding`, and applies later migrations', async () => {
  const folder = folderWith('20270101000000_first', 'create table prize (id int, old int)');
  await migrate(url, folder);
  const add = (name: string, text: string) => {
    fs.mkdirSync(path.join(folder, name));
    fs.writeFileSync(path.join(folder, name, 'migration.sql'), text);
  };
  add('20270102000000_old_contraction', 'alter table prize drop column old');
  add('20270103000000_award', 'create table award (id int)');
  await migrate(url, folder, { isExpanding: true });
  expect((await recorded()).slice(0, 2)).toEqual(['20270101000000_first', '20270103000000_award']);
  const columns = `select column_name as name from information_schema.columns where table_name = 'prize' order by 1`;
  expect(await sql(columns)).toEqual([{ name: 'id' }, { name: 'old' }]);
  expect(await migrate(url, folder)).toEqual(['20270102000000_old_contraction']);
  expect(await sql(columns)).toEqual([{ name: 'id' }]);
});

it('applies contractions to a new database even with `isExpanding`', async () => {
  const folder = folderWith('20270101000000_first_contraction', 'create table prize (id int)');
  expect(await migrate(url, folder, { isExpanding: true })).toEqual([
    ...runtimeMigrations,
    '20270101000000_first_contraction',
  ]);
  expect(await migrate(url, folder)).toEqual([]);
});

it('the advisory locks of the services, the relay and the migrations are all different', () => {
  const services = path.dirname(runtimeFolder);
  const locksIn = (folder: string, files: string[]) =>
    files
      .filter((name) => name.endsWith('.ts') && !/generated|dist|node_modules|test/.test(name))
      .flatMap((name) => [...fs.readFileSync(path.join(folder, name), 'utf8').matchAll(/ = (0x[\da-f]+);/g)])
      .map(([, lock]) => Number(lock));
  const list = (folder: string) => fs.readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const runtimes = locksIn(runtimeFolder, list(runtimeFolder));
  expect(runtimes).toEqual(expect.arrayContaining([0x0b0d, 0x0b0e]));
  for (const name of SERVICES) {
    const folder = path.join(services, name, 'src');
    const all = [...runtimes, ...locksIn(folder, list(folder))];
    expect([name, all.length - new Set(all).size]).toEqual([name, 0]);
  }
});
