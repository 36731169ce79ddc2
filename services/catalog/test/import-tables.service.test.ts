import { utils, write, type BookType } from '@e965/xlsx';
import { Db } from '../src/database/client.js';
import { getReport, orderStep, uploadFile, waitForState } from './import-helpers.js';
import { makeCompetition, makeDate, makeFestival, startCatalog, type RunningCatalog } from './make.js';

let running: RunningCatalog;
beforeAll(async () => (running = await startCatalog()));
afterAll(() => running?.stop());

type Cell = string | number | Date | null;
/** Writes a spreadsheet file with one sheet. `formats`: number formats by column letter. */
function createSpreadsheet(
  rows: readonly Cell[][],
  bookType: BookType = 'xlsx',
  formats: Record<string, string> = {},
): Uint8Array {
  const sheet = utils.aoa_to_sheet(rows as Cell[][], { cellDates: true, UTC: true });
  for (const [address, cell] of Object.entries(sheet) as [string, { t?: string; z?: string }][]) {
    const format = formats[address.replace(/\d/g, '')];
    if (format && cell.t === 'n') cell.z = format;
  }
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([['Notes'], ['Ask Grace.']]), 'Notes');
  utils.book_append_sheet(book, sheet, 'Festivals');
  return new Uint8Array(write(book, { type: 'buffer', bookType }) as Buffer);
}
const toDate = (day: string) => new Date(`${day}T00:00:00Z`);
const toCsv = (rows: readonly string[][]) => rows.map((cells) => cells.join(',')).join('\n');

async function checkTable(file: string | Uint8Array, name: string) {
  const importId = await uploadFile(running, file, name);
  await waitForState(running, importId, 'mapping', 'failed');
  await orderStep(running, importId, 'check');
  await waitForState(running, importId, 'checked', 'failed');
  return getReport(running, importId);
}
async function importTable(file: string | Uint8Array, name: string) {
  const { import: checkedImport } = await checkTable(file, name);
  await orderStep(running, checkedImport!.id, 'apply');
  return (await waitForState(running, checkedImport!.id, 'applied')).counts!;
}
const readFestival = (name: string) =>
  running
    .get(Db)
    .festival.findFirstOrThrow({
      where: { name },
      include: {
        competitions: {
          orderBy: { id: 'asc' },
          include: {
            terms: { include: { term: true } },
            dates: {
              orderBy: { date: 'asc' },
              include: { fees: { orderBy: { amount: 'asc' }, include: { currency: true } } },
            },
          },
        },
      },
    });
/** Returns each competition with its live deadlines and their fees. */
const readDeadlines = async (name: string) =>
  (await readFestival(name)).competitions.map((competition) => [
    competition.name,
    competition.dates
      .filter(({ deprecated }) => !deprecated)
      .map(({ date, title, fees }) =>
        [
          date.toISOString().slice(0, 10),
          title,
          ...fees.map(({ amount, currency, audience }) => `${amount} ${currency.code} ${audience}`),
        ].join(' | '),
      ),
  ]);

const HEADING = [
  'Festival',
  'Country',
  'City',
  'Section',
  'Early deadline',
  'Early fee',
  'Regular deadline',
  'Regular fee',
  'Max. runtime',
  'Premiere',
];
const createRows = (count: number, prefix: string): Cell[][] => [
  ['Our festivals of 2027'],
  [],
  HEADING,
  ...Array.from({ length: count }, (_, n): Cell[][] => [
    [
      `${prefix} ${n}`,
      'Germany',
      'Hof',
      'Shorts',
      toDate('2027-02-01'),
      12.5,
      toDate('2027-03-01'),
      25,
      30,
      'none',
    ],
    [null, null, null, 'Features', null, null, toDate('2027-03-01'), 40, null, 'World'],
  ]).flat(),
  ['Total', null, null, null, null, 12_000],
];
const EUROS = { F: '[$€-407] #,##0.00', H: '#,##0.00 "€"' };

it('300 festivals with deadlines, fees and rules are imported from a spreadsheet; a second import changes nothing', async () => {
  const file = createSpreadsheet(createRows(300, 'Sheet'), 'xlsx', EUROS);
  expect(await importTable(file, 'festivals.xlsx')).toMatchObject({
    added: 300,
    refused: 3, // the rows with the title and the total, and the report of the empty row
    competitionsAdded: 600,
  });
  expect(await readDeadlines('Sheet 7')).toEqual([
    ['Shorts', ['2027-02-01 | Early | 1250 EUR standard', '2027-03-01 | Regular | 2500 EUR standard']],
    ['Features', ['2027-03-01 | Regular | 4000 EUR standard']],
  ]);
  const { competitions } = await readFestival('Sheet 7');
  expect(competitions.map(({ terms }) => terms.map(({ term }) => term.type))).toEqual([
    ['runtime_restriction_max'],
    ['premiere_restriction'],
  ]);
  const { import: again } = await checkTable(file, 'festivals.xlsx');
  expect(again!.counts).toMatchObject({ added: 0, changed: 0, same: 300 });
});

it('an import reads an OpenDocument sheet', async () => {
  const file = createSpreadsheet(
    [
      ['Festival', 'Section', 'Deadline', 'Fee', 'Currency'],
      ['Open Sheet', 'Shorts', toDate('2027-02-01'), 12.5, 'EUR'],
    ],
    'ods',
  );
  expect(await importTable(file, 'festivals.ods')).toMatchObject({ added: 1, competitionsAdded: 1 });
  expect(await readDeadlines('Open Sheet')).toEqual([['Shorts', ['2027-02-01 |  | 1250 EUR standard']]]);
});

it('an import reports a file that has a spreadsheet’s name and first bytes but is none', async () => {
  const importId = await uploadFile(running, Buffer.from('PK\x03\x04 and nothing else'), 'broken.xlsx');
  const { failure } = await waitForState(running, importId, 'failed');
  expect(failure!.message).toContain('This spreadsheet cannot be read: broken.xlsx.');
});

it('an import refuses a spreadsheet of more than 20 MB', async () => {
  const bytes = Buffer.alloc(20 * 2 ** 20 + 1);
  bytes.write('PK\x03\x04');
  const importId = await uploadFile(running, bytes, 'large.xlsx');
  const { failure } = await waitForState(running, importId, 'failed');
  expect(failure!.message).toMatch(/large\.xlsx.*20 MB|20 MB.*large\.xlsx/);
});

it('a table can rename a festival by its id and clear a field; an id of a festival elsewhere is refused', async () => {
  await running.importRecords([
    makeFestival({
      name: 'Old Name',
      homepage: 'https://old.example',
      country: 'PT',
      subdivision: null,
      city: 'Porto',
      competitions: [],
    }),
  ]);
  const { id } = await readFestival('Old Name');
  const table = toCsv([
    ['Laurel ID', 'Festival', 'Homepage', 'City'],
    [String(id), 'New Name', '(clear)', ''],
    [String(id), 'Nobody', '', 'Lisboa'],
    ['999999', 'Somebody', '', ''],
  ]);
  const { items } = await checkTable(table, 'rename.csv');
  expect(items.map(({ line, outcome, problems }) => [line, outcome, problems[0]?.message ?? null])).toEqual([
    [2, 'changed', null],
    [
      3,
      'refused',
      `The ID ${id} belongs to “Old Name”, which takes place elsewhere. Correct the ID, or leave it out.`,
    ],
    [4, 'new', null],
  ]);
  expect(await importTable(table, 'rename.csv')).toMatchObject({ changed: 1, refused: 1, added: 1 });
  expect(await readFestival('New Name')).toMatchObject({ id, homepage: null, city: 'Porto' });
});

it('a table changes only what it states about a competition', async () => {
  const term = { type: 'film_language', languages: ['fr'], name: 'In French' };
  await running.importRecords([
    makeFestival({
      name: 'Half Stated',
      competitions: [
        makeCompetition({
          name: 'Shorts',
          description: 'For short films.',
          terms: [term, { type: 'runtime_restriction_max', runtime_restriction_max: 600 }],
          dates: [{ ...makeDate(60), title: 'Only deadline' }],
        }),
      ],
    }),
  ]);
  const date = makeDate(60).date;
  await importTable(
    toCsv([
      ['Festival', 'Country', 'City', 'Section', 'Deadline', 'Fee', 'Max runtime'],
      [
        'Half Stated',
        String(makeFestival().country),
        String(makeFestival().city),
        'shorts',
        date,
        'USD 31',
        '20',
      ],
    ]),
    'half.csv',
  );
  const [competition] = (await readFestival('Half Stated')).competitions;
  expect(competition).toMatchObject({ name: 'Shorts', description: 'For short films.' });
  expect(competition!.terms.map(({ term: { type, name } }) => [type, name]).toSorted()).toEqual([
    ['film_language', 'In French'],
    ['runtime_restriction_max', expect.any(String)],
  ]);
  expect(await readDeadlines('Half Stated')).toEqual([
    ['Shorts', [`${date} | Only deadline | 3100 USD standard`]],
  ]);
});

it('an import reports the line and the column of a cell that it cannot parse', async () => {
  const { items } = await checkTable(
    toCsv([
      ['Festival', 'Country', 'Section', 'Deadline', 'Fee'],
      ['Wrong Cells', 'FR', 'Shorts', '2027-02-01', 'EUR 10'],
      ['Wrong Cells', 'FR', 'Features', '2027-02-30', '35'],
    ]),
    'wrong.csv',
  );
  expect(items.map(({ line, problems }) => [line, problems])).toMatchObject([
    [
      2,
      expect.arrayContaining([
        expect.objectContaining({
          column: 'Fee',
          message: expect.stringMatching(/^Line 3, “35”: Add the currency of this fee/),
        }),
      ]),
    ],
  ]);
});
