import { formatInvalidValue } from '@laurel/messages/formatting/refusal-text';
import { CurrencyCollector } from '../files/currency-collector.js';
import { proposeMapping } from './column-mapping.js';
import { parseFeeCell } from './parse-fee-cell.js';
import { rowsToRecord } from './rows-to-record.js';

const FEE_COLUMNS = ['Festival', 'Country', 'Deadline', 'Fee', 'Currency'];
it.each([
  ['MX', '$35', '', 'USD', 'USD'],
  ['MX', '$35', '', 'local', 'MXN'],
  ['CA', '35', '', 'local', 'CAD'],
  ['CA', '35', '$', 'local', 'CAD'],
  ['CA', '35', '$', 'USD', 'USD'],
  ['CA', '$35', 'CAD', 'USD', 'CAD'],
  ['CA', 'C$35 / 45', '', 'USD', 'CAD'],
  ['DE', '$35', '', 'local', null],
  ['MX', '$35', '', null, null],
])(
  'in %s, reads the fee %s (%j) with the chosen currency %j in %j',
  (country, fee, currency, chosen, expected) => {
    const mapping = proposeMapping(FEE_COLUMNS).map((column) => ({ ...column, currency: chosen }));
    const cells = ['Salt Days', country, '2027-01-10 / 2027-02-10', fee, currency];
    const { record } = rowsToRecord([{ line: 2, cells }], mapping);
    const [{ dates }] = record.competitions as [{ dates: { fees: { currency: string }[] }[] }];
    expect(dates.map(({ fees }) => fees[0]?.currency ?? null)).toEqual([expected, expected]);
  },
);

it.each([
  [['Salt Days', 'MX', '', '$35', ''], '$35'],
  [['Salt Days', '', '', '35', ''], '35'],
  [['Salt Days', 'CA', '', '35', '$'], '35'],
  [['Salt Days', 'US', '', '$35', ''], null],
  [['Salt Days', 'CA', '', '$35', 'CAD'], null],
  [['Salt Days', 'CA', '', '$35 CAD / $45', ''], null],
  [['Salt Days', 'SE', '', '150 kr', ''], null],
  [['Salt Days', 'DE', '', '€35', ''], null],
  [['Salt Days', 'DE', '', 'free', ''], null],
])('the amount without a clear currency of %j is %j', (cells, example) => {
  const collector = new CurrencyCollector(FEE_COLUMNS);
  collector.add(cells);
  expect(collector.detect()[3]).toBe(example);
});

it('a row without a country has the currency of the country above', () => {
  const collector = new CurrencyCollector(FEE_COLUMNS);
  collector.add(['Salt Days', 'US', '', '$35', '']);
  collector.add(['', '', '', '$45', '']);
  expect(collector.detect()[3]).toBeNull();
});

it.each([
  'no student fee',
  '€25 (no student fee)',
  'sans étudiants',
  '125,130 EUR',
  '€95,110',
  '125,130,140 USD',
  '125.130 EUR',
])('does not guess what %s means', (cell) =>
  expect(parseFeeCell(cell, { row: null, local: null })).toEqual(expect.any(String)),
);
it.each([
  ['12,500 HUF', 1_250_000],
  ['125,000 COP', 12_500_000],
  ['50,000 KRW', 50_000],
  ['no fee for students', 0],
  ['1,00,000 INR', 10_000_000],
  ['５００円', 500],
  ['KD 10', 10_000],
  ['geen', 0],
  ['keine', 0],
  ['aucun', 0],
  ['ingen avgift', 0],
  ['бесплатно', 0],
])('reads %s', (cell, amount) =>
  expect(parseFeeCell(cell, { row: null, local: null })).toMatchObject([{ amount }]),
);

it.each(['none', 'No', 'keine', 'no student fee'])('does not guess what the student fee %s means', (cell) =>
  expect(
    rowsToRecord(
      [{ line: 2, cells: ['Salt Days', '2027-01-10', '€20', cell] }],
      proposeMapping(['Festival', 'Deadline', 'Fee', 'Student fee']),
    ).notes,
  ).toMatchObject([{ line: 2, field: 'studentFee' }]),
);

it.each([
  '(1) 250 kr',
  '(1)250 kr',
  '(1) 500 €',
  '1:250 €',
  '(2)50 €',
  '1) 250 €',
  '1early250 €',
  '1student250 €',
  '(students 10) 250 €',
  '250 kr (1)',
])('does not join the numbers of %s, and takes none for a fee', (cell) =>
  expect(parseFeeCell(cell, { row: null, local: 'SEK' })).toBe(formatInvalidValue({ why: 'fee' })),
);

it.each([
  '[null]',
  '[1]',
  '[[]]',
  '[{"title":"Entry"}]',
  '[{"title":"Entry","amount":"25","currency":"EUR"}]',
])('refuses only the row with the fees %s', (cell) =>
  expect(
    rowsToRecord(
      [{ line: 2, cells: ['Salt Days', '2027-01-10', cell] }],
      proposeMapping(['Festival', 'Deadline', 'Fee']),
    ).problems,
  ).toMatchObject([{ line: 2, field: 'fee', message: expect.stringContaining('Enter the fee') }]),
);

it.each([
  ['Deadline', 'deadline', 'a;'.repeat(3000), 60],
  ['Fee', 'fee', '1/'.repeat(3000), 60],
  ['Student fee', 'studentFee', '1/'.repeat(3000), 60],
  ['Student fee', 'studentFee', '1/'.repeat(41), 40],
  ['Fee', 'fee', JSON.stringify(Array(41).fill({ title: 'Entry', amount: 1, currency: 'EUR' })), 40],
])('refuses a %s cell with too many items', (column, field, cell, max) =>
  expect(
    rowsToRecord(
      [{ line: 2, cells: ['Salt Days', 'EUR', cell, '2027-01-10'] }],
      proposeMapping(['Festival', 'Currency', column, ...(column === 'Deadline' ? [] : ['Deadline'])]),
    ).problems,
  ).toMatchObject([{ line: 2, field, message: `Enter at most ${max}.` }]),
);

it.each([
  ['$35, $45, and $55', [3500, 4500, 5500]],
  ['€20 and €30', [2000, 3000]],
  ['20 € und 30 €', [2000, 3000]],
  ['$35 & $45', [3500, 4500]],
])('reads the list of fees %s', (cell, amounts) =>
  expect(parseFeeCell(cell, { row: 'USD', local: null })).toMatchObject(
    amounts.map((amount) => ({ amount })),
  ),
);

it('a fee for short films applies only to them, at every deadline', () =>
  expect(
    rowsToRecord(
      [{ line: 2, cells: ['Salt Days', '2027-01-10 / 2027-02-10', '10 EUR shorts, 20 EUR features'] }],
      proposeMapping(['Festival', 'Deadline', 'Fee']),
    ).record.competitions,
  ).toMatchObject([
    {
      dates: Array(2).fill({
        fees: [
          { title: 'Short films', amount: 1000, appliesTo: 'short' },
          { title: 'Feature films', amount: 2000, appliesTo: 'feature' },
        ],
      }),
    },
  ]));

it.each([
  [['Fee'], 'IT', ['gratis'], 'USD', 'EUR'],
  [['Fee (GBP)'], 'IT', ['gratis'], 'USD', 'GBP'],
  [['Fee'], 'IT', ['0'], null, 'EUR'],
  [['Early fee', 'Late fee'], 'IT', ['gratis', 'CHF 20'], null, 'CHF'],
  [['Fee'], '', ['gratis'], 'USD', 'USD'],
  [['Fee'], '', ['gratis'], null, 'EUR'],
] as const)(
  'of %j in %j, the fee of zero in %j has a currency: chosen %j, stored %j',
  (columns, country, cells, chosen, currency) => {
    const deadlines = columns.map((column) => column.replace(/fee.*/i, 'deadline'));
    const mapping = proposeMapping(['Festival', 'Country', ...deadlines, ...columns]).map((mapped) => ({
      ...mapped,
      currency: chosen,
    }));
    const days = deadlines.map((_, n) => `2027-01-1${n}`);
    const { record } = rowsToRecord([{ line: 2, cells: ['Salt Days', country, ...days, ...cells] }], mapping);
    const [{ dates }] = record.competitions as [{ dates: { fees: unknown[] }[] }];
    expect(dates[0]!.fees).toMatchObject([{ amount: 0, currency }]);
  },
);

it('a festival with another paid fee is free in the currency of that fee', () => {
  const rows = [
    ['Salt Days', 'Shorts', '2027-01-10', 'free'],
    ['Salt Days', 'Features', '2027-01-10', 'CHF 20'],
  ];
  const { record } = rowsToRecord(
    rows.map((cells, n) => ({ line: n + 2, cells })),
    proposeMapping(['Festival', 'Section', 'Deadline', 'Fee']),
  );
  expect(record.competitions).toMatchObject([{ dates: [{ fees: [{ amount: 0, currency: 'CHF' }] }] }, {}]);
});

it.each(['ca. 500', 'a lot', '12.30.45', '€10 / €20'])(
  'the fee %s is left out with a note, and the festival is imported',
  (cell) => {
    const { record, problems, notes, scopes } = rowsToRecord(
      [{ line: 2, cells: ['Salt Days', 'JPY', '2027-01-10', cell] }],
      proposeMapping(['Festival', 'Currency', 'Deadline', 'Fee']),
    );
    expect(record.competitions).toMatchObject([{ dates: [{ date: '2027-01-10', fees: [] }] }]);
    expect([problems, notes]).toMatchObject([[], [{ line: 2, field: 'fee', cell }]]);
    expect(scopes).toMatchObject([{ hasUnclearFees: true }]);
  },
);
