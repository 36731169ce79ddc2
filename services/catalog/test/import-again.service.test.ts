import { Importer } from '../src/commands/importing/importer.js';
import { Db } from '../src/database.js';
import { refusalCode } from '../../runtime/test/asking.js';
import { applied, bring, lines, order, reaches, report } from './bring.js';
import { makeFestival, startCatalog, type Running } from './make.js';

let running: Running;
beforeAll(async () => (running = await startCatalog()));
afterAll(() => running?.stop());

const many = (name: string) => Array.from({ length: 3 }, (_, n) => makeFestival({ name: `${name} ${n}` }));
const sql = (text: string, ...values: unknown[]) => running.get(Db).$executeRawUnsafe(text, ...values);
/** As PostgreSQL says that it ended a statement, and as any other fault is said. */
const [ENDED, DEFECT] = ['57014', 'P0001'];
/** As a defect of ours is one: the database takes no row of an import meanwhile. */
async function defectIn(what: 'insert' | 'update', code: string, work: () => Promise<void>) {
  await sql(
    `create or replace function no_rows() returns trigger language plpgsql as $$ begin raise exception using errcode = '${code}'; end $$`,
  );
  await sql(
    `create trigger no_rows before ${what} on "catalog_import_row" for each row execute function no_rows()`,
  );
  await work();
  await sql('drop trigger no_rows on "catalog_import_row"');
}

it.each([
  ['insert', 'read', DEFECT],
  ['update', 'checked', DEFECT],
  ['insert', 'read after too long', ENDED],
  ['update', 'checked after too long', ENDED],
] as const)('of a defect at %s it is %s again without being sent again', async (what, name, code) => {
  let importId = 0;
  await defectIn(what, code, async () => {
    importId = await bring(running, lines(many(name)));
    const { failure, canCheck } = await reaches(running, importId, 'failed');
    expect([failure!.code, canCheck]).toEqual(['internal', true]);
  });
  await order(running, importId, 'check');
  const { counts, failure } = await reaches(running, importId, 'checked');
  expect([counts!.added, failure]).toEqual([3, null]);
});

it.each([
  ['fails', DEFECT],
  ['takes longer than a statement may', ENDED],
])('a record that %s is refused by itself, and the others are taken', async (what, code) => {
  const importId = await bring(running, lines(many(what)));
  await reaches(running, importId, 'checked');
  await sql(
    `create or replace function no_festival() returns trigger language plpgsql as $$ begin raise exception using errcode = '${code}'; end $$`,
  );
  await sql(
    `create trigger no_festival before insert on "festival" for each row when (new."name" = '${what} 1') execute function no_festival()`,
  );
  await order(running, importId, 'apply');
  const { counts } = await reaches(running, importId, 'applied');
  await sql('drop trigger no_festival on "festival"');
  expect(counts).toMatchObject({ added: 2, refused: 1 });
  const { items } = await report(running, importId);
  expect(items.map(({ outcome, problems }) => [outcome, problems.map(({ message }) => message)])).toEqual([
    ['new', []],
    ['refused', ['The database did not take this record; the log says why.']],
    ['new', []],
  ]);
});

it('a file that cannot be read, or was not read to its end, is not checked again', async () => {
  const broken = await bring(running, '[{"name":', 'x.json');
  expect(await reaches(running, broken, 'failed')).toMatchObject({
    canCheck: false,
    failure: { code: 'import.file_unreadable' },
  });
  expect(await refusalCode(order(running, broken, 'check'))).toBe('import.not_ready');

  const { import: made } = await running.asAdmin(() =>
    running.imports.createImport({ fileName: 'half.jsonl', bytes: 9, encoding: null }),
  );
  const importId = made!.id;
  // As one is left that was cancelled in the midst of being read.
  await sql(`update "catalog_import" set "total" = 3 where "id" = $1`, importId);
  await running.asAdmin(() => running.imports.cancelImport({ importId }));
  expect((await report(running, importId)).import!.canCheck).toBe(false);
  expect(await refusalCode(order(running, importId, 'check'))).toBe('import.not_ready');
});

it('what was begun at the command line is only checked when it is checked again here', async () => {
  await running.take(many('command'));
  const [{ id }] = (await running
    .get(Db)
    .$queryRawUnsafe<{ id: number }[]>('select max("id")::int as id from "catalog_import"')) as [
    { id: number },
  ];
  await sql('delete from "festival"');
  await order(running, id, 'check');
  expect((await reaches(running, id, 'checked', 'applied')).state).toBe('checked');
  expect(await running.get(Db).festival.count()).toBe(0);
});

it('shows the first rows as they would be taken, by the columns that are chosen', async () => {
  const table = 'Title;Year;Names;Land\nOne;1999;A | B;FR\nTwo;then;;Nowhere';
  const importId = await bring(running, table, 'x.csv');
  await reaches(running, importId, 'mapping');
  const column = (name: string, field: string | null) => ({ column: name, field });
  const columns = [
    column('Title', 'name'),
    column('Year', 'foundedYear'),
    column('Names', 'alternativeNames'),
    column('Land', 'country'),
  ];
  const rows = async (asked: typeof columns | null) =>
    (await report(running, importId, null, asked && { columns: asked })).preview.map(
      ({ line, record, problems }) => [
        line,
        JSON.parse(record) as unknown,
        problems.map(({ path, column: of }) => [path, of ?? null]),
      ],
    );
  expect(await rows(columns)).toEqual([
    [2, { name: 'One', foundedYear: 1999, alternativeNames: ['A', 'B'], country: 'FR' }, []],
    [
      3,
      expect.anything(),
      expect.arrayContaining([
        ['foundedYear', 'Year'],
        ['country', 'Land'],
      ]),
    ],
  ]);
  expect((await rows([column('Title', null)]))[0]![2]).toEqual([['name', null]]);
});

it('before each step of a large file what the step before left behind is given back, and of a small one never', async () => {
  const importer = running.get(Importer);
  const { collect } = importer;
  let collected = 0;
  importer.collect = () => void collected++;
  await applied(running, lines(many('Small')));
  expect(collected).toBe(0);
  const room = ' '.repeat(700_000);
  await applied(running, lines(many('Large')).replaceAll('{"name"', `{${room}"name"`));
  expect(collected).toBe(4); // reading, checking, comparing, applying
  importer.collect = collect;
});
