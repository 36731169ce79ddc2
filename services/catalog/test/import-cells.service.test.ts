import { Db } from '../src/database/client.js';
import { getReport, orderStep, uploadFile, waitForState } from './import-helpers.js';
import { startCatalog, type RunningCatalog } from './make.js';

let running: RunningCatalog;
beforeAll(async () => (running = await startCatalog()));
afterAll(() => running?.stop());

const HEADING = [
  'Festival',
  'Country',
  'Section',
  'Early deadline',
  'Early fee',
  'Late deadline',
  'Late fee',
  'Max. runtime',
  'Premiere',
  'Eligible countries',
];
const toTsv = (rows: readonly string[][]) => [HEADING, ...rows].map((cells) => cells.join('\t')).join('\n');
async function check(rows: readonly string[][]) {
  const importId = await uploadFile(running, toTsv(rows), 'cells.tsv');
  await waitForState(running, importId, 'mapping');
  await orderStep(running, importId, 'check');
  await waitForState(running, importId, 'checked');
  return getReport(running, importId);
}
async function apply(rows: readonly string[][]) {
  const { import: checkedImport, items } = await check(rows);
  await orderStep(running, checkedImport!.id, 'apply');
  const { counts } = await waitForState(running, checkedImport!.id, 'applied');
  return { counts: counts!, items };
}
const readTerms = (name: string) =>
  running
    .get(Db)
    .term.findMany({
      where: { competitions: { some: { competition: { festival: { name } } } } },
      orderBy: { id: 'asc' },
    });

it('a rule that is not understood is imported as a text, and the next file replaces it', async () => {
  const row = ['Text Rule', 'DE', 'Shorts', '2027-02-01', '€10', '', '', '30', 'none'];
  const { counts, items } = await apply([[...row, 'Germany, Atlantis']]);
  expect([counts.added, counts.refused, items[0]!.problems]).toEqual([1, 0, []]);
  expect(items[0]!.notes).toEqual([
    'Column “Eligible countries”, “Germany, Atlantis”: “Atlantis” is no country or group of countries that an import recognises. Write, for example, “Germany; Nordic countries” or “all except Russia”. Until then, the rule is imported as a text that everyone must check.',
  ]);
  expect(await readTerms('Text Rule')).toMatchObject([
    { type: 'runtime_restriction_max' },
    { name: 'Production country', description: 'Germany, Atlantis' },
  ]);
  expect((await apply([[...row, 'Germany, Atlantis']])).counts).toMatchObject({ same: 1, changed: 0 });
  expect((await apply([[...row, 'only Germany']])).counts.changed).toBe(1);
  expect(await readTerms('Text Rule')).toMatchObject([
    { type: 'runtime_restriction_max' },
    { type: 'production_restriction_country' },
  ]);
  expect((await apply([[...row, 'all except Russia']])).counts.changed).toBe(1);
  expect(await readTerms('Text Rule')).toMatchObject([
    { type: 'runtime_restriction_max' },
    { type: 'country_restriction_forbidden' },
  ]);
});

it('alternative premieres are imported as a group, and one of them replaces the group', async () => {
  const row = (premiere: string) => [
    'Premieres',
    'DE',
    'Shorts',
    '2027-02-01',
    '€10',
    '',
    '',
    '',
    premiere,
    '',
  ];
  await apply([row('European or International')]);
  const levels = async () =>
    (await readTerms('Premieres')).map(({ premiere_restriction: level }) => level).toSorted();
  expect(await levels()).toEqual(['International', 'Regional']);
  expect((await apply([row('European or International')])).counts.same).toBe(1);
  await apply([row('International')]);
  expect(await levels()).toEqual(['International']);
  await apply([row('none required')]);
  expect(await levels()).toEqual([]);
});

it('a fee without a date is left out with a note that names the column of the date', async () => {
  const { items } = await apply([['Dateless', 'DE', 'Shorts', '2027-02-01', '€10', '', '€20', '', '', '']]);
  expect(items[0]!.notes).toEqual([
    'Column “Late fee”, “€20”: The column “Late deadline” has no date in this row, so the fee of that deadline is not imported. Enter the date.',
  ]);
});

it('a refused rule names its column, line and cell', async () => {
  const { items } = await check([
    ['Refused Rule', 'DE', 'Shorts', '2027-02-01', '€10', '', '', '30', '', ''],
    ['', '', 'Features', '2027-02-01', '€10', '', '', '9999', '', ''],
    ...Array.from({ length: 10 }, (_, n) => ['', '', `Other ${n}`, '2027-02-01', '', '', '', '', '', '']),
    ['', '', 'Last', '2027-02-30', '', '', '', '', '', ''],
  ]);
  expect(items[0]!.problems).toMatchObject([
    { column: 'Max. runtime', message: expect.stringMatching(/^Line 3, “9999”: /) },
    { column: 'Early deadline', message: expect.stringMatching(/^Line 14, “2027-02-30”: /) },
  ]);
});
