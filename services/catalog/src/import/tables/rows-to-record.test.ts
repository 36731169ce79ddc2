import { proposeMapping } from './column-mapping.js';
import { groupRows } from './group-rows.js';
import { rowsToRecord } from './rows-to-record.js';

/** Converts rows to a record. The first row is in line 2, below the column names. */
const toRecord = (columns: string[], ...rows: string[][]) =>
  rowsToRecord(
    rows.map((cells, n) => ({ line: n + 2, cells })),
    proposeMapping(columns),
  );
const getCompetitions = (columns: string[], ...rows: string[][]) =>
  toRecord(columns, ...rows).record.competitions;
const makeFee = (amount: number, currency: string, audience = 'standard') => ({
  title: audience === 'student' ? 'Student' : 'Entry',
  amount,
  currency,
  audience,
});

it('rowsToRecord joins the rows of a festival to competitions with their deadlines and fees', () =>
  expect(
    getCompetitions(
      ['Festival', 'Country', 'Section', 'Tier', 'Deadline', 'Entry fee'],
      ['Salt Days', 'PT', 'Shorts', 'Early', '2027-01-10', '€20'],
      ['', '', '', 'Late', '10.02.2027', '€ 30, free for students'],
      ['', '', 'Features', '', '2027-03-01', ''],
    ),
  ).toMatchObject([
    {
      name: 'Shorts',
      dates: [
        { date: '2027-01-10', title: 'Early', fees: [makeFee(2000, 'EUR')] },
        { date: '10.02.2027', title: 'Late', fees: [makeFee(3000, 'EUR'), makeFee(0, 'EUR', 'student')] },
      ],
    },
    { name: 'Features', dates: [{ date: '2027-03-01', title: null, fees: [] }] },
  ]));

it('rowsToRecord reads several deadlines and fees of one row, in one cell each or in columns for each tier', () => {
  const expectedDates = ['2027-01-10', '2027-02-10', '2027-03-10'].map((date, n) => ({
    date,
    fees: [makeFee([3500, 4500, 5500][n]!, 'USD')],
  }));
  expect(
    getCompetitions(
      ['Festival', 'Country', 'Deadline', 'Fees'],
      ['Salt Days', 'USA', '2027-01-10 / 2027-02-10 / 2027-03-10', '$35/$45/$55'],
    ),
  ).toMatchObject([{ dates: expectedDates }]);
  expect(
    getCompetitions(
      [
        'Festival',
        'Early bird deadline',
        'Early bird fee',
        'Regular deadline',
        'Regular fee',
        'Late deadline',
        'Late fee',
      ],
      ['Salt Days', '2027-01-10', '$35', '2027-02-10', '45 USD', '2027-03-10', 'US$ 55.00'],
    ),
  ).toMatchObject([{ dates: expectedDates }]);
});

it.each([
  ['15', 'EUR', [makeFee(1500, 'EUR')]],
  ['25,- €', '', [makeFee(2500, 'EUR')]],
  ['150 kr', 'NOK', [makeFee(15_000, 'NOK')]],
  ['$35 (students $20)', 'USD', [makeFee(3500, 'USD'), makeFee(2000, 'USD', 'student')]],
  ['€25 (students €10)', '', [makeFee(2500, 'EUR'), makeFee(1000, 'EUR', 'student')]],
  ['€25 (étudiants €10)', '', [makeFee(2500, 'EUR'), makeFee(1000, 'EUR', 'student')]],
  ['€25 (free for students)', '', [makeFee(2500, 'EUR'), makeFee(0, 'EUR', 'student')]],
  ['Free', '', [makeFee(0, 'EUR')]],
  ['0', '', [makeFee(0, 'EUR')]],
  ['no fee', '', [makeFee(0, 'EUR')]],
  ['sans frais', 'CHF', [makeFee(0, 'CHF')]],
  ['₩30,000', '', [makeFee(30_000, 'KRW')]],
  ['500 korun', '', [makeFee(50_000, 'CZK')]],
  ['15', 'US Dollar', [makeFee(1500, 'USD')]],
  ['$35; students $20', 'USD', [makeFee(3500, 'USD'), makeFee(2000, 'USD', 'student')]],
  ['30 / students 10', 'CHF', [makeFee(3000, 'CHF'), makeFee(1000, 'CHF', 'student')]],
  ['free', 'GBP', [makeFee(0, 'GBP')]],
  ['1,250.50 USD', '', [makeFee(125_050, 'USD')]],
  ['TBC', '', []],
  ['15', '', null],
  ['$35', '', null],
  ['¥3000', '', null],
  ['$35', 'EUR', null],
  ['a few euros', '', null],
  ['35 USD / 28 EUR', '', [makeFee(3500, 'USD'), { ...makeFee(2800, 'EUR'), title: 'Entry (EUR)' }]],
  ['1.234,50 €', '', [makeFee(123_450, 'EUR')]],
  ['US$ 35.00', '', [makeFee(3500, 'USD')]],
  ['25-35 EUR', '', null],
  ['10 %', '', null],
])('reads the fee %s with the currency %j', (fee, currency, expectedFees) => {
  const { record, problems, notes } = toRecord(
    ['Festival', 'Deadline', 'Fee', 'Currency'],
    ['Salt Days', '2027-01-10', fee, currency],
  );
  const [competition] = record.competitions as { dates: { fees: unknown }[] }[];
  expect([...problems, ...notes].map(({ field }) => field)).toEqual(expectedFees ? [] : ['fee']);
  expect(competition!.dates[0]!.fees).toEqual(expectedFees ?? []);
});

it.each([
  ['$35', '$15', '', 'US', 'USD'],
  ['$35 CAD', '$15', '', '', 'CAD'],
  ['35 kr', '15 kr', '', 'Danmark', 'DKK'],
  ['$35', '$15', 'NZD', 'AU', 'NZD'],
  ['$35', '$15', '$', 'US', 'USD'],
  ['US$ 35', '$15', '', 'CA', 'USD'],
  ['35 CAD', '15', '', '', 'CAD'],
])('reads the fees %s and %s (%j, %j) in %s…', (fee, studentFee, currency, country, expected) =>
  expect(
    toRecord(
      ['Festival', 'Country', 'Deadline', 'Fee', 'Student fee', 'Currency'],
      ['Salt Days', country, '2027-01-10', fee, studentFee, currency],
    ),
  ).toMatchObject({
    problems: [],
    record: {
      competitions: [{ dates: [{ fees: [makeFee(3500, expected), makeFee(1500, expected, 'student')] }] }],
    },
  }),
);

it('reads a student fee without a currency as free', () =>
  expect(
    getCompetitions(
      ['Festival', 'Deadline', 'Fee', 'Student fee'],
      ['Salt Days', '2027-01-10', '£20', 'free for students'],
    ),
  ).toMatchObject([{ dates: [{ fees: [makeFee(2000, 'GBP'), makeFee(0, 'GBP', 'student')] }] }]));

it.each([
  '$35,$45,$55',
  '$35 early, $45 regular, $55 late',
  '$55 late / $45 regular / $35 early',
  '$55 tardía / $45 normal / $35 anticipada',
])('assigns the fees %s to three deadlines', (fee) =>
  expect(
    getCompetitions(
      ['Festival', 'Country', 'Early bird deadline', 'Regular deadline', 'Late deadline', 'Fees ($)'],
      ['Salt Days', 'US', '2027-01-10', '2027-02-10', '2027-03-10', fee],
    ),
  ).toMatchObject([{ dates: [3500, 4500, 5500].map((amount) => ({ fees: [makeFee(amount, 'USD')] })) }]),
);

it('rowsToRecord reads the rules of a competition', () =>
  expect(
    getCompetitions(
      ['Festival', 'Section', 'Max. runtime', 'Premiere'],
      ['Salt Days', 'Shorts', '40', 'World premiere'],
    ),
  ).toEqual([
    {
      name: 'Shorts',
      terms: [
        { type: 'runtime_restriction_max', runtime_restriction_max: 2400 },
        { type: 'premiere_restriction', premiere_restriction: 'World Premiere' },
      ],
    },
  ]));

it('rowsToRecord states that a competition has no such rule, so that an import removes it', () =>
  expect(toRecord(['Festival', 'Premiere', 'Max runtime'], ['Salt Days', 'none', ''])).toMatchObject({
    record: { competitions: [{ name: 'Competition' }] },
    scopes: [{ termTypes: ['premiere_restriction'] }],
  }));

it('rowsToRecord ignores empty cells and lists fields to clear', () =>
  expect(
    toRecord(['Laurel ID', 'Festival', 'City', 'Homepage'], ['7', 'Salt Days', '', '(clear)']).record,
  ).toEqual({ laurelId: 7, name: 'Salt Days', clear: ['homepage'] }));

it('rowsToRecord reports contradicting rows of a festival', () =>
  expect(
    toRecord(
      ['Festival', 'City', 'Section', 'Opens', 'Deadline', 'Fee'],
      ['Salt Days', 'Porto', 'Shorts', '2027-01-01', '2027-02-01', '€10'],
      ['Salt Days', 'Lisboa', 'Shorts', '2027-01-02', '', '€10'],
    ).problems.map(({ line, field }) => [line, field]),
  ).toEqual([
    [3, 'city'],
    [3, 'opensOn'],
  ]));

describe('rows of one festival', () => {
  const columns = ['Laurel ID', 'Festival', 'Country', 'City', 'Deadline'];
  const group = async (...rows: string[][]) =>
    Object.fromEntries(
      await groupRows(
        rows.map((cells, n) => ({ n, cells })),
        proposeMapping(columns),
      ),
    );
  it('need not be adjacent', async () =>
    expect(
      await group(
        ['', 'Salt Days', 'PT', 'Porto'],
        ['', 'Pepper', 'FR', ''],
        ['', 'salt days', 'PT', 'Porto'],
      ),
    ).toEqual({ 2: 0 }));
  it('can omit the name below the first row', async () =>
    expect(
      await group(['', 'Salt Days', 'PT', 'Porto'], ['', '', '', '', '2027-01-01'], ['', 'Pepper']),
    ).toEqual({ 1: 0 }));
  it('can omit the country and the city below the first row', async () =>
    expect(await group(['', 'Salt Days', 'PT', 'Porto'], ['', 'Salt Days', '', ''])).toEqual({ 1: 0 }));
  it('are separate for festivals of the same name in different cities', async () =>
    expect(await group(['', 'Shorts', 'PT', 'Porto'], ['', 'Shorts', 'PT', 'Faro'])).toEqual({}));
  it('belong together if they have the same id and different names', async () =>
    expect(await group(['7', 'Salt Days'], ['7', 'Salt & Sugar'], ['8', 'Salt Days'])).toEqual({ 1: 0 }));
});

it.each([
  ['Fee (CAD)', '$35', 'CAD'],
  ['Fee (US$)', '35', 'USD'],
  ['Fee (EUR)', '$35', null],
  ['Fee ($)', '$35', null],
])('reads the fee of the column %s: %s in %s', (column, cell, currency) =>
  expect(getCompetitions(['Festival', 'Deadline', column], ['Salt Days', '2027-01-10', cell])).toMatchObject([
    { dates: [{ fees: currency ? [makeFee(3500, currency)] : [] }] },
  ]),
);

it('reads the currency of a fee from the heading of its column', () =>
  expect(
    toRecord(
      ['Festival', 'Deadline', 'Fee (EUR)', 'Early bird deadline', 'Early bird fee [USD]'],
      ['Salt Days', '2027-02-10', '15,50', '2027-01-10', '10'],
    ).record.competitions,
  ).toMatchObject([
    {
      dates: [
        { date: '2027-02-10', fees: [makeFee(1550, 'EUR')] },
        { date: '2027-01-10', fees: [makeFee(1000, 'USD')] },
      ],
    },
  ]));
