import type { ImportRow } from '@laurel/proto/catalog/v1/import';
import { Db } from '../src/database/client.js';
import { Importer } from '../src/commands/importing/importer.js';
import { ImportWorker } from '../src/commands/importing/import-worker.js';
import { person, runAs, refusalCode } from '../../runtime/test/callers.js';
import { getReport, importFile, orderStep, toJsonLines, uploadFile, waitForState } from './import-helpers.js';
import { makeCompetition, makeDate, makeFestival, startCatalog, type RunningCatalog } from './make.js';

let running: RunningCatalog;
beforeEach(async () => (running = await startCatalog()));
afterEach(() => running?.stop());

/** Counts the events about the catalogue, without those of the audit log. */
const countEvents = () =>
  running.get(Db).$queryRawUnsafe(`select count(*)::int as n from outbox where type <> 'audit.requested'`);
const createRecords = (count: number, overrides: object = {}) =>
  Array.from({ length: count }, (_, n) => makeFestival({ name: `Festival ${n}`, ...overrides }));
/**
 * Returns a row's outcome and difference without the ids of deadlines, because a compared deadline has no id
 * yet.
 */
const toComparableChange = ({ outcome, difference }: ImportRow) => [
  outcome,
  difference.map((importDifference) => ({
    ...importDifference,
    after: importDifference.after.replace(/"id":\d+/g, ''),
  })),
];
const noOtherCounts = {
  changed: 0,
  refused: 0,
  renamed: 0,
  knownAs: 0,
  similar: 0,
  noted: 0,
  competitionsChanged: 0,
};

it('a check stores nothing in the catalogue, and reports the expected outcome of each row', async () => {
  await running.importRecords([
    makeFestival({ name: 'Old', founded: 1980, competitions: [makeCompetition()] }),
    makeFestival({ name: 'Unchanged' }),
  ]);
  const eventsBefore = await countEvents();
  const changed = makeFestival({
    name: 'Old',
    founded: 1981,
    competitions: [makeCompetition({ dates: [makeDate(40)] }), makeCompetition({ name: 'Features' })],
  });
  const importId = await uploadFile(
    running,
    toJsonLines([
      changed,
      makeFestival({ name: 'Unchanged' }),
      makeFestival({ name: 'New', website: null }),
      { name: '' },
    ]),
  );
  const { counts } = await waitForState(running, importId, 'checked');
  expect(counts).toEqual({
    ...noOtherCounts,
    added: 1,
    changed: 1,
    same: 1,
    refused: 1,
    competitionsAdded: 2,
    competitionsChanged: 1,
  });
  expect([await countEvents(), await running.get(Db).festival.count()]).toEqual([eventsBefore, 2]);
  const { items } = await getReport(running, importId);
  expect(items.map(({ outcome, line }) => [line, outcome])).toEqual([
    [1, 'changed'],
    [2, 'same'],
    [3, 'new'],
    [4, 'refused'],
  ]);
  expect(items[0]!.difference.map(({ competition, field }) => [competition ?? null, field])).toEqual([
    [null, 'foundedYear'],
    ['Features', 'whole'],
    ['Shorts', 'dates'],
  ]);
  expect([items[0]!.difference[0]!.before, items[0]!.difference[0]!.after]).toEqual(['1980', '1981']);
  expect(items[3]!.problems).toEqual([
    { path: 'name', message: 'Enter a name for the festival.', column: null },
  ]);

  await orderStep(running, importId, 'apply');
  const after = await waitForState(running, importId, 'applied');
  expect(after.counts).toEqual(counts);
  const rows = (await getReport(running, importId)).items;
  expect(rows.map(toComparableChange)).toEqual(items.map(toComparableChange));
  expect(await running.get(Db).festival.count()).toBe(3);
});

it('importing a file again changes nothing, and neither does checking and applying an import again', async () => {
  const file = toJsonLines(createRecords(3));
  expect((await importFile(running, file)).counts).toMatchObject({ added: 3 });
  const again = await importFile(running, file);
  expect(again.counts).toMatchObject({ added: 0, changed: 0, same: 3 });
  await orderStep(running, again.id, 'check');
  expect((await waitForState(running, again.id, 'checked')).counts).toMatchObject({ same: 3, added: 0 });
});

it('applying an import decides again, so that a festival that was added since the check is not added twice', async () => {
  const importId = await uploadFile(running, toJsonLines(createRecords(2)));
  await waitForState(running, importId, 'checked');
  await running.importRecords([createRecords(1)[0]!]);
  await orderStep(running, importId, 'apply');
  expect((await waitForState(running, importId, 'applied')).counts).toMatchObject({
    added: 1,
    same: 1,
    refused: 0,
  });
});

it('another worker continues an interrupted import without importing a record twice', async () => {
  const db = running.get(Db);
  const importId = await uploadFile(running, toJsonLines(createRecords(600)));
  await waitForState(running, importId, 'checked');
  // Simulates a worker that stops between two batches. The lease prevents the service's own worker from
  // continuing.
  await db.$executeRawUnsafe(
    `update "catalog_import" set "lockedUntil" = now() + interval '1 hour' where "id" = $1`,
    importId,
  );
  await orderStep(running, importId, 'apply');
  expect(await running.get(Importer).processNextBatch(importId)).toBe(true);
  const halfAppliedImport = (await getReport(running, importId)).import!;
  expect([
    halfAppliedImport.state,
    halfAppliedImport.done > 0 && halfAppliedImport.done < 600,
    await db.festival.count(),
  ]).toEqual(['applying', true, halfAppliedImport.done]);
  // Simulates two replicas that work at the same time.
  const [firstReplica, secondReplica] = [new Importer(db), new Importer(db)];
  await Promise.all([firstReplica.processNextBatch(importId), secondReplica.processNextBatch(importId)]);
  await db.$executeRawUnsafe(`update "catalog_import" set "lockedUntil" = null where "id" = $1`, importId);
  await db.$executeRawUnsafe('notify imports');
  expect((await waitForState(running, importId, 'applied')).counts).toMatchObject({
    added: 600,
    same: 0,
    refused: 0,
  });
  expect(await db.festival.count()).toBe(600);
});

it('an import that is cancelled while it is applied keeps the applied records and reports them', async () => {
  const db = running.get(Db);
  const importId = await uploadFile(running, toJsonLines(createRecords(600)));
  await waitForState(running, importId, 'checked');
  await db.$executeRawUnsafe(
    `update "catalog_import" set "lockedUntil" = now() + interval '1 hour' where "id" = $1`,
    importId,
  );
  await orderStep(running, importId, 'apply');
  await running.get(Importer).processNextBatch(importId);
  const { import: cancelled } = await running.asAdmin(() => running.imports.cancelImport({ importId }));
  expect(await running.get(Importer).processNextBatch(importId)).toBe(false);
  expect(cancelled).toMatchObject({
    state: 'cancelled',
    wasApplied: true,
    counts: { added: cancelled!.done },
  });
  expect(await db.festival.count()).toBe(cancelled!.done);
  expect((await getReport(running, importId)).total).toBe(cancelled!.done);
  expect(await refusalCode(running.asAdmin(() => running.imports.cancelImport({ importId })))).toBe(
    'import.over',
  );
});

it('a record matches a stored festival by alternative names, is refused if ambiguous, and matches no other record', async () => {
  await running.importRecords([
    makeFestival({ name: 'Lantern', alternativeNames: ['LFF'] }),
    makeFestival({ name: 'Light', alternativeNames: ['Lumen', 'Glow'] }),
    makeFestival({ name: 'Glimmer', alternativeNames: ['Glow'] }),
  ]);
  const records = [
    { name: 'lff', country: 'FR', city: 'Lyon', foundedYear: 1990 },
    { name: 'Lumière', country: 'FR', city: 'Lyon', alternativeNames: ['Lumen'] },
    { name: 'Glow', country: 'FR', city: 'Lyon' },
    { name: 'LFF', country: 'BE', city: 'Mons' },
  ];
  const importId = await uploadFile(running, toJsonLines(records));
  await waitForState(running, importId, 'checked');
  const { items } = await getReport(running, importId);
  expect(items.map(({ outcome, knownAs }) => [outcome, knownAs ?? null])).toEqual([
    ['changed', 'Lantern'],
    ['changed', 'Light'],
    ['refused', null],
    ['new', null],
  ]);
  expect(items[2]!.problems[0]!.message).toBe(
    'This could be more than one festival of the catalogue: “Light”, “Glimmer”. Use the name of the right one.',
  );
  const bothId = await uploadFile(
    running,
    toJsonLines([records[0]!, makeFestival({ name: 'Lantern', alternativeNames: ['LFF'] })]),
  );
  await waitForState(running, bothId, 'checked');
  expect((await getReport(running, bothId)).items.map(({ outcome }) => outcome)).toEqual(['new', 'same']);
});

it('the steps of an import require an administrator and the current row version', async () => {
  const { imports } = running;
  const user = person();
  const asUser = <T>(work: () => Promise<T>) => refusalCode(runAs(running.stack)(user, work));
  const importId = await uploadFile(running, toJsonLines(createRecords(1)));
  const { rowVersion } = await waitForState(running, importId, 'checked');
  const orderAndGetRefusal = (step: string, version = rowVersion, id = importId) =>
    refusalCode(
      running.asAdmin(() => imports.orderImport({ importId: id, step, rowVersion: version, mapping: null })),
    );
  expect(
    await Promise.all([
      asUser(() => imports.createImport({ fileName: 'x', bytes: 1, encoding: null })),
      asUser(() => imports.addImportChunk({ importId, n: 0, chunk: Buffer.from('x') })),
      asUser(() => imports.orderImport({ importId, step: 'apply', rowVersion, mapping: null })),
      asUser(() => imports.cancelImport({ importId })),
      asUser(() => imports.getImports({ page: 1, pageSize: 1 })),
      asUser(() => imports.getImportReport({ importId, outcome: null, mapping: null, page: 1, pageSize: 1 })),
      asUser(() => imports.getImportRow({ importId, n: 1 })),
      asUser(() => imports.getExportPage({ format: 'json', after: 0 })),
      asUser(() => imports.reindex({})),
    ]),
  ).toEqual(Array(9).fill('session.not_admin'));
  expect([
    await orderAndGetRefusal('apply', rowVersion - 1),
    await orderAndGetRefusal('apply', 1, 999),
    await orderAndGetRefusal('nonsense'),
  ]).toEqual(['import.stale', 'import.not_found', 'import.not_ready']);
});

it('unfinished uploads are deleted after one day, and the rows of an import after thirty', async () => {
  const db = running.get(Db);
  const { import: announcedImport } = await running.asAdmin(() =>
    running.imports.createImport({ fileName: 'x.jsonl', bytes: 9, encoding: null }),
  );
  const { id } = await importFile(running, toJsonLines(createRecords(2)));
  await db.$executeRawUnsafe(`update "catalog_import" set "changedAt" = now() - interval '31 days'`);
  await running.get(ImportWorker).deleteExpired();
  expect(await db.catalogImport.findUnique({ where: { id: announcedImport!.id } })).toBeNull();
  const emptiedReport = await getReport(running, id);
  expect([emptiedReport.items, emptiedReport.import!.counts!.added]).toEqual([[], 2]);
});

it('`reindex` rebuilds the search index and returns the number of festivals', async () => {
  await running.importRecords(createRecords(3));
  const { festivals, milliseconds } = await running.asAdmin(() => running.imports.reindex({}));
  expect([festivals, milliseconds >= 0]).toEqual([3, true]);
});
