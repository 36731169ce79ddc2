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
  expect(report.items.map(({ n, similar }) => [n, similar])).toEqual([
    [1, [{ id: short!.id, name: short!.name }]],
    [2, [{ id: animation!.id, name: animation!.name }]],
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

it('a check reports no similar festival if the file contains the stored one too', async () => {
  await running.importRecords([makeLocal('Rain Film Festival')]);
  const importId = await check([makeLocal('Rain Film Festival'), makeLocal('Filmtage Rain')]);
  expect((await getReport(running, importId)).import!.counts).toMatchObject({ added: 1, similar: 0 });
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
      expect(lines[1]).toMatch(/^1 new festival looks like stored ones\. /);
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
