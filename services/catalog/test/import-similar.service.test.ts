import { Db } from '../src/database/client.js';
import fs from 'node:fs';
import path from 'node:path';
import { importFiles } from '../src/commands/importing/run-import.js';
import { getReport, orderStep, toJsonLines, uploadFile, waitForState } from './import-helpers.js';
import { makeFestival, startCatalog, type RunningCatalog } from './make.js';

let running: RunningCatalog;
beforeAll(async () => (running = await startCatalog()));
afterAll(() => running?.stop());

const here = { country: 'DE', subdivision: undefined, city: 'Oberhausen', website: undefined };
const makeLocal = (name: string, overrides: object = {}) => makeFestival({ ...here, name, ...overrides });
async function check(records: readonly object[]) {
  const importId = await uploadFile(running, toJsonLines(records));
  await waitForState(running, importId, 'checked');
  return importId;
}
const decide = (importId: number, n: number, sameAs: number | null) =>
  running.asAdmin(() => running.imports.decideImportRow({ importId, n, sameAs }));
const findByName = (name: string) => running.get(Db).festival.findFirst({ where: { name } });

it('a check reports new festivals that resemble stored ones; an administrator decides whether each is the same', async () => {
  await running.importRecords([
    makeLocal('International Short Film Festival Oberhausen', { founded: 1954 }),
    makeLocal('Oberhausen Animation Festival'),
  ]);
  const [short, animation] = await Promise.all([
    findByName('International Short Film Festival Oberhausen'),
    findByName('Oberhausen Animation Festival'),
  ]);
  const records = [
    makeLocal('Internationale Kurzfilmtage Oberhausen', { founded: 1955 }),
    makeLocal('Trickfilmfestival Oberhausen'),
    makeLocal('Oberhausen Documentary Festival'),
  ];
  const importId = await check(records);
  const report = await getReport(running, importId, 'similar');
  expect([report.total, report.import!.counts!.similar]).toEqual([2, 2]);
  expect(report.items.map(({ n, similar }) => [n, similar])).toMatchObject([
    [1, [{ id: short!.id, name: short!.name, why: ['near_name', 'location'] }]],
    [2, [{ id: animation!.id, name: animation!.name, why: ['near_name', 'location'] }]],
  ]);
  await expect(decide(importId, 1, animation!.id)).rejects.toMatchObject({ code: 'festival.not_found' });

  await decide(importId, 1, short!.id);
  const { import: decided } = await decide(importId, 2, null);
  expect(decided!.counts).toMatchObject({ added: 2, changed: 1, similar: 0, knownAs: 1 });
  const [row] = (await getReport(running, importId)).items;
  expect([row!.outcome, row!.knownAs, row!.sameAs]).toEqual(['changed', short!.name, short!.id]);

  await orderStep(running, importId, 'apply');
  expect((await waitForState(running, importId, 'applied')).counts).toMatchObject({ added: 2, changed: 1 });
  expect(await findByName('International Short Film Festival Oberhausen')).toMatchObject({
    foundedYear: 1955,
    alternativeNames: ['Internationale Kurzfilmtage Oberhausen'],
  });
  expect(await findByName('Trickfilmfestival Oberhausen')).not.toBeNull();
  // The next import recognises the festival by the alternative name that it got from the record.
  const again = await getReport(running, await check(records));
  expect(again.import!.counts).toMatchObject({ added: 0, similar: 0, same: 3 });
});

it('a check reports a festival that resembles an earlier one of the file, which cannot be chosen', async () => {
  await running.importRecords([makeLocal('Rain Film Festival')]);
  const rain = await findByName('Rain Film Festival');
  const importId = await check([
    makeLocal('Rain Film Festival'),
    makeLocal('Filmtage Rain'),
    makeLocal('Festival du Film Rain'),
  ]);
  const { import: checkedImport, items } = await getReport(running, importId, 'similar');
  expect(checkedImport!.counts).toMatchObject({ added: 2, similar: 2 });
  expect(items.map(({ n, similar }) => [n, similar.map(({ id, line }) => [id, line])])).toEqual([
    [2, [[rain!.id, 1]]],
    [
      3,
      [
        [rain!.id, 1],
        [0, 2],
      ],
    ],
  ]);
  for (const id of [rain!.id, 0])
    await expect(decide(importId, 2, id)).rejects.toMatchObject({ code: 'festival.not_found' });
});

it('a check reports festivals with the same website or FilmFreeway page', async () => {
  const links = (name: string, homepage: string | null, filmfreewayLink: string | null) =>
    makeLocal(name, { city: null, homepage, filmfreewayLink });
  await running.importRecords([
    links('Amber Days', 'https://www.amber.example/en', null),
    links('Birch Days', null, 'https://filmfreeway.com/BirchDays'),
  ]);
  const importId = await check([
    links('Ember Nights', 'http://amber.example/about', null),
    links('Beech Nights', 'https://filmfreeway.com/birchdays?ref=list', null),
    links('Cedar Nights', 'https://cedar.example', null),
    links('Pine Nights', 'https://cedar.example/pine', null),
  ]);
  const { items } = await getReport(running, importId, 'similar');
  expect(items.map(({ n, similar }) => [n, similar.map(({ name, why }) => [name, ...why])])).toEqual([
    [1, [['Amber Days', 'site']]],
    [2, [['Birch Days', 'filmfreeway']]],
    [4, [['Cedar Nights', 'site']]],
  ]);
});

describe('the import command', () => {
  const inDresden = { city: 'Dresden' };
  afterEach(() => {
    process.exitCode = undefined;
    vi.restoreAllMocks();
  });
  /** Runs the command. Returns its output lines and its exit code. */
  async function runImport(names: readonly string[], options: Record<string, boolean> = {}) {
    const file = path.join(running.stack.folder, 'similar.jsonl');
    fs.writeFileSync(file, toJsonLines(names.map((name) => makeLocal(name, inDresden))));
    const log = vi.spyOn(console, 'log').mockImplementation(() => {});
    await importFiles.run(running.service.app, { names: [file], options });
    return { lines: log.mock.calls.flat() as string[], exitCode: process.exitCode ?? 0 };
  }
  beforeAll(() => running.importRecords([makeLocal('International Animation Festival Dresden', inDresden)]));

  it.each<[string, Record<string, boolean>, number, boolean]>([
    ['only reports', { 'dry-run': true }, 0, false],
    ['stops', { 'stop-if-similar': true }, 3, false],
    ['stops a dry run', { 'stop-if-similar': true, 'dry-run': true }, 3, false],
    ['imports it', {}, 0, true],
  ])(
    'reports a new festival that resembles a stored one, and %s: %j',
    async (_what, options, code, isAdded) => {
      const stored = await findByName('International Animation Festival Dresden');
      const name = 'Internationales Trickfilmfestival Dresden';
      const { lines, exitCode } = await runImport(['Another Rain Festival', name], options);
      expect(lines[0]).toBe(`2: “${name}” looks like “${stored!.name}” (Laurel ID ${stored!.id})`);
      expect(lines[1]).toMatch(/^1 new festival looks like other ones\. /);
      expect([exitCode, (await findByName(name)) !== null]).toEqual([code, isAdded]);
      expect(
        await running
          .get(Db)
          .catalogImport.count({ where: { state: 'checked', fileName: { endsWith: 'similar.jsonl' } } }),
      ).toBe(0);
    },
  );

  it('imports a file with --stop-if-similar if no new festival resembles a stored one', async () => {
    const { lines, exitCode } = await runImport(['Quiet Lake Documentary Week'], { 'stop-if-similar': true });
    expect([lines.length, exitCode, (await findByName('Quiet Lake Documentary Week')) !== null]).toEqual([
      1,
      0,
      true,
    ]);
  });
});
