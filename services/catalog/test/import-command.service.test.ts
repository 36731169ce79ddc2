import fs from 'node:fs';
import path from 'node:path';
import { Db } from '../src/database/client.js';
import { ImportCatalog } from '../src/commands/importing/import-catalog.js';
import { Importer } from '../src/commands/importing/importer.js';
import { importFiles } from '../src/commands/importing/run-import.js';
import { getReport, orderStep, toJsonLines, uploadFile, waitForState } from './import-helpers.js';
import { makeCompetition, makeFestival, startCatalog, type RunningCatalog } from './make.js';

let running: RunningCatalog, db: Db;
beforeAll(async () => {
  running = await startCatalog();
  db = running.get(Db);
});
afterAll(() => running?.stop());
/** Leases the import, so that the service's own worker ignores it. */
const leaseImport = (id: number, ms: number) =>
  db.catalogImport.update({ where: { id }, data: { lockedUntil: new Date(Date.now() + ms) } });

it('a command-line import renews its lease while it reads the file', async () => {
  const bytes = Buffer.from(toJsonLines(Array.from({ length: 500 }, (_, n) => ({ name: `Read ${n}` }))));
  const state = { state: 'reading', chunks: 1, received: bytes.length, pieces: { create: { n: 0, bytes } } };
  const createImport = (leasedUntil: Date | null) =>
    db.catalogImport.create({
      data: { fileName: 'x.jsonl', bytes: bytes.length, ...state, lockedUntil: leasedUntil },
    });
  const { id } = await createImport(new Date(Date.now() + 20_000));
  const before = Date.now();
  await running.get(Importer).processNextBatch(id);
  const { lockedUntil: leasedUntil, total } = await db.catalogImport.findUniqueOrThrow({ where: { id } });
  expect([leasedUntil!.getTime() > before + 100_000, total]).toEqual([true, 500]);
  // The worker of the service takes an import without a lease.
  const { id: idWithoutLease } = await createImport(null);
  await waitForState(running, idWithoutLease, 'checked');
  expect(
    (await db.catalogImport.findUniqueOrThrow({ where: { id: idWithoutLease } })).lockedUntil,
  ).toBeNull();
});

it('a refused batch of one import does not reduce the batch size of another', async () => {
  const stored = makeFestival({ name: 'Contradicted' });
  await running.importRecords([stored]);
  const terms = [{ type: 'online_restriction', online_restriction: false }];
  const wrong = { ...stored, internetDisallowed: true, competitions: [makeCompetition({ terms })] };
  const createRecords = (prefix: string) =>
    Array.from({ length: 99 }, (_, n) => ({ name: `${prefix} ${n}`, country: 'DE', city: `City ${n}` }));
  const [importWithRefusal, otherImport] = [
    await uploadFile(running, toJsonLines([wrong, ...createRecords('One')])),
    await uploadFile(
      running,
      toJsonLines([...createRecords('Other'), { name: 'Last Other' }, { name: 'Past' }]),
    ),
  ];
  for (const id of [importWithRefusal, otherImport]) {
    await waitForState(running, id, 'checked');
    await leaseImport(id, 3_600_000);
    await orderStep(running, id, 'apply');
  }
  const importer = running.get(Importer);
  const countDone = async (id: number) => (await getReport(running, id)).import!.done;
  await importer.processNextBatch(importWithRefusal);
  await importer.processNextBatch(otherImport);
  expect([await countDone(importWithRefusal), await countDone(otherImport)]).toEqual([0, 100]);
  await importer.processNextBatch(importWithRefusal);
  expect(await countDone(importWithRefusal)).toBe(0); // the smaller batch contains the refused record, so it fails too
  while (await importer.processNextBatch(importWithRefusal));
  expect((await waitForState(running, importWithRefusal, 'applied')).counts).toMatchObject({
    added: 99,
    refused: 1,
  });
});

it('a dry run reports what would change, and its import cannot be applied by mistake', async () => {
  const file = path.join(running.stack.folder, 'dry-run.jsonl');
  fs.writeFileSync(file, toJsonLines([makeFestival({ name: 'Only Tried' })]));
  const { festivalsAdded } = await running.get(ImportCatalog).run(file, { isDryRun: true });
  expect([festivalsAdded, await db.festival.count({ where: { name: 'Only Tried' } })]).toEqual([1, 0]);
  const { id, state } = await db.catalogImport.findFirstOrThrow({ where: { fileName: file } });
  expect(state).toBe('cancelled');
  await expect(orderStep(running, id, 'apply')).rejects.toMatchObject({ code: 'import.not_ready' });
  // An administrator can check the import again. It can then be applied.
  await orderStep(running, id, 'check');
  await waitForState(running, id, 'checked');
});

describe('ambiguous cells of a table', () => {
  afterEach(() => {
    process.exitCode = undefined;
    vi.restoreAllMocks();
  });
  const HEADING = 'Festival,Country,Deadline,Fee';
  async function runImport(name: string, cells: string, options: Record<string, string> = {}) {
    const file = path.join(running.stack.folder, 'ambiguous.csv');
    fs.writeFileSync(file, `${HEADING}\n${name},MX,${cells}\n`);
    const log = vi.spyOn(console, 'log').mockImplementation(() => {});
    await importFiles.run(running.service.app, { names: [file], options });
    return log.mock.calls.flat().join('\n');
  }
  const readDate = async (name: string) => {
    const { date, fees } = await db.competitionDate.findFirstOrThrow({
      where: { competition: { festival: { name } } },
      include: { fees: { include: { currency: true } } },
    });
    return [date.toISOString().slice(0, 10), ...fees.map((fee) => `${fee.amount} ${fee.currency.code}`)];
  };

  it.each([
    ['03/04/2027,EUR 10', 'Deadline', '--day-order=day-first, --day-order=month-first'],
    ['2027-04-03,EUR 1.250', 'Fee', '--decimal-sign=decimal-comma, --decimal-sign=decimal-point'],
  ])('%s stops the import with an error that names the option', async (cells, column, choices) => {
    const error = await runImport('Stopped', cells).catch(({ message }: Error) => message);
    expect(error).toContain(`in the column “${column}” can be read in several ways. Choose one: ${choices}`);
    expect(await db.festival.count({ where: { name: 'Stopped' } })).toBe(0);
    expect(await db.catalogImport.count({ where: { state: 'mapping' } })).toBe(0);
  });
  it.each<[string, string, Record<string, string>, string[]]>([
    ['Month First', '03/04/2027,EUR 10', { 'day-order': 'month-first' }, ['2027-03-04', '1000 EUR']],
    ['Comma', '2027-04-03,EUR 1.250', { 'decimal-sign': 'decimal-comma' }, ['2027-04-03', '125000 EUR']],
    ['In Dollars', '2027-04-03,$35', { currency: 'usd' }, ['2027-04-03', '3500 USD']],
    ['In Pesos', '2027-04-03,$35', { currency: 'local' }, ['2027-04-03', '3500 MXN']],
  ])('%s: %s is read with %j', async (name, cells, options, date) => {
    await runImport(name, cells, options);
    expect(await readDate(name)).toEqual(date);
  });
  it('an amount without a currency is refused, and the report names the option', async () => {
    const output = await runImport('No Currency', '2027-04-03,$35');
    expect(output).toContain('not imported. column “Fee”: “$35”: Add the currency of this fee');
    expect(output).toContain(
      '“$35” in the column “Fee” has no clear currency. Name it, such as --currency=USD',
    );
  });
  it.each([
    ['currency', 'dollars'],
    ['day-order', 'us'],
    ['decimal-sign', ','],
  ])('--%s=%s is refused', (name, value) =>
    expect(runImport('Refused', '2027-04-03,$35', { [name]: value })).rejects.toThrow(`--${name} is`),
  );
});
