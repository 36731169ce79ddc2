import { LOCAL_CURRENCY } from '@laurel/rules/money/written-fees';
import { detectDecimalSign } from '@laurel/rules/tables/column-formats';
import { listFeesWithoutCurrency, listFeesWithCurrency } from './read-fees';
import { isWaitingForAnswer, parseRows, findUnknownStates } from './read-rows';
import type { Answers } from './table-rows';
import { parseTable, type PastTable } from './read-table';

const answers: Answers = { order: 'day-first', decimalSign: null, currencies: {}, states: {}, film: null };
const parseValidTable = (text: string): PastTable => {
  const table = parseTable(text);
  if (typeof table === 'string') throw new Error(table);
  return table;
};
const HEAD = 'Festival,Category,Country,Status,Sent,Answered,Fee,Currency,Award,Note';
const parseLine = (line: string, overrides: Partial<Answers> = {}) =>
  parseRows(parseValidTable(`${HEAD}\n${line}`), { ...answers, ...overrides })[0]!;
const listFaults = (line: string) =>
  parseLine(line).faults.map(({ column, reason }) => `${column} ${reason}`);

describe('parseTable', () => {
  it.each([
    ['Festival\tStatus\nA, B\tAccepted', ['A, B', 'Accepted']],
    ['Festival;Status\r\n"A; ""B"""; Accepted ', ['A; "B"', 'Accepted']],
    ['\uFEFFFestival,Status\rA,Accepted', ['A', 'Accepted']],
    ['Festival|Status\nA, B|Accepted', ['A, B', 'Accepted']],
    ["Festival,Status\n'=A,Accepted", ['=A', 'Accepted']],
    ['Festival\tStatus\n\u202EA\u000bB\ud800\tAccepted', ['A B\ufffd', 'Accepted']],
  ])('reads %j', (text, cells) => {
    const { hasHeading, columns, lines } = parseValidTable(text);
    expect([hasHeading, columns, lines[1]]).toEqual([true, ['festival', 'state'], cells]);
  });
  it('skips rows with a year, repeated headings and totals', () => {
    const { lines, totalRows } = parseValidTable(
      'Festival,Status,Fee\n2024,,\nA,Accepted,EUR 20\nTotal,,20\n2025,,\nFestival,Status,Fee\nB,Accepted,\n',
    );
    expect(lines.slice(1).map(([festival]) => festival)).toEqual(['A', 'B']);
    expect(totalRows).toEqual(['2024', 'Total 20', '2025', 'Festival Status Fee']);
  });
  it.each([
    ['Festival,Date of answer,Answer\nA,2024-05-06,Yes', ['festival', 'decided', 'state']],
    ['Festival,Answer\nA,2024-05-06', ['festival', 'decided']],
    ['Festival,Submitted,Accepted?\nA,2024-05-06,no', ['festival', 'sent', 'state']],
    ['Festival,Status,Answer\nA,Submitted,Selected', ['festival', 'state', 'judging']],
    ['Festival,Submitted?,Accepted?\nA,no,\nB,yes,yes', ['festival', null, 'state']],
    ['Festival,Status,Accepted\nA,Sent,2024-05-06', ['festival', 'state', null]],
  ])('looks at the cells of a column that may have states: %j', (text, columns) =>
    expect(parseValidTable(text).columns).toEqual(columns),
  );
  it('treats a line without headings as a row, and accepts lines of different lengths', () =>
    expect(parseValidTable('A,Accepted\nB\nC,Accepted,more')).toMatchObject({
      hasHeading: false,
      columns: [null, null, null],
    }));
  it.each([
    ['', 'empty'],
    ['\n \n,,\n', 'empty'],
    [`${'A\n'.repeat(1001)}`, 'long'],
    [Array.from({ length: 501 }, () => 'a').join(','), 'wide'],
  ])('rejects table %#', (text, fault) => expect(parseTable(text)).toBe(fault));
});

describe('parseRows', () => {
  it.each([
    ['decimal-comma', 125_000],
    ['decimal-point', 125],
  ] as const)('reads a fee with two readings with the chosen %s', (decimalSign, amount) => {
    const line = 'A,,,Accepted,,,1.250,EUR,,';
    expect(parseLine(line, { decimalSign }).row!.fee).toEqual({ amount, currency: 'EUR' });
    expect(isWaitingForAnswer(parseLine(line))).toBe(true);
  });
  it('parses every cell', () =>
    expect(
      parseLine('A,Shorts,Sweden,Award Winner,03/04/2023,5 June 2023,25,eur,Golden Pine,Fine').row,
    ).toEqual({
      festival: 'A',
      competition: 'Shorts',
      country: 'SE',
      state: 'awarded',
      submittedAt: '2023-04-03',
      decidedAt: '2023-06-05',
      fee: { amount: 2500, currency: 'EUR' },
      awardName: 'Golden Pine',
      note: 'Fine',
      reason: null,
    }));
  it('reads an accepted entry with an award as awarded, and uses a bare award as its name', () => {
    expect(parseLine('A,,,Selected,,,,,Golden Pine,').row).toMatchObject({
      state: 'awarded',
      awardName: 'Golden Pine',
    });
    expect(parseLine('A,,,Honorable Mention,,,,,,').row).toMatchObject({ awardName: 'Honorable Mention' });
  });
  it.each([
    'None',
    'No',
    '0',
    'keine',
    'nein',
    'aucun',
    'Ninguno',
    'Nessuno',
    'nenhum',
    'Not awarded',
    'N/A',
  ])('reads a selected entry with the award “%s” as accepted', (award) =>
    expect(parseLine(`A,,,Selected,,,,,${award},`).row).toMatchObject({ state: 'accepted', awardName: null }),
  );
  it('waits until the day order of an American table is chosen', () => {
    const line = 'A,,,Selected,3/4/2025,,,,,';
    expect(parseLine(line, { order: null })).toMatchObject({
      row: null,
      faults: [{ column: 'sent', reason: 'order' }],
    });
    expect(isWaitingForAnswer(parseLine(line, { order: null }))).toBe(true);
    expect(parseLine(line, { order: 'month-first' }).row).toMatchObject({ submittedAt: '2025-03-04' });
    expect(parseLine('A,,,Selected,3/25/2025,,,,,', { order: null }).row).toMatchObject({
      submittedAt: '2025-03-25',
    });
  });
  it('begins the note with the edition', () =>
    expect(
      parseRows(parseValidTable('Festival,Status,Edition,Note\nA,Selected,May,Fine'), answers)[0]!.row,
    ).toMatchObject({ note: 'May · Fine' }));

  it('asks what a nomination means', () => {
    const line = 'A,,,Selected,,,,,Nominated,';
    expect(parseLine(line)).toMatchObject({ state: null, stateText: 'Nominated' });
    expect(findUnknownStates(parseValidTable(`${HEAD}\n${line}`))).toMatchObject([{ key: 'nominated' }]);
    expect(parseLine(line, { states: { nominated: 'accepted' } }).row).toMatchObject({ state: 'accepted' });
    expect(parseLine(line, { states: { nominated: 'awarded' } }).row).toMatchObject({
      state: 'awarded',
      awardName: 'Nominated',
    });
  });
  it('drops the answer day of an undecided entry, and gives a withdrawn one a reason', () => {
    expect(parseLine('A,,,Undecided,2023-01-01,2023-06-01,,,,').row).toMatchObject({
      decidedAt: null,
      reason: null,
    });
    expect(parseLine('A,,,Withdrawn,2023-01-01,,,,,').row).toMatchObject({ reason: 'Withdrawn' });
  });
  it.each([
    [',,,Accepted,,,,,,', ['festival missing']],
    // The service requires the day only for an entry of the catalogue.
    ['A,,,Pending,,,,,,', []],
    ['A,,,Withdrawn,,,,,,', []],
    ['A,,,Accepted,soon,later,,,,', ['sent day', 'decided day']],
    ['A,,Narnia,Accepted,,,,,,', ['country country']],
    ['A,,,Accepted,,,lots,EUR,,', ['fee fee']],
    ['A,,,Accepted,,,1.250,EUR,,', ['fee ambiguous']],
    ['A,,,Accepted,,,25,gold,,', ['currency unknown_currency']],
    ['A,,,Accepted,,,25,,,', ['fee currency']],
    [`${'a'.repeat(301)},,,Accepted,,,,,,`, ['festival long']],
    ['"Salt\nDays",,,Accepted,,,,,,', ['festival line_break']],
    ['A,,,Accepted,,,,,,"Two\nlines"', []],
    ['A,,fr,Accepted,,,,,,', []],
  ])('%#: %s has the faults %j', (line, faults) => expect(listFaults(line)).toEqual(faults));
  it('waits for the answers about an unknown word and a currency, and leaves out rows on request', () => {
    const line = 'A,,,Longlisted,,,25,,,';
    expect(isWaitingForAnswer(parseLine(line))).toBe(true);
    const userAnswers = { currencies: { '': 'EUR' }, states: { longlisted: 'rejected' } } as const;
    expect(parseLine(line, userAnswers).row).toMatchObject({
      state: 'rejected',
      fee: { amount: 2500, currency: 'EUR' },
    });
    expect(parseLine(line, { states: { longlisted: 'out' } })).toMatchObject({ state: 'out', row: null });
    expect(isWaitingForAnswer(parseLine('A,,,Longlisted,soon,,,,,'))).toBe(false);
  });
});

it('lists each unknown word once, the most frequent first, and the rows without a state', () => {
  const table = parseValidTable('Festival,Status\nA,Maybe\nB,\nC,maybe!\nD,Accepted');
  expect(findUnknownStates(table)).toMatchObject([
    { key: 'maybe', text: 'Maybe', rows: [{ line: 2, festival: 'A' }, { line: 4 }] },
    { key: '', text: '', rows: [{ line: 3, festival: 'B' }] },
  ]);
});
it.each([
  ['', '35', 'USD', 'USD'],
  ['Canada', '35', 'C$', 'CAD'],
  ['', '$35 CAD', '', 'CAD'],
  ['USA', '$35', '', 'USD'],
  ['Canada', '$35', 'USD', 'USD'],
])('in “%s”, %s (%s) is in %s', (country, fee, rowCurrency, currency) =>
  expect(parseLine(`A,,${country},Selected,,,${fee},${rowCurrency},,`).row!.fee).toEqual({
    amount: 3500,
    currency,
  }),
);
it.each([
  ['Germany', '$35', '', 'currency'],
  ['Mexico', '$35', '', 'currency'],
  ['Canada', '35', '$', 'currency'],
  ['', '$35', '', 'currency'],
  ['', '35', '$', 'currency'],
  ['', '$35', 'EUR', 'currency'],
  ['', '35 USD / 28 EUR', '', 'several'],
])('in “%s”, the fee %s (%s) has the fault “%s”', (country, fee, currency, reason) =>
  expect(parseLine(`A,,${country},Selected,,,${fee},${currency},,`).faults).toMatchObject([
    { column: 'fee', reason, value: fee },
  ]),
);

it('asks once for the currency of a sign that nothing else decides, and leaves other rows as they are', () => {
  const table = parseValidTable(
    'Festival,Country,Status,Fee ($)\nA,,Accepted,$35\nB,Canada,Accepted,35\nC,,Accepted,35',
  );
  expect(listFeesWithoutCurrency(table, {})).toEqual([{ key: '$', example: '$35' }]);
  const rows = parseRows(table, { ...answers, currencies: { $: 'USD' } });
  expect(rows.map(({ row }) => row?.fee?.currency)).toEqual(['USD', 'USD', 'USD']);
  const localRows = parseRows(table, { ...answers, currencies: { $: LOCAL_CURRENCY } });
  expect(localRows.map(({ row }) => row?.fee?.currency ?? null)).toEqual([null, 'CAD', null]);
  expect(listFeesWithoutCurrency(parseValidTable('Festival,Status,Fee\nA,Accepted,35 EUR'), {})).toEqual([]);
});

it('needs no decimal sign for currencies without a minor unit', () => {
  const table = parseValidTable(`${HEAD}\nA,,,Selected,,,"12,50",EUR,,\nB,,,Selected,,,"3,000",JPY,,`);
  expect(detectDecimalSign(listFeesWithCurrency(table))).toBeNull();
  expect(parseRows(table, answers).map(({ row }) => row!.fee)).toEqual([
    { amount: 1250, currency: 'EUR' },
    { amount: 3000, currency: 'JPY' },
  ]);
});
it.each([
  ['A,,,,,,25,,,', '25'],
  ['A,,,,,,$25,,,', '$25'],
  ['A,,Canada,,,,$25,,,', '$25'],
  ['A,,USA,,,,$25,,,', null],
  ['A,,,,,,25,EUR,,', null],
  ['A,,,,,,,,,', null],
])('%s has the fee without a currency %j', (line, fee) =>
  expect(listFeesWithoutCurrency(parseValidTable(`${HEAD}\n${line}`), {})[0]?.example ?? null).toBe(fee),
);

it('asks for the currency of each sign, and again while amounts without one remain', () => {
  const table = parseValidTable(
    'Festival;Country;Status;Fee\nA;;Accepted;25,-\nB;;Accepted;150 kr\nC;Canada;Accepted;$35\nD;;Accepted;$20',
  );
  const listKeys = (currencies: Answers['currencies']) =>
    listFeesWithoutCurrency(table, currencies).map(({ key }) => key);
  expect(listKeys({})).toEqual(['', 'kr', '$']);
  const currencies = { '': 'EUR', kr: 'NOK', $: LOCAL_CURRENCY };
  expect(listKeys(currencies)).toEqual(['', 'kr', '$', '$ remaining']);
  const rows = parseRows(table, { ...answers, currencies: { ...currencies, '$ remaining': 'USD' } });
  expect(rows.map(({ row }) => row?.fee?.currency)).toEqual(['EUR', 'NOK', 'CAD', 'USD']);
});
