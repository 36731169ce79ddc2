import { Db } from '../src/database/client.js';
import { refusalCode } from '../../runtime/test/callers.js';
import { getReport, orderStep, toJsonLines, uploadFile, waitForState } from './import-helpers.js';
import { makeFestival, startCatalog, type RunningCatalog } from './make.js';

let running: RunningCatalog;
beforeAll(async () => (running = await startCatalog()));
afterAll(() => running?.stop());

const createRecords = (name: string) =>
  Array.from({ length: 3 }, (_, n) => makeFestival({ name: `${name} ${n}` }));
const execute = (text: string, ...values: unknown[]) => running.get(Db).$executeRawUnsafe(text, ...values);
/** The error codes of PostgreSQL for a cancelled statement and for any other error. */
const [TIMEOUT, DEFECT] = ['57014', 'P0001'];
/** Runs `work` while the database rejects every insert into, or update of, the rows of imports. */
async function withDefect(statement: 'insert' | 'update', code: string, work: () => Promise<void>) {
  await execute(
    `create or replace function no_rows() returns trigger language plpgsql as $$ begin raise exception using errcode = '${code}'; end $$`,
  );
  await execute(
    `create trigger no_rows before ${statement} on "catalog_import_row" for each row execute function no_rows()`,
  );
  await work();
  await execute('drop trigger no_rows on "catalog_import_row"');
}

it.each([
  ['a failed insert', 'insert', DEFECT],
  ['a failed update', 'update', DEFECT],
  ['a timeout of an insert', 'insert', TIMEOUT],
  ['a timeout of an update', 'update', TIMEOUT],
] as const)('after %s, the file can be checked again without a new upload', async (name, statement, code) => {
  let importId = 0;
  await withDefect(statement, code, async () => {
    importId = await uploadFile(running, toJsonLines(createRecords(name)));
    const { failure, canCheck } = await waitForState(running, importId, 'failed');
    expect([failure!.code, canCheck]).toEqual(['internal', true]);
  });
  await orderStep(running, importId, 'check');
  const { counts, failure } = await waitForState(running, importId, 'checked');
  expect([counts!.added, failure]).toEqual([3, null]);
});

it.each([
  ['the database refuses', DEFECT],
  ['exceeds the statement timeout', TIMEOUT],
])('an import refuses only the record that %s, and applies the others', async (name, code) => {
  const importId = await uploadFile(running, toJsonLines(createRecords(name)));
  await waitForState(running, importId, 'checked');
  await execute(
    `create or replace function no_festival() returns trigger language plpgsql as $$ begin raise exception using errcode = '${code}'; end $$`,
  );
  await execute(
    `create trigger no_festival before insert on "festival" for each row when (new."name" = '${name} 1') execute function no_festival()`,
  );
  await orderStep(running, importId, 'apply');
  const { counts } = await waitForState(running, importId, 'applied');
  await execute('drop trigger no_festival on "festival"');
  expect(counts).toMatchObject({ added: 2, refused: 1 });
  const { items } = await getReport(running, importId);
  expect(items.map(({ outcome, problems }) => [outcome, problems.map(({ message }) => message)])).toEqual([
    ['new', []],
    ['refused', ['The database rejected this record. The log has the reason.']],
    ['new', []],
  ]);
});

it('a file that is unreadable or was not read completely cannot be checked again', async () => {
  const broken = await uploadFile(running, '[{"name":', 'x.json');
  expect(await waitForState(running, broken, 'failed')).toMatchObject({
    canCheck: false,
    failure: { code: 'import.file_unreadable' },
  });
  expect(await refusalCode(orderStep(running, broken, 'check'))).toBe('import.not_ready');

  const { import: announcedImport } = await running.asAdmin(() =>
    running.imports.createImport({ fileName: 'half.jsonl', bytes: 9, encoding: null }),
  );
  const importId = announcedImport!.id;
  // Simulates an import that was cancelled while its file was read.
  await execute(`update "catalog_import" set "total" = 3 where "id" = $1`, importId);
  await running.asAdmin(() => running.imports.cancelImport({ importId }));
  expect((await getReport(running, importId)).import!.canCheck).toBe(false);
  expect(await refusalCode(orderStep(running, importId, 'check'))).toBe('import.not_ready');
});

it('an import started on the command line is only checked, not applied, when it is checked again', async () => {
  await running.importRecords(createRecords('command'));
  const [{ id }] = (await running
    .get(Db)
    .$queryRawUnsafe<{ id: number }[]>('select max("id")::int as id from "catalog_import"')) as [
    { id: number },
  ];
  await execute('delete from "festival"');
  await orderStep(running, id, 'check');
  expect((await waitForState(running, id, 'checked', 'applied')).state).toBe('checked');
  expect(await running.get(Db).festival.count()).toBe(0);
});

it('the report of a table previews the first rows with the chosen column mapping', async () => {
  const table = 'Title;Year;Names;Land\nOne;1999;A | B;FR\nTwo;then;;Nowhere';
  const importId = await uploadFile(running, table, 'x.csv');
  await waitForState(running, importId, 'mapping');
  const createColumn = (name: string, field: string | null) => ({ column: name, field });
  const columns = [
    createColumn('Title', 'name'),
    createColumn('Year', 'foundedYear'),
    createColumn('Names', 'alternativeNames'),
    createColumn('Land', 'country'),
  ];
  const previewRows = async (selected: typeof columns | null) =>
    (await getReport(running, importId, null, selected && { columns: selected })).preview.map(
      ({ line, record, problems }) => [
        line,
        JSON.parse(record) as unknown,
        problems.map(({ path, column: columnName }) => [path, columnName ?? null]),
      ],
    );
  expect(await previewRows(columns)).toEqual([
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
  expect((await previewRows([createColumn('Title', null)]))[0]![2]).toEqual([['name', null]]);
});
