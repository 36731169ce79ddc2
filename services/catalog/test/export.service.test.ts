import os from 'node:os';
import { CSV_FORMAT_NAMES, type CsvFormat } from '@laurel/rules/text/csv';
import { exportFile } from '../src/commands/importing/run-import.js';
import fs from 'node:fs';
import path from 'node:path';
import { addFestivals } from '../src/commands/changes/add-festivals.js';
import { FillReference } from '../src/commands/maintenance/fill-reference.js';
import { Db } from '../src/database/client.js';
import { refusalCode } from '../../runtime/test/callers.js';
import { pickEveryKind } from './every-kind.js';
import { DeleteFestival } from '../src/commands/deletion/delete-festival.js';
import { makeCompetition, makeFestival, startCatalog, getSummaryLine, type RunningCatalog } from './make.js';

let running: RunningCatalog;
beforeEach(async () => (running = await startCatalog()));
afterEach(() => running?.stop());

const realFestivalsFile = path.resolve(__dirname, '../../../../shared/data/festivals_real.json');
const hasRealFestivals = fs.existsSync(realFestivalsFile);
async function exportCatalogue(format: string, csvFormat: CsvFormat | null = null): Promise<string> {
  let text = '';
  for (let after: number | null | undefined = 0; after != null;) {
    const from: number = after;
    const page = await running.asAdmin(() =>
      running.imports.getExportPage({ format, after: from, csvFormat }, 20_000),
    );
    text += page.text;
    after = page.next;
  }
  return text;
}
/** Counts the events without those of the audit log. */
const countEvents = () =>
  running.get(Db).$queryRawUnsafe(`select count(*)::int as n from outbox where type <> 'audit.requested'`);
async function expectNoChange(format: string, csvFormat: CsvFormat | null = null) {
  const eventsBefore = await countEvents();
  const count = await running.get(Db).festival.count();
  const report = await running.importRecords(await exportCatalogue(format, csvFormat), `all.${format}`);
  expect(report.formatLines()).toEqual([
    `0 festivals added, 0 changed, ${count} unchanged, 0 not imported, 0 renamed; 0 competitions added, 0 changed`,
  ]);
  expect(await countEvents()).toEqual(eventsBefore);
}

it('importing the exported demonstration catalogue changes nothing, with every kind of rule, deadline and fee', async () => {
  await running.get(FillReference).run();
  await running.get(Db).$transaction((tx) => addFestivals(tx, pickEveryKind()), { timeout: 60_000 });
  for (const format of ['jsonl', 'json', 'csv']) await expectNoChange(format);
  for (const csvFormat of CSV_FORMAT_NAMES) await expectNoChange('csv', csvFormat);
});

(hasRealFestivals ? it : it.skip)(
  `all real festivals can be imported twice and exported${hasRealFestivals ? '' : ' (skipped: they are not on this machine)'}`,
  async () => {
    const text = fs.readFileSync(realFestivalsFile, 'utf8');
    expect((await running.importRecords(text, 'real.json')).festivalsAdded).toBe(3733);
    expect(getSummaryLine((await running.importRecords(text, 'real.json')).formatLines())).toMatch(
      /^0 festivals added, 0 changed, 3733 unchanged, 0 not imported/,
    );
    await expectNoChange('jsonl');
  },
  240_000,
);

it('a renamed festival, and names that contain separators, survive an export and import', async () => {
  await running.importRecords([
    makeFestival({ name: 'One', alternativeNames: ['A; B', '[C]', '=D'] }),
    makeFestival({ name: 'One', city: 'Paris', subdivision: undefined }),
    makeFestival({ name: '+Plus', description: '=1+1\nand "more"', alternativeNames: ["'=x"] }),
  ]);
  for (const format of ['jsonl', 'json', 'csv']) await expectNoChange(format);
  for (const csvFormat of CSV_FORMAT_NAMES) await expectNoChange('csv', csvFormat);
  const csv = await exportCatalogue('csv');
  expect(csv).toContain('"\'+Plus"');
  expect(csv).toContain('"\'=1+1');
});

it('text rules and verification times survive an export into an empty catalogue, but the verifier does not', async () => {
  const db = running.get(Db);
  const terms = [
    { name: 'Cake', description: 'Bring a cake.' },
    { name: 'Tea', description: 'Or tea.' },
  ];
  const festival = makeFestival({ name: 'In Words', competitions: [makeCompetition({ terms })] });
  await running.importRecords([festival]);
  await db.term.updateMany({ where: { name: 'Cake' }, data: { isMandatory: true, bonusRanking: 7 } });
  await db.competitionTerm.updateMany({ where: { term: { name: 'Tea' } }, data: { groupKey: 'drinks' } });
  const verifiedBy = '11111111-2222-4333-8444-555555555555';
  const verifiedAt = new Date('2026-03-04T05:06:07.089Z');
  await db.festival.updateMany({ data: { verifiedBy, verifiedAt } });
  for (const format of ['jsonl', 'csv']) {
    await expectNoChange(format);
    expect(await exportCatalogue(format)).toContain('2026-03-04T05:06:07.089Z');
    expect(await exportCatalogue(format)).not.toContain(verifiedBy);
  }
  // A record that does not state whether a rule is mandatory leaves the stored value unchanged.
  expect((await running.importRecords([festival])).festivalsUnchanged).toBe(1);
  const text = await exportCatalogue('jsonl');
  const { id } = await db.festival.findFirstOrThrow();
  await running.get(DeleteFestival).run(id);
  expect((await running.importRecords(text, 'again.jsonl')).festivalsAdded).toBe(1);
  const added = await db.festival.findFirstOrThrow();
  expect(added).toMatchObject({ verifiedAt, verifiedBy: null });
  const textWithNewId = text.replace(`"laurelId":${id}`, `"laurelId":${added.id}`);
  expect(await exportCatalogue('jsonl')).toBe(textWithNewId);
  const changedText = textWithNewId.replace('"isMandatory":true', '"isMandatory":false');
  expect((await running.importRecords(changedText, 'strict.jsonl')).competitionsChanged).toBe(1);
  expect(await exportCatalogue('jsonl')).toBe(changedText);
});

it.each([
  ['later', '2026-05-01T00:00:00Z', '2026-05-01T00:00:00.000Z'],
  ['earlier', '2020-01-01T00:00:00+01:00', '2026-03-04T05:06:07.089Z'],
])('an import keeps the later verification time if the file has a %s one', async (_when, input, expected) => {
  await running.importRecords([makeFestival()]);
  await running.get(Db).festival.updateMany({ data: { verifiedAt: new Date('2026-03-04T05:06:07.089Z') } });
  await running.importRecords([makeFestival({ verifiedAt: input })]);
  expect((await running.get(Db).festival.findFirst())!.verifiedAt!.toISOString()).toBe(expected);
});

it('an export writes one audit event per file', async () => {
  const countAuditEvents = () =>
    running
      .get(Db)
      .$queryRawUnsafe<{ n: number }[]>(
        `select count(*)::int as n from outbox where type = 'audit.requested' and payload->>'what' = 'catalog.exported'`,
      );
  const [before] = await countAuditEvents();
  await exportCatalogue('csv');
  expect((await countAuditEvents())[0]!.n).toBe(before!.n + 1);
});

it('an empty catalogue is exported as a valid empty file, and an unknown format is refused', async () => {
  expect([await exportCatalogue('json'), await exportCatalogue('jsonl')]).toEqual(['[\n]\n', '']);
  expect((await exportCatalogue('csv')).split('\r\n')[0]).toMatch(/^\uFEFFlaurelId,name,/);
  expect(await refusalCode(exportCatalogue('xlsx'))).toBe('export.format_unknown');
});

it.each([
  ['/no/such/folder/x.jsonl', /^This folder does not exist: /],
  [`${os.tmpdir()}/x.txt`, /^Name one file/],
])('the command explains why it cannot write %s', async (file, message) => {
  const app = { get: running.get } as never;
  await expect(exportFile.run(app, { names: [file], options: {} })).rejects.toThrow(message);
});
it('the command refuses a separator that no spreadsheet expects', async () => {
  const app = { get: running.get } as never;
  const args = { names: ['x.csv'], options: { separator: '|' } };
  await expect(exportFile.run(app, args)).rejects.toThrow('--separator a comma or a semicolon');
});
