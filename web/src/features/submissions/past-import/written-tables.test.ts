import { ALL_FILMS, listFilms, parseRows, type Answers } from './read-rows';
import { parseTable, readText, type PastTable } from './read-table';

const answers: Answers = { order: 'day-first', decimalSign: null, currency: null, states: {}, film: null };
function parseValidTable(text: string): PastTable {
  const table = parseTable(text);
  if (typeof table === 'string') throw new Error(table);
  return table;
}
const parseTexts = (lines: string[], overrides: Partial<Answers> = {}) =>
  parseRows(parseValidTable(lines.join('\n')), { ...answers, ...overrides });

it('lets the judging status decide, unless the festival is undecided', () => {
  const rows = parseTexts([
    'Festival,Submission Status,Judging Status,Submission Date',
    'Copper Gate,In Consideration,Selected,2025-02-03',
    'Halden,In Consideration,Not Selected,2025-02-10',
    'Quarry Lane,In Consideration,Award Winner,2025-03-01',
    'Teal Harbour,Withdrawn,Undecided,2025-03-15',
    'Blind Alley,In Consideration,Undecided,2025-09-30',
  ]);
  expect(rows.map(({ state }) => state)).toEqual([
    'accepted',
    'rejected',
    'awarded',
    'will-not-submit',
    'submitted',
  ]);
});

it('finds the heading below a title, and counts lines as the file does', () => {
  const table = parseValidTable('Entries 2025\n\nFestival,Status\nCopper Gate,Selected');
  expect(table).toMatchObject({ isHeaded: true, skippedRows: ['Entries 2025'], lineNumbers: [3, 4] });
  expect(parseRows(table, answers)[0]).toMatchObject({ festival: 'Copper Gate', line: 4 });
});

it('obeys the delimiter that the first line states', () =>
  expect(parseTexts(['sep=;', 'Festival;Status', 'Salt, Sugar;Selected'])[0]).toMatchObject({
    festival: 'Salt, Sugar',
    state: 'accepted',
  }));

it('keeps all rows after a stray quote', () =>
  expect(
    parseTexts(['Festival\tStatus', '"Aurora Shorts\tSelected', 'Halden\tNot Selected']).map(
      ({ festival, state }) => [festival, state],
    ),
  ).toEqual([
    ['"Aurora Shorts', 'accepted'],
    ['Halden', 'rejected'],
  ]));

it.each([
  ['Sonntag, 2. März 2025', '25,- €', '', '2025-03-02', { amount: 2500, currency: 'EUR' }],
  ['3. April 2025', '15 Euro', '', '2025-04-03', { amount: 1500, currency: 'EUR' }],
  ['2025-04-05', '150 kr', 'NOK', '2025-04-05', { amount: 15_000, currency: 'NOK' }],
  ['mardi 8 avril 2025', 'gratuit', '', '2025-04-08', null],
  ['45755', 'N/A', '', '2025-04-08', null],
  ['TBC', '500 Kč', '', null, { amount: 50_000, currency: 'CZK' }],
])('reads the cells “%s” and “%s”', (sent, fee, currency, submittedAt, expectedFee) => {
  const [row] = parseTexts(['Festival;Status;Sent;Fee;Currency', `Salt;Selected;${sent};${fee};${currency}`]);
  expect(row!.faults).toEqual([]);
  expect(row!.row).toMatchObject({ submittedAt, fee: expectedFee });
});

describe('a table of several films', () => {
  const lines = [
    'Project Title,Festival,Status',
    'Paper Moth,Copper Gate,Selected',
    'The Long Quay,Copper Gate,Not Selected',
    'paper moth,Halden,Selected',
  ];
  const getStates = (film: Answers['film']) => parseTexts(lines, { film }).map(({ state }) => state);
  it('lists the films with the number of their rows', () =>
    expect(listFilms(parseValidTable(lines.join('\n')))).toEqual([
      { key: 'paper moth', title: 'Paper Moth', rows: 2 },
      { key: 'the long quay', title: 'The Long Quay', rows: 1 },
    ]));
  it('waits until the film is chosen, and then leaves out the rows of the others', () => {
    expect(getStates(null)).toEqual([null, null, null]);
    expect(getStates('paper moth')).toEqual(['accepted', 'out', 'accepted']);
    expect(getStates(ALL_FILMS)).toEqual(['accepted', 'rejected', 'accepted']);
  });
});

it.each([
  ['UTF-8', new TextEncoder().encode('Gießen'), { text: 'Gießen', isGuessed: false }],
  ['Windows-1252', Uint8Array.from([71, 105, 101, 0xdf, 101, 110]), { text: 'Gießen', isGuessed: true }],
  ['UTF-16', Uint8Array.from([0xff, 0xfe, 71, 0, 105, 0]), { text: 'Gi', isGuessed: false }],
])('reads a file in %s', async (_encoding, bytes, expected) =>
  expect(await readText(new Blob([bytes]))).toEqual(expected),
);
it('reads no binary file', async () =>
  expect(await readText(new Blob([Uint8Array.from([80, 75, 0, 0])]))).toBeNull());
