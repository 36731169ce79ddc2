import { Db } from '../src/database/client.js';
import { refusalCode } from '../../runtime/test/callers.js';
import { getReport, importFile, orderStep, toJsonLines, uploadFile, waitForState } from './import-helpers.js';
import { makeCompetition, makeFestival, startCatalog, type RunningCatalog } from './make.js';

let running: RunningCatalog;
beforeAll(async () => (running = await startCatalog()), 60_000);
afterAll(() => running?.stop());
const getRow = (importId: number, n: number) =>
  running.asAdmin(() => running.imports.getImportRow({ importId, n }));
const createLongText = (letter: string) => letter.repeat(5000);

it('a preview truncates long cells, and `getImportRow` returns the complete row', async () => {
  const [name, long] = ['Long Cells', createLongText('x')];
  const importId = await uploadFile(
    running,
    `name,country,description,note\n${name},FR,${long},${long}\n`,
    'x.csv',
  );
  await waitForState(running, importId, 'mapping');
  const { preview } = await getReport(running, importId);
  const beginning = `${'x'.repeat(300)}…`;
  expect(preview).toMatchObject([{ n: 1, line: 2, cells: [name, 'FR', beginning, beginning], isCut: true }]);
  expect(JSON.parse(preview[0]!.record)).toMatchObject({ name, description: beginning });
  const { record } = await getRow(importId, 1);
  expect(JSON.parse(record)).toEqual({ name, country: 'FR', description: long, note: long });
  await orderStep(running, importId, 'check');
  await waitForState(running, importId, 'checked');
  expect((await getReport(running, importId)).items).toMatchObject([{ n: 1, outcome: 'new', isCut: false }]);
});

it('a preview of many long cells is small', async () => {
  const columns = Array.from({ length: 500 }, (_, n) => (n === 0 ? 'name' : `Column ${n}`));
  const cells = columns.map(() => 'y'.repeat(2000)).join(',');
  const importId = await uploadFile(running, `${columns.join(',')}\n${`${cells}\n`.repeat(3)}`, 'wide.csv');
  await waitForState(running, importId, 'mapping');
  const { preview } = await getReport(running, importId);
  expect(preview).toHaveLength(3);
  expect(JSON.stringify(preview).length).toBeLessThan(3 * 500 * 320);
});

it.each([
  [300, 'mapping'],
  [301, 'failed'],
])('a column name with %i characters leads to the state %s', async (length, state) => {
  const importId = await uploadFile(running, `name,${'c'.repeat(length)}\nA,B\n`, 'x.csv');
  const { failure } = await waitForState(running, importId, 'mapping', 'failed');
  expect((await getReport(running, importId)).import!.state).toBe(state);
  if (state === 'failed')
    expect(failure).toMatchObject({
      code: 'import.file_unreadable',
      message: 'Column 2 of the table has a name of more than 300 characters: x.csv. Shorten it.',
    });
});

it('a report truncates long or many changes, and `getImportRow` returns all of them', async () => {
  const [before, after] = [createLongText('a'), createLongText('b')];
  const names = Array.from({ length: 60 }, (_, n) => `Competition ${n}`);
  const festival = makeFestival({ name: 'Long Changes', description: before });
  await running.importRecords([festival]);
  const competitions = names.map((name) => makeCompetition({ name }));
  const importId = await uploadFile(
    running,
    toJsonLines([{ ...festival, description: after, competitions }]),
  );
  await waitForState(running, importId, 'checked');
  const [row] = (await getReport(running, importId)).items;
  expect([row!.isCut, row!.difference.length]).toEqual([true, 50]);
  expect(row!.difference[0]).toMatchObject({
    field: 'description',
    before: JSON.stringify(`${'a'.repeat(300)}…`),
    after: JSON.stringify(`${'b'.repeat(300)}…`),
  });
  const { row: whole } = await getRow(importId, 1);
  expect([whole!.difference.length, whole!.isCut]).toEqual([61, false]);
  expect(whole!.difference[0]).toMatchObject({
    before: JSON.stringify(before),
    after: JSON.stringify(after),
  });
  expect(await refusalCode(getRow(importId, 2))).toBe('import.not_found');
});

it('the counts of a report match its rows, after each step and for each outcome', async () => {
  const same = makeFestival({ name: 'Counted Same' });
  const changed = makeFestival({ name: 'Counted Changed' });
  await running.importRecords([same, changed]);
  const records = [
    same,
    { ...changed, website: 'https://counted.example' },
    makeFestival({ name: 'Counted New' }),
    { name: '' },
    makeFestival({ name: 'Counted Same', country: 'BE', subdivision: undefined, city: 'Mons' }),
  ];
  const id = await uploadFile(running, toJsonLines(records));
  const expectedCounts = { added: 2, changed: 1, same: 1, refused: 1, renamed: 1, knownAs: 0 };
  expect((await waitForState(running, id, 'checked')).counts).toMatchObject(expectedCounts);
  await orderStep(running, id, 'check');
  expect((await waitForState(running, id, 'checked')).counts).toMatchObject(expectedCounts);
  await orderStep(running, id, 'apply');
  expect((await waitForState(running, id, 'applied')).counts).toMatchObject(expectedCounts);
  const totals = await Promise.all(
    [null, 'new', 'changed', 'same', 'refused', 'renamed', 'known'].map(async (outcome) => {
      const { items, total } = await getReport(running, id, outcome);
      return [items.length, total];
    }),
  );
  expect(totals).toEqual([5, 2, 1, 1, 1, 1, 0].map((n) => [n, n]));
});

it('a report contains the stored counts while the import is running', async () => {
  const { id } = await importFile(running, toJsonLines([makeFestival({ name: 'Stable Counts' })]));
  const storedCounts = { added: 7, changed: 0, same: 0, refused: 0, renamed: 0, knownAs: 0 };
  const counts = { ...storedCounts, similar: 0, noted: 0, competitionsAdded: 0, competitionsChanged: 0 };
  const leasedUntil = new Date(Date.now() + 60_000);
  await running
    .get(Db)
    .catalogImport.update({ where: { id }, data: { state: 'applying', counts, lockedUntil: leasedUntil } });
  const result = await getReport(running, id);
  expect([result.import!.counts!.added, result.total, result.items.length]).toEqual([7, 7, 1]);
});

it('a report notes which categories became themes, and in one note which ones are stored unchanged', async () => {
  const festival = makeFestival({ name: 'Reed', categories: ['Children and youth', 'Short film'] });
  const themeNote = '1: “Children and youth” is read as Youth & Childhood';
  const unmatchedNote = '1: Not in the list of themes, stored unchanged: Short film';
  expect((await running.importRecords([festival])).formatLines().slice(0, -1)).toEqual([
    themeNote,
    unmatchedNote,
  ]);
  expect((await running.importRecords([festival])).formatLines().slice(0, -1)).toEqual([themeNote]);
});
