import { Db } from '../src/database/client.js';
import { Importer } from '../src/commands/importing/importer.js';
import { getReport, orderStep, toJsonLines, uploadFile, waitForState } from './import-helpers.js';
import { makeFestival, startCatalog, type RunningCatalog } from './make.js';

let running: RunningCatalog;
beforeAll(async () => (running = await startCatalog()));
afterAll(() => running?.stop());

const uploadAndCheck = async (file: string, name?: string) => {
  const importId = await uploadFile(running, file, name);
  await waitForState(running, importId, 'checked', 'mapping', 'failed');
  return getReport(running, importId);
};

it('an import that has crashed the process three times is given up and reports this', async () => {
  const db = running.get(Db);
  const { id } = await db.catalogImport.create({
    data: {
      fileName: 'x',
      bytes: 1,
      chunks: 1,
      state: 'reading',
      attempts: 3,
      lockedUntil: new Date(Date.now() + 60_000),
    },
  });
  await running.get(Importer).processNextBatch(id);
  const { import: checkedImport } = await getReport(running, id);
  expect([checkedImport!.state, checkedImport!.failure?.code]).toEqual(['failed', 'import.given_up']);
});

it('a finished batch resets the number of attempts', async () => {
  const importId = await uploadFile(running, toJsonLines([makeFestival({ name: 'Counted' })]));
  await waitForState(running, importId, 'checked');
  expect(await running.get(Db).catalogImport.findUnique({ where: { id: importId } })).toMatchObject({
    attempts: 0,
  });
});

it('an import accepts field names such as `__proto__`', async () => {
  const record = makeFestival({ name: 'Proto' });
  const text = toJsonLines([record]).replace('{', '{"__proto__":{"a":1},"constructor":1,"line":2,');
  const { import: checkedImport } = await uploadAndCheck(`${text}\n${text}`);
  expect(checkedImport!.unknown).toEqual(
    ['__proto__', 'constructor', 'line'].map((field) => ({ field, line: 1, count: 2 })),
  );
  const { items } = await running.asAdmin(() => running.imports.getImports({ page: 1, pageSize: 100 }));
  expect(items.find(({ id }) => id === checkedImport!.id)).toMatchObject({ unknown: [] });
});

it('the worker alternates between imports, so that a small one does not wait for a large one', async () => {
  const large = await uploadFile(
    running,
    toJsonLines(Array.from({ length: 3000 }, (_, n) => makeFestival({ name: `Large ${n}` }))),
  );
  const small = await uploadFile(running, toJsonLines([makeFestival({ name: 'Small' })]));
  await waitForState(running, small, 'checked');
  expect((await getReport(running, large)).import!.state).not.toBe('checked');
  await waitForState(running, large, 'checked');
});

it('an import stores no rows of a file that cannot be read completely', async () => {
  const rows = Array.from({ length: 1000 }, (_, n) => JSON.stringify({ name: `Row ${n}` }));
  const { import: checkedImport } = await uploadAndCheck(`[${rows.join(',')},{"name":}]`, 'x.json');
  expect(checkedImport!.state).toBe('failed');
  expect(await running.get(Db).catalogImportRow.count({ where: { importId: checkedImport!.id } })).toBe(0);
});

it('the check of an import refuses a record that is too large, and accepts the others', async () => {
  const terms = Array.from({ length: 100 }, (_, n) => ({
    type: 'prior_selection',
    description: 'x'.repeat(2000),
    festivals: [`Festival ${n}`],
  }));
  const records = [
    makeFestival({ name: 'Too much', competitions: [{ name: 'x', terms }] }),
    makeFestival({ name: 'Large', competitions: [{ name: 'x', terms: terms.slice(0, 40) }] }),
    makeFestival({ name: 'Usual' }),
  ];
  const importId = await uploadFile(running, toJsonLines(records));
  await waitForState(running, importId, 'checked');
  const outcomes = async () =>
    (await getReport(running, importId)).items.map(({ outcome, problems }) => [
      outcome,
      problems[0]?.message,
    ]);
  const expected = [
    ['refused', 'This is too much for one entry. Shorten its texts or lists.'],
    ['new', undefined],
    ['new', undefined],
  ];
  expect(await outcomes()).toEqual(expected);
  expect(await running.get(Db).festival.count({ where: { name: 'Large' } })).toBe(0);
  await orderStep(running, importId, 'apply');
  await waitForState(running, importId, 'applied');
  expect(await outcomes()).toEqual(expected);
});

it('the report of one festival in many rows has its first problems or notes, and the number of further ones', async () => {
  const createTable = (homepage: (n: number) => string) =>
    [
      'Festival,Website,Fee',
      ...Array.from({ length: 300 }, (_, n) => `Long,https://long.example/${homepage(n)},25 EUR`),
    ].join('\n');
  const check = async (table: string) => {
    const importId = await uploadFile(running, table, 'long.csv');
    await waitForState(running, importId, 'mapping');
    await orderStep(running, importId, 'check');
    await waitForState(running, importId, 'checked');
    return (await getReport(running, importId)).items[0]!;
  };
  const { notes } = await check(createTable(() => ''));
  expect([notes.length, notes.at(-1)]).toEqual([51, 'This record has 250 more notes.']);
  const { problems } = await check(createTable(String));
  expect([problems.length, problems.at(-1)!.message]).toEqual([51, 'This record has 249 more problems.']);
});
