import { Importer } from '../src/commands/importing/importer.js';
import { Db } from '../src/database/client.js';
import { refusalCode } from '../../runtime/test/callers.js';
import { applied, bring, lines, order, reaches, report } from './bring.js';
import { makeFestival, startCatalog, type Running } from './make.js';

let running: Running;
beforeAll(async () => (running = await startCatalog()));
afterAll(() => running?.stop());

const many = (name: string) => Array.from({ length: 3 }, (_, n) => makeFestival({ name: `${name} ${n}` }));
const sql = (text: string, ...values: unknown[]) => running.get(Db).$executeRawUnsafe(text, ...values);
/** The error codes of PostgreSQL for a cancelled statement and for any other error. */
const [ENDED, DEFECT] = ['57014', 'P0001'];
/** Simulates a defect: the database rejects every row of an import meanwhile. */
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
] as const)(
  'can continue after an error at %s: the file is %s again without a new upload',
  async (what, name, code) => {
    let importId = 0;
    await defectIn(what, code, async () => {
      importId = await bring(running, lines(many(name)));
      const { failure, canCheck } = await reaches(running, importId, 'failed');
      expect([failure!.code, canCheck]).toEqual(['internal', true]);
    });
    await order(running, importId, 'check');
    const { counts, failure } = await reaches(running, importId, 'checked');
    expect([counts!.added, failure]).toEqual([3, null]);
  },
);

it.each([
  ['fails', DEFECT],
  ['takes longer than a statement may', ENDED],
])('rejects only the record that %s, and imports the others', async (what, code) => {
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
    ['refused', ['The database rejected this record. The log has the reason.']],
    ['new', []],
  ]);
});

it('does not check a file again that is unreadable or was not read completely', async () => {
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
  // Simulates an import that was cancelled while its file was read.
  await sql(`update "catalog_import" set "total" = 3 where "id" = $1`, importId);
  await running.asAdmin(() => running.imports.cancelImport({ importId }));
  expect((await report(running, importId)).import!.canCheck).toBe(false);
  expect(await refusalCode(order(running, importId, 'check'))).toBe('import.not_ready');
});

it('an import started on the command line is only checked, not applied, when it is checked again', async () => {
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

it('previews the first rows with the chosen column mapping', async () => {
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
  const rows = async (selected: typeof columns | null) =>
    (await report(running, importId, null, selected && { columns: selected })).preview.map(
      ({ line, record, problems }) => [
        line,
        JSON.parse(record) as unknown,
        problems.map(({ path, column: columnName }) => [path, columnName ?? null]),
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

it('collects garbage before each step of a large file, and never for a small one', async () => {
  const importer = running.get(Importer);
  const { runGarbageCollector } = importer;
  let collected = 0;
  importer.runGarbageCollector = () => void collected++;
  await applied(running, lines(many('Small')));
  expect(collected).toBe(0);
  const padding = ' '.repeat(700_000);
  await applied(running, lines(many('Large')).replaceAll('{"name"', `{${padding}"name"`));
  expect(collected).toBe(4); // reading, checking, comparing, applying
  importer.runGarbageCollector = runGarbageCollector;
});
