import type { ImportRow } from '@laurel/proto/catalog/v1/import';
import { Db } from '../src/database/client.js';
import { Importer } from '../src/commands/importing/importer.js';
import { ImportWorker } from '../src/commands/importing/import-worker.js';
import { person, runAs, refusalCode } from '../../runtime/test/callers.js';
import { applied, bring, lines, order, reaches, report } from './bring.js';
import { makeCompetition, makeDate, makeFestival, startCatalog, type Running } from './make.js';

let running: Running;
beforeEach(async () => (running = await startCatalog()));
afterEach(() => running?.stop());

/** Counts the events about the catalogue, without those of the audit log. */
const countEvents = () =>
  running.get(Db).$queryRawUnsafe(`select count(*)::int as n from outbox where type <> 'audit.requested'`);
const many = (count: number, over: object = {}) =>
  Array.from({ length: count }, (_, n) => makeFestival({ name: `Festival ${n}`, ...over }));
/** Removes the ids of deadlines, because a compared deadline has none yet. */
const differences = ({ outcome, difference }: ImportRow) => [
  outcome,
  difference.map((importDifference) => ({
    ...importDifference,
    after: importDifference.after.replace(/"id":\d+/g, ''),
  })),
];
const nothing = { changed: 0, refused: 0, renamed: 0, knownAs: 0, competitionsChanged: 0 };

it('compares before it applies: stores nothing, and reports the outcome of each row', async () => {
  await running.take([
    makeFestival({ name: 'Old', founded: 1980, competitions: [makeCompetition()] }),
    makeFestival({ name: 'Unchanged' }),
  ]);
  const eventsBefore = await countEvents();
  const changed = makeFestival({
    name: 'Old',
    founded: 1981,
    competitions: [makeCompetition({ dates: [makeDate(40)] }), makeCompetition({ name: 'Features' })],
  });
  const importId = await bring(
    running,
    lines([changed, makeFestival({ name: 'Unchanged' }), makeFestival({ name: 'New' }), { name: '' }]),
  );
  const { counts } = await reaches(running, importId, 'checked');
  expect(counts).toEqual({
    ...nothing,
    added: 1,
    changed: 1,
    same: 1,
    refused: 1,
    competitionsAdded: 2,
    competitionsChanged: 1,
  });
  expect([await countEvents(), await running.get(Db).festival.count()]).toEqual([eventsBefore, 2]);
  const { items } = await report(running, importId);
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

  await order(running, importId, 'apply');
  const after = await reaches(running, importId, 'applied');
  expect(after.counts).toEqual(counts);
  const rows = (await report(running, importId)).items;
  expect(rows.map(differences)).toEqual(items.map(differences));
  expect(await running.get(Db).festival.count()).toBe(3);
});

it('importing a file again changes nothing, and neither does checking and applying an import again', async () => {
  const file = lines(many(3));
  expect((await applied(running, file)).counts).toMatchObject({ added: 3 });
  const again = await applied(running, file);
  expect(again.counts).toMatchObject({ added: 0, changed: 0, same: 3 });
  await order(running, again.id, 'check');
  expect((await reaches(running, again.id, 'checked')).counts).toMatchObject({ same: 3, added: 0 });
});

it('decides again when it applies, so that a festival added meanwhile is not added twice', async () => {
  const importId = await bring(running, lines(many(2)));
  await reaches(running, importId, 'checked');
  await running.take([many(1)[0]!]);
  await order(running, importId, 'apply');
  expect((await reaches(running, importId, 'applied')).counts).toMatchObject({
    added: 1,
    same: 1,
    refused: 0,
  });
});

it('another worker continues an interrupted import without importing a record twice', async () => {
  const db = running.get(Db);
  const importId = await bring(running, lines(many(600)));
  await reaches(running, importId, 'checked');
  // Simulates a worker that ends between two batches. The lease keeps the service's own worker away.
  await db.$executeRawUnsafe(
    `update "catalog_import" set "lockedUntil" = now() + interval '1 hour' where "id" = $1`,
    importId,
  );
  await order(running, importId, 'apply');
  expect(await running.get(Importer).processNextBatch(importId)).toBe(true);
  const half = (await report(running, importId)).import!;
  expect([half.state, half.done > 0 && half.done < 600, await db.festival.count()]).toEqual([
    'applying',
    true,
    half.done,
  ]);
  // Two replicas work at the same time.
  const [one, two] = [new Importer(db), new Importer(db)];
  await Promise.all([one.processNextBatch(importId), two.processNextBatch(importId)]);
  await db.$executeRawUnsafe(`update "catalog_import" set "lockedUntil" = null where "id" = $1`, importId);
  await db.$executeRawUnsafe('notify imports');
  expect((await reaches(running, importId, 'applied')).counts).toMatchObject({
    added: 600,
    same: 0,
    refused: 0,
  });
  expect(await db.festival.count()).toBe(600);
});

it('can be cancelled: applied records stay, and the report states it', async () => {
  const db = running.get(Db);
  const importId = await bring(running, lines(many(600)));
  await reaches(running, importId, 'checked');
  await db.$executeRawUnsafe(
    `update "catalog_import" set "lockedUntil" = now() + interval '1 hour' where "id" = $1`,
    importId,
  );
  await order(running, importId, 'apply');
  await running.get(Importer).processNextBatch(importId);
  const { import: cancelled } = await running.asAdmin(() => running.imports.cancelImport({ importId }));
  expect(await running.get(Importer).processNextBatch(importId)).toBe(false);
  expect(cancelled).toMatchObject({
    state: 'cancelled',
    wasApplied: true,
    counts: { added: cancelled!.done },
  });
  expect(await db.festival.count()).toBe(cancelled!.done);
  expect((await report(running, importId)).total).toBe(cancelled!.done);
  expect(await refusalCode(running.asAdmin(() => running.imports.cancelImport({ importId })))).toBe(
    'import.over',
  );
});

it('matches a festival by its alternative names, rejects an ambiguous one, and does not match records of the same file', async () => {
  await running.take([
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
  const importId = await bring(running, lines(records));
  await reaches(running, importId, 'checked');
  const { items } = await report(running, importId);
  expect(items.map(({ outcome, knownAs }) => [outcome, knownAs ?? null])).toEqual([
    ['changed', 'Lantern'],
    ['changed', 'Light'],
    ['refused', null],
    ['new', null],
  ]);
  expect(items[2]!.problems[0]!.message).toBe(
    'This could be more than one festival of the catalogue: “Light”, “Glimmer”. Use the name of the right one.',
  );
  const both = await bring(
    running,
    lines([records[0]!, makeFestival({ name: 'Lantern', alternativeNames: ['LFF'] })]),
  );
  await reaches(running, both, 'checked');
  expect((await report(running, both)).items.map(({ outcome }) => outcome)).toEqual(['new', 'same']);
});

it('requires an administrator and the current row version', async () => {
  const { imports } = running;
  const user = person();
  const asUser = <T>(work: () => Promise<T>) => refusalCode(runAs(running.stack)(user, work));
  const importId = await bring(running, lines(many(1)));
  const { rowVersion } = await reaches(running, importId, 'checked');
  const orderStep = (step: string, version = rowVersion, id = importId) =>
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
    await orderStep('apply', rowVersion - 1),
    await orderStep('apply', 1, 999),
    await orderStep('nonsense'),
  ]).toEqual(['import.stale', 'import.not_found', 'import.not_ready']);
});

it('deletes unfinished uploads after a day, and the rows of an import after thirty', async () => {
  const db = running.get(Db);
  const { import: waiting } = await running.asAdmin(() =>
    running.imports.createImport({ fileName: 'x.jsonl', bytes: 9, encoding: null }),
  );
  const { id } = await applied(running, lines(many(2)));
  await db.$executeRawUnsafe(`update "catalog_import" set "changedAt" = now() - interval '31 days'`);
  await running.get(ImportWorker).sweep();
  expect(await db.catalogImport.findUnique({ where: { id: waiting!.id } })).toBeNull();
  const left = await report(running, id);
  expect([left.items, left.import!.counts!.added]).toEqual([[], 2]);
});

it('rebuilds the search index and returns the number of festivals', async () => {
  await running.take(many(3));
  const { festivals, milliseconds } = await running.asAdmin(() => running.imports.reindex({}));
  expect([festivals, milliseconds >= 0]).toEqual([3, true]);
});
