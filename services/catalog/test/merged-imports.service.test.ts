import { getReport, importFile, toJsonLines, uploadFile, waitForState } from './import-helpers.js';
import { Db } from '../src/database/client.js';
import { ExportPages } from '../src/import/export-pages.js';
import { makeCompetition, makeDate, makeFestival, startCatalog, type RunningCatalog } from './make.js';
import { getCompetitionIds, createMergeActions, type MergeActions } from './merge-actions.js';

let running: RunningCatalog, db: Db;
let getDetails: MergeActions['getDetails'], merge: MergeActions['merge'];
beforeEach(async () => {
  running = await startCatalog();
  db = running.get(Db);
  ({ getDetails, merge } = createMergeActions(running));
});
afterEach(() => running?.stop());

const lantern = makeFestival({ competitions: [makeCompetition({ dates: [makeDate(30), makeDate(60)] })] });
const laterne = makeFestival({
  name: 'Laterne',
  city: 'Metz',
  subdivision: undefined,
  founded: 1950,
  competitions: [
    makeCompetition({ name: 'Sketches', dates: [makeDate(45)] }),
    makeCompetition({ name: 'Docs' }),
  ],
});
const glow = makeFestival({
  name: 'Glow',
  city: 'Nice',
  subdivision: undefined,
  competitions: [makeCompetition()],
});

const getStored = async (name: string) =>
  getDetails((await db.festival.findFirstOrThrow({ where: { name }, select: { id: true } })).id);
/** Merges two festivals and joins their first competitions. */
async function mergeFirst(target: string, merged: string) {
  const [one, other] = [await getStored(target), await getStored(merged)];
  return merge(one, other, { [getCompetitionIds(other)[0]!]: getCompetitionIds(one)[0]! });
}
const getAllDetails = async () => {
  const festivals = await db.festival.findMany({ orderBy: { id: 'asc' }, select: { id: true } });
  return Promise.all(festivals.map(({ id }) => getDetails(id)));
};
/** Compares and then applies a file. Returns the expected and the actual counts. */
async function compareAndApply(records: object[]) {
  const id = await uploadFile(running, toJsonLines(records));
  const compared = await waitForState(running, id, 'checked');
  const comparedRows = (await getReport(running, id)).items;
  const applied = await importFile(running, toJsonLines(records));
  return {
    compared: compared.counts!,
    applied: applied.counts!,
    rows: comparedRows.map(({ outcome, knownAs }) => [outcome, knownAs]),
  };
}
const noChanges = { added: 0, changed: 0, refused: 0, competitionsAdded: 0, competitionsChanged: 0 };

it.each([
  ['alone', [laterne], [['same', 'Lantern Film Festival']]],
  [
    'first',
    [laterne, lantern],
    [
      ['same', 'Lantern Film Festival'],
      ['same', null],
    ],
  ],
  [
    'last',
    [lantern, laterne],
    [
      ['same', null],
      ['same', 'Lantern Film Festival'],
    ],
  ],
])(
  'the record of a merged festival matches its target and changes nothing; position in the file: %s',
  async (_where, file, rows) => {
    await running.importRecords([lantern, laterne]);
    await mergeFirst('Lantern Film Festival', 'Laterne');
    const before = await getAllDetails();
    const result = await compareAndApply(file);
    expect(result.compared).toMatchObject({ ...noChanges, same: file.length, knownAs: 1 });
    expect(result.applied).toMatchObject({ ...noChanges, same: file.length, knownAs: 1 });
    expect(result.rows).toEqual(rows);
    expect(await getAllDetails()).toEqual(before);
  },
);

it('the record of a merged festival updates a moved competition and adds an unknown one', async () => {
  await running.importRecords([lantern, laterne]);
  const { id } = await mergeFirst('Lantern Film Festival', 'Laterne');
  const changedRecord = {
    ...laterne,
    competitions: [
      makeCompetition({ name: 'Sketches', dates: [makeDate(90)] }),
      makeCompetition({ name: 'Docs', dates: [makeDate(30), makeDate(80)] }),
      makeCompetition({ name: 'Loops' }),
    ],
  };
  const { compared, applied } = await compareAndApply([changedRecord]);
  for (const counts of [compared, applied])
    expect(counts).toMatchObject({ changed: 1, competitionsAdded: 1, competitionsChanged: 1, knownAs: 1 });
  const { competitions } = await getDetails(id);
  expect(competitions.map(({ competition, dates }) => [competition!.name, dates.length])).toEqual([
    ['Shorts', 3],
    ['Docs', 2],
    ['Loops', 1],
  ]);
});

it('a record matches the last festival of a chain of merges', async () => {
  await running.importRecords([lantern, laterne, glow]);
  await mergeFirst('Laterne', 'Glow');
  await mergeFirst('Lantern Film Festival', 'Laterne');
  const before = await getAllDetails();
  const { compared, applied, rows } = await compareAndApply([glow, laterne, lantern]);
  expect(rows).toEqual([
    ['same', 'Lantern Film Festival'],
    ['same', 'Lantern Film Festival'],
    ['same', null],
  ]);
  expect([compared, applied]).toMatchObject([noChanges, noChanges]);
  expect(await getAllDetails()).toEqual(before);
});

it('a record matches a merged festival by its last name and by its alternative names', async () => {
  await running.importRecords([lantern, laterne]);
  const { festival } = await getStored('Laterne');
  await running.asAdmin(() =>
    running.editing.saveFestival({
      festivalId: festival!.id,
      version: festival!.version,
      festival: { ...festival!, name: 'Laterne Metz', alternativeNames: [] },
      isVerified: false,
    }),
  );
  await mergeFirst('Lantern Film Festival', 'Laterne Metz');
  for (const names of [{ name: 'Laterne Metz' }, { name: 'Laternchen', alternativeNames: ['Laterne'] }]) {
    const { rows } = await compareAndApply([{ ...laterne, competitions: [], ...names }]);
    expect(rows[0]![1]).toBe('Lantern Film Festival');
  }
  expect(await db.festival.count()).toBe(1);
});

it('a record with the name of a merged festival in another city is a different festival', async () => {
  await running.importRecords([lantern, laterne]);
  await mergeFirst('Lantern Film Festival', 'Laterne');
  const { compared } = await compareAndApply([{ ...laterne, city: 'Nancy' }]);
  expect(compared).toMatchObject({ added: 1, knownAs: 0 });
});

it('a record matches merged competitions by their old names', async () => {
  await running.importRecords([lantern, laterne]);
  const { id } = await mergeFirst('Lantern Film Festival', 'Laterne');
  const { compared } = await compareAndApply([
    { ...lantern, competitions: [makeCompetition({ name: 'Sketches', dates: [makeDate(70)] })] },
  ]);
  expect(compared).toMatchObject({ changed: 1, competitionsAdded: 0, competitionsChanged: 1 });
  expect((await getDetails(id)).competitions.map(({ competition }) => competition!.name)).toEqual([
    'Shorts',
    'Docs',
  ]);
});

it('an export after a merge changes nothing when it is imported', async () => {
  await running.importRecords([lantern, laterne]);
  await mergeFirst('Lantern Film Festival', 'Laterne');
  const { text } = await running.get(ExportPages).getPage({ format: 'jsonl', after: 0 });
  const applied = await importFile(running, text);
  expect(applied.counts).toMatchObject({ ...noChanges, same: 1, knownAs: 0 });
});
