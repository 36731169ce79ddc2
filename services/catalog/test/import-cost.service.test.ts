import { TABLE_FIELDS } from '../src/import/tables/column-mapping.js';
import { getReport, orderStep, toJsonLines, uploadFile, waitForState } from './import-helpers.js';
import { makeFestival, startCatalog, type RunningCatalog } from './make.js';

const HUGE = 100_000;
let running: RunningCatalog;
/** CPU time of an import of 200 records with long descriptions, in milliseconds. */
let referenceTime: number;
beforeAll(async () => {
  running = await startCatalog();
  const records = Array.from({ length: 200 }, (_, n) =>
    makeFestival({ name: `Reference ${n}`, description: 'x'.repeat(4000) }),
  );
  await uploadAndCheck(toJsonLines(records));
  [, referenceTime] = await measureCpuTime(() => uploadAndCheck(toJsonLines(records)));
});
afterAll(() => running?.stop());

/** Returns the result of the work and the CPU time of this process in milliseconds. */
async function measureCpuTime<T>(work: () => Promise<T>): Promise<[T, number]> {
  const usageAtStart = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(usageAtStart);
  return [result, (user + system) / 1000];
}

/**
 * Runs work and fails if it takes much more CPU time than the reference. An input with quadratic cost would take
 * minutes.
 */
async function expectBoundedTime<T>(work: () => Promise<T>, maxRatio = 6): Promise<T> {
  const [result, time] = await measureCpuTime(work);
  expect(time / referenceTime).toBeLessThan(maxRatio);
  return result;
}
const uploadAndCheck = async (file: string, name?: string) => {
  const importId = await uploadFile(running, file, name);
  await waitForState(running, importId, 'checked', 'mapping', 'failed');
  return getReport(running, importId);
};
/** Also reads the preview, and maps the columns as proposed. */
async function uploadAndCheckTable(file: string) {
  const importId = await uploadFile(running, file, 'x.csv');
  await waitForState(running, importId, 'mapping');
  await getReport(running, importId);
  await orderStep(running, importId, 'check');
  await waitForState(running, importId, 'checked');
  return (await getReport(running, importId)).items;
}

it('an import reads an array without line breaks in linear time', async () => {
  const records = Array.from({ length: 1500 }, (_, n) => ({
    name: `One line ${n}`,
    description: 'x'.repeat(150),
  }));
  const { import: checkedImport } = await expectBoundedTime(() =>
    uploadAndCheck(JSON.stringify(records), 'x.json'),
  );
  expect(checkedImport!.counts).toMatchObject({ added: 1500 });
});

it.each([
  ['an e-mail address', { contactEmail: `${'@.'.repeat(HUGE)} ` }],
  ['a web address', { website: `https://${'a.'.repeat(HUGE)} ` }],
  ['a time zone', { timezone: 'a/'.repeat(HUGE) }],
  ['a day', { startsOn: '1'.repeat(HUGE) }],
  ['a name with marks', { name: `a${'\u0301\u0316'.repeat(HUGE)}` }],
  ['a city with marks', { city: `a${'\u0301'.repeat(HUGE)}${'\u0316'.repeat(HUGE)}` }],
  [
    'names of schools',
    {
      competitions: [
        {
          name: 'x',
          terms: [{ type: 'filmschool_submission_only', schools: Array(100).fill('é'.repeat(5000)) }],
        },
      ],
    },
  ],
])('reads %s of 100,000 characters in linear time', async (_what, overrides) => {
  const { items } = await expectBoundedTime(() =>
    uploadAndCheck(toJsonLines([makeFestival({ name: 'Huge', ...overrides })])),
  );
  expect(items).toHaveLength(1);
});

/** The most characters of a record. */
const MAX_CHARACTERS = 2 ** 20;
it.each([' ', '!', ')', 'kein1', '. ', ' .', '\n', '18:00 ', 'may ', '3 ', 'a', '\ufeff'])(
  'reads a description with %j a hundred thousand times in linear time',
  async (text) => {
    const record = makeFestival({
      name: 'Described',
      description: `a${text.repeat(HUGE / text.length)}b`,
      competitions: [{ name: 'x', dates: [{ type: 'deadline', date: '2031-03-03' }] }],
    });
    await expectBoundedTime(() => uploadAndCheck(toJsonLines([record])));
  },
);

it.each([
  'a/',
  '1 ',
  '1.',
  '$1',
  '(a',
  'a,',
  'a;',
  'a|',
  '-',
  ' ',
  '\n',
  '\u0301',
  '日本',
  'kein1',
  ',\ufeff',
  '+',
])('reads a table with %j many thousands of times in each column in linear time', async (text) => {
  const columns = TABLE_FIELDS.filter((field) => field !== 'name');
  const length = Math.floor(MAX_CHARACTERS / 2 / columns.length);
  const cells = columns.map(() => `"a${text.repeat(length / text.length)}b"`);
  const file = `name,${columns.join(',')}\nHostile,${cells.join(',')}\n`;
  expect(await expectBoundedTime(() => uploadAndCheckTable(file))).not.toHaveLength(0);
});

it('an import reads a cell of blanks in linear time', async () => {
  await expectBoundedTime(() => uploadAndCheckTable(`name;themes\nBlank;"a${' '.repeat(HUGE)}b"\n`));
});

it.each([
  ['deadlines and fees in one row', ['X,Porto,Shorts,'.concat('a / '.repeat(3000), ',', '1/'.repeat(3000))]],
  ['rows of one festival', Array(16_000).fill('X,Porto,Shorts,2031-03-03,1 EUR')],
  [
    'competitions of one festival',
    Array.from({ length: 16_000 }, (_, n) => `X,Porto,c${n},2031-03-03,1 EUR`),
  ],
])('refuses a festival with many %s in linear time', async (_what, rows) => {
  const file = `name,city,competition,deadline,studentFee\n${rows.join('\n')}\n`;
  const [festival] = await expectBoundedTime(() => uploadAndCheckTable(file), 15);
  expect(festival).toMatchObject({ outcome: 'refused' });
  expect(festival!.problems.map(({ message }) => message).join()).toMatch(/Enter at most (?:60|200)\./);
});

it('reads the dates of a description with many deadlines in linear time', async () => {
  const dates = Array.from({ length: 60 }, (_, n) => ({
    date: `2031-${10 + (n % 3)}-${10 + Math.floor(n / 3)}`,
  }));
  const records = Array.from({ length: 10 }, (_, n) =>
    makeFestival({
      name: `Dated ${n}`,
      description: `closes at 10:00 ${'1/2/99 '.repeat(2800)}`,
      competitions: [{ name: 'x', dates }],
    }),
  );
  await expectBoundedTime(() => uploadAndCheck(toJsonLines(records)));
});

it('compares festivals with names that contain the beginnings of city names in linear time', async () => {
  const records = Array.from({ length: 30 }, (_, n) =>
    makeFestival({
      name: `Cities ${n}`,
      country: 'CZ',
      city: 'Praha',
      alternativeNames: Array.from(
        { length: 100 },
        (_unused, m) => `${n} ${m} ${'pra prag prah '.repeat(18)}`,
      ),
    }),
  );
  await expectBoundedTime(() => uploadAndCheck(toJsonLines(records)));
});

const MANY = 200_000;
const makeCompetitionsWithTerms = (count: number, term: object) => ({
  competitions: Array.from({ length: 50 }, () => ({ name: 'x', terms: Array(count).fill(term) })),
});
it.each([
  ['a list of values that are not text', { themes: Array(MANY).fill(1) }, ['Enter at most 100.']],
  ['a short list of values that are not text', { themes: Array(100).fill(1) }, ['Enter a text.']],
  ['competitions that are not objects', { competitions: Array(MANY).fill(1) }, ['Enter at most 200.']],
])('rejects %s with one problem', async (_what, overrides, messages) => {
  const { items } = await expectBoundedTime(() =>
    uploadAndCheck(toJsonLines([makeFestival({ name: 'Errors', ...overrides })])),
  );
  expect(items[0]!.problems.map(({ message }) => message)).toEqual(messages);
});

it.each([
  ['that cannot be read', { type: 1, name: 1, schools: [1], isForbidden: 1 }],
  ['that are refused', { type: 'nonsense' }],
])('reports fifty problems of many terms %s, and the number of the others', async (_what, term) => {
  const record = makeFestival({ name: 'Errors', ...makeCompetitionsWithTerms(100, term) });
  const { items } = await expectBoundedTime(() => uploadAndCheck(toJsonLines([record])));
  const { problems } = items[0]!;
  expect(problems).toHaveLength(51);
  expect(problems.at(-1)!.message).toMatch(/^This record has \d{4,5} more problems\.$/);
});

it('an import checks all records of 1 MiB in small batches', async () => {
  const big = Array.from({ length: 7 }, (_, n) =>
    makeFestival({ name: `Big ${n}`, unknownField: 'x'.repeat(1_000_000) }),
  );
  const { import: checkedImport } = await expectBoundedTime(() => uploadAndCheck(toJsonLines(big)), 15);
  expect(checkedImport!.counts).toMatchObject({ added: 7, refused: 0 });
});

it('an import refuses a table with too many columns in linear time', async () => {
  const head = ['name', ...Array.from({ length: 100_000 }, (_, n) => `c${n}`)].join(',');
  const { import: checkedImport } = await expectBoundedTime(() => uploadAndCheck(`${head}\nA,1\n`, 'x.csv'));
  expect(checkedImport!.failure!.message).toBe(
    'A table can have at most 500 columns: x.csv. Leave out some.',
  );
});

it('an import reports two hundred unknown fields, and the number of records with further ones', async () => {
  const records = Array.from({ length: 3 }, (_, n) => ({
    name: `Fields ${n}`,
    ...Object.fromEntries(Array.from({ length: 1000 }, (_, field) => [`f${n}-${field}`, 1])),
  }));
  const { import: checkedImport } = await expectBoundedTime(() => uploadAndCheck(toJsonLines(records)));
  expect([checkedImport!.unknown.length, checkedImport!.unknown.at(-1)]).toEqual([
    201,
    { field: '…', line: 1, count: 3 },
  ]);
});

it('an import refuses a record with too many unknown fields at any level, and applies the others', async () => {
  const fields = (count: number, word = 'f') =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`${word}${n}`, 1]));
  const competitions = Array.from({ length: 200 }, (_, n) => ({ name: `c${n}`, ...fields(300, `c${n}-`) }));
  const records = [
    { name: 'Past', ...fields(1001) },
    { name: 'Flat', ...fields(60_000) },
    { name: 'Deep', competitions },
    { name: 'Full', ...fields(1000) },
  ];
  const { import: checkedImport, items } = await expectBoundedTime(() =>
    uploadAndCheck(toJsonLines(records)),
  );
  expect(items.map(({ name, problems }) => [name, problems.map(({ message }) => message)])).toEqual([
    ...['Past', 'Flat', 'Deep'].map((name) => [
      name,
      [expect.stringMatching(/^This record has more than 1000 unknown fields\./)],
    ]),
    ['Full', []],
  ]);
  expect(checkedImport!.unknown.find(({ field }) => field === 'f0')).toMatchObject({ line: 4, count: 1 });
});
