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
])('reads %s', (cell, amount) =>
  expect(parseFeeCell(cell, { row: null, local: null })).toMatchObject([{ amount }]),
);

it.each(['none', 'No', 'keine', 'no student fee'])('does not guess what the student fee %s means', (cell) =>
  expect(
    rowsToRecord(
      [{ line: 2, cells: ['Salt Days', '2027-01-10', '€20', cell] }],
      proposeMapping(['Festival', 'Deadline', 'Fee', 'Student fee']),
    ).problems,
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
