import type { ImportRow } from '@laurel/proto/catalog/v1/import';
import { Db } from '../src/database.js';
import { Importer } from '../src/commands/importing/importer.js';
import { ImportWorker } from '../src/commands/importing/import-worker.js';
import { person, asker, refusalCode } from '../../runtime/test/asking.js';
import { applied, bring, lines, order, reaches, report } from './bring.js';
import { makeCompetition, makeDate, makeFestival, startCatalog, type Running } from './make.js';

let running: Running;
beforeEach(async () => (running = await startCatalog()));
afterEach(() => running?.stop());

/** What was told of the catalogue itself. */
const facts = () =>
  running.get(Db).$queryRawUnsafe(`select count(*)::int as n from outbox where type <> 'audit.wanted'`);
const many = (count: number, over: object = {}) =>
  Array.from({ length: count }, (_, n) => makeFestival({ name: `Festival ${n}`, ...over }));
/** A deadline that is only compared has no id to keep. */
const differences = ({ outcome, difference }: ImportRow) => [
  outcome,
  difference.map((one) => ({ ...one, after: one.after.replace(/"id":\d+/g, '') })),
];
const nothing = { changed: 0, refused: 0, renamed: 0, knownAs: 0, competitionsChanged: 0 };

it('compares before it applies: nothing is stored, and each row says what would become of it', async () => {
  await running.take([
    makeFestival({ name: 'Old', founded: 1980, competitions: [makeCompetition()] }),
    makeFestival({ name: 'Same' }),
  ]);
  const told = await facts();
  const changed = makeFestival({
    name: 'Old',
    founded: 1981,
    competitions: [makeCompetition({ dates: [makeDate(40)] }), makeCompetition({ name: 'Features' })],
  });
  const importId = await bring(
    running,
    lines([changed, makeFestival({ name: 'Same' }), makeFestival({ name: 'New' }), { name: '' }]),
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
  expect([await facts(), await running.get(Db).festival.count()]).toEqual([told, 2]);
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
  expect(items[3]!.problems).toEqual([{ path: 'name', message: 'Give the festival a name.', column: null }]);

  await order(running, importId, 'apply');
  const after = await reaches(running, importId, 'applied');
  expect(after.counts).toEqual(counts);
  const rows = (await report(running, importId)).items;
  expect(rows.map(differences)).toEqual(items.map(differences));
  expect(await running.get(Db).festival.count()).toBe(3);
});

it('the same file again is the same, and so is an import that is checked and applied again', async () => {
  const file = lines(many(3));
  expect((await applied(running, file)).counts).toMatchObject({ added: 3 });
  const again = await applied(running, file);
  expect(again.counts).toMatchObject({ added: 0, changed: 0, same: 3 });
  await order(running, again.id, 'check');
  expect((await reaches(running, again.id, 'checked')).counts).toMatchObject({ same: 3, added: 0 });
});

it('decides again when it applies: what was added meanwhile is not added twice', async () => {
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

it('who ends in the midst of it leaves it where another goes on, and nothing is taken twice', async () => {
  const db = running.get(Db);
  const importId = await bring(running, lines(many(600)));
  await reaches(running, importId, 'checked');
  // As a worker does that ends between two batches: the service's own is not woken for it.
  await db.$executeRawUnsafe(
    `update "catalog_import" set "heldUntil" = now() + interval '1 hour' where "id" = $1`,
    importId,
  );
  await order(running, importId, 'apply');
  expect(await running.get(Importer).step(importId)).toBe(true);
  const half = (await report(running, importId)).import!;
  expect([half.state, half.done > 0 && half.done < 600, await db.festival.count()]).toEqual([
    'applying',
    true,
    half.done,
  ]);
  // Two replicas at once, each with its own idea of what comes next.
  const [one, two] = [new Importer(db), new Importer(db)];
  await Promise.all([one.step(importId), two.step(importId)]);
  await db.$executeRawUnsafe(`update "catalog_import" set "heldUntil" = null where "id" = $1`, importId);
  await db.$executeRawUnsafe('notify imports');
  expect((await reaches(running, importId, 'applied')).counts).toMatchObject({
    added: 600,
    same: 0,
    refused: 0,
  });
  expect(await db.festival.count()).toBe(600);
});

it('can be cancelled: what is applied stays, and the report says so', async () => {
  const db = running.get(Db);
  const importId = await bring(running, lines(many(600)));
  await reaches(running, importId, 'checked');
  await db.$executeRawUnsafe(
    `update "catalog_import" set "heldUntil" = now() + interval '1 hour' where "id" = $1`,
    importId,
  );
  await order(running, importId, 'apply');
  await running.get(Importer).step(importId);
  const { import: cancelled } = await running.asAdmin(() => running.imports.cancelImport({ importId }));
  expect(await running.get(Importer).step(importId)).toBe(false);
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

it('a festival under another of its names is that festival; where two are, nobody guesses; of one file, each is its own', async () => {
  await running.take([
    makeFestival({ name: 'Lantern', alternativeNames: ['LFF'] }),
    makeFestival({ name: 'Light', alternativeNames: ['Lumen', 'Glow'] }),
    makeFestival({ name: 'Glimmer', alternativeNames: ['Glow'] }),
  ]);
  const asked = [
    { name: 'lff', country: 'FR', city: 'Lyon', foundedYear: 1990 },
    { name: 'Lumière', country: 'FR', city: 'Lyon', alternativeNames: ['Lumen'] },
    { name: 'Glow', country: 'FR', city: 'Lyon' },
    { name: 'LFF', country: 'BE', city: 'Mons' },
  ];
  const importId = await bring(running, lines(asked));
  await reaches(running, importId, 'checked');
  const { items } = await report(running, importId);
  expect(items.map(({ outcome, knownAs }) => [outcome, knownAs ?? null])).toEqual([
    ['changed', 'Lantern'],
    ['changed', 'Light'],
    ['refused', null],
    ['new', null],
  ]);
  expect(items[2]!.problems[0]!.message).toBe(
    'This may be more than one festival of the catalogue: “Light”, “Glimmer”. Give it the name of the one that is meant.',
  );
  const both = await bring(
    running,
    lines([asked[0]!, makeFestival({ name: 'Lantern', alternativeNames: ['LFF'] })]),
  );
  await reaches(running, both, 'checked');
  expect((await report(running, both)).items.map(({ outcome }) => outcome)).toEqual(['new', 'same']);
});

it('is for administrators, and each order is for what was seen', async () => {
  const { imports } = running;
  const user = person();
  const asUser = <T>(work: () => Promise<T>) => refusalCode(asker(running.stack)(user, work));
  const importId = await bring(running, lines(many(1)));
  const { rowVersion } = await reaches(running, importId, 'checked');
  const ask = (step: string, version = rowVersion, id = importId) =>
    refusalCode(
      running.asAdmin(() => imports.orderImport({ importId: id, step, rowVersion: version, mapping: null })),
    );
  expect(
    await Promise.all([
      asUser(() => imports.createImport({ fileName: 'x', bytes: 1, encoding: null })),
      asUser(() => imports.addImportPart({ importId, n: 0, part: Buffer.from('x') })),
      asUser(() => imports.orderImport({ importId, step: 'apply', rowVersion, mapping: null })),
      asUser(() => imports.cancelImport({ importId })),
      asUser(() => imports.getImports({ page: 1, pageSize: 1 })),
      asUser(() => imports.getImportReport({ importId, outcome: null, mapping: null, page: 1, pageSize: 1 })),
      asUser(() => imports.getImportRow({ importId, n: 1 })),
      asUser(() => imports.getExportPage({ format: 'json', after: 0 })),
      asUser(() => imports.reindex({})),
    ]),
  ).toEqual(Array(9).fill('session.not_admin'));
  expect([await ask('apply', rowVersion - 1), await ask('apply', 1, 999), await ask('nonsense')]).toEqual([
    'import.stale',
    'import.not_found',
    'import.not_ready',
  ]);
});

it('forgets what nobody sent to its end after a day, and its rows after thirty', async () => {
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

it('makes the search index anew, and says how many festivals it has', async () => {
  await running.take(many(3));
  const { festivals, milliseconds } = await running.asAdmin(() => running.imports.reindex({}));
  expect([festivals, milliseconds >= 0]).toEqual([3, true]);
});
