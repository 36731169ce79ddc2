import { startStack, type Stack } from '../../../../deploy/testing/stack.mjs';
import { Db } from '../../src/database/client.js';
import type { Env } from '@laurel/runtime/process/env';
import { deleteRows } from '@laurel/runtime/database/forget-rows';

let stack: Stack, db: Db;
beforeAll(async () => {
  stack = await startStack();
  const { DATABASE_URL } = await stack.env('films');
  db = new (Db as unknown as new (env: Pick<Env, 'DATABASE_URL'>) => Db)({ DATABASE_URL });
  await db.$executeRaw`create table old_row (n int primary key)`;
  await db.$executeRaw`create table slice (id int generated always as identity, n int)`;
  await db.$executeRaw`create function note_slice() returns trigger language plpgsql as $$
    begin insert into slice (n) select count(*) from gone; return null; end $$`;
  await db.$executeRaw`create trigger noted after delete on old_row referencing old table as gone for each statement execute function note_slice()`;
});
beforeEach(async () => {
  await db.$executeRaw`truncate old_row, slice`;
  await db.$executeRaw`insert into old_row select generate_series(1, 25)`;
});
afterAll(async () => {
  await db?.onApplicationShutdown();
  await stack?.stop();
});
const numbers = async (table: string) =>
  (await db.rows<{ n: number }>(`select n from ${table} order by 1`)).map(({ n }) => n);

it('deleteRows deletes all matching rows and no others, in batches', async () => {
  expect(await deleteRows(db, 'old_row', 'n <= $1::int', [23], 10)).toBe(23);
  expect(await numbers('old_row')).toEqual([24, 25]);
  expect((await numbers('slice')).toSorted((a, b) => a - b)).toEqual([3, 10, 10]);
});
it('deleteRows has deleted the first batches when it is interrupted', async () => {
  await db.$executeRaw`create function one_slice() returns trigger language plpgsql as $$
    begin if exists (select from slice) then raise exception using errcode = '57014'; end if; return null; end $$`;
  await db.$executeRaw`create trigger ended before delete on old_row for each statement execute function one_slice()`;
  await expect(deleteRows(db, 'old_row', 'n <= 23', [], 10)).rejects.toThrow('57014');
  expect((await numbers('old_row')).length).toBe(15);
});
