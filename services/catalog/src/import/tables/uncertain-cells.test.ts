import { formatInvalidValue } from '@laurel/messages/formatting/refusal-text';
import { proposeMapping } from './column-mapping.js';
import { rowsToRecord } from './rows-to-record.js';

const toRecord = (columns: string[], ...rows: string[][]) =>
  rowsToRecord(
    rows.map((cells, n) => ({ line: n + 2, cells })),
    proposeMapping(columns),
  );

it.each([
  ['Eligible countries', 'productionCountries', 'Germany, Atlantis', 'Production country'],
  ['Premiere', 'premiere', 'World premiere preferred', 'Premiere'],
  ['Max. runtime', 'maxRuntime', '1:30', 'Maximum runtime'],
  ['Completion date', 'completedAfter', 'recently', 'Completed'],
])('a rule of the column %s that is not understood is imported as a text', (column, field, cell, name) => {
  const { record, scopes, problems, notes } = toRecord(['Festival', column], ['Salt Days', cell]);
  expect(record.competitions).toMatchObject([
    { terms: [{ type: '', name: expect.stringContaining(name), description: cell, isMandatory: true }] },
  ]);
  expect(problems).toEqual([]);
  expect(notes).toMatchObject([{ line: 2, field, cell }]);
  expect(scopes).toMatchObject([{ termTypes: [], textRules: [expect.stringContaining(name)] }]);
});

it('the rows of a competition must state the same rule', () =>
  expect(
    toRecord(
      ['Festival', 'Section', 'Premiere'],
      ['Salt Days', 'Shorts', 'World'],
      ['', 'Shorts', 'world premiere'],
      ['', 'Shorts', 'exclusive'],
    ).problems,
  ).toEqual([
    { line: 4, field: 'premiere', cell: 'exclusive', message: formatInvalidValue({ why: 'row_differs' }) },
  ]));

const TIER_COLUMNS = ['Festival', 'Early deadline', 'Early fee', 'Late deadline', 'Late fee'];
const getFees = ({ record }: ReturnType<typeof toRecord>) =>
  ((record.competitions as { dates?: { fees: { amount: number }[] }[] }[] | undefined) ?? []).map(
    ({ dates = [] }) => dates.map(({ fees }) => fees.map(({ amount }) => amount)),
  );

it.each<[string[], string[], number[][], string | null]>([
  [TIER_COLUMNS, ['2027-01-10', '€20', '', '€30'], [[2000]], 'Late deadline'],
  [TIER_COLUMNS, ['2027-01-10', '€20', 'TBC', '€30'], [[2000]], 'Late deadline'],
  [['Festival', 'Deadline', 'Fee'], ['', '€20'], [], 'Deadline'],
  [['Festival', 'Deadline', 'Fee', 'Early fee'], ['2027-01-10', '€20', '€15'], [[2000]], null],
  [
    ['Festival', 'Early deadline', 'Regular deadline', 'Late deadline', 'Fees'],
    ['2027-01-10', '2027-02-10', '', '€20/€25/€30'],
    [[2000], [2500]],
    'Late deadline',
  ],
  [
    ['Festival', 'Early deadline', 'Regular deadline', 'Late deadline', 'Fees'],
    ['2027-01-10', '', '2027-03-10', '€20 early / €30 late'],
    [[2000], [3000]],
    null,
  ],
])('with %j, the cells %j give the fees %j and a note about %j', (columns, cells, fees, column) => {
  const result = toRecord(columns, ['Salt Days', ...cells]);
  expect([getFees(result).flat(), result.problems]).toEqual([fees, []]);
  const why =
    column === null ? { why: 'fee_without_deadline' as const } : { why: 'fee_without_day' as const, column };
  const hasNote = fees.flat().length < cells.join('').split('€').length - 1;
  expect(result.notes.map(({ message }) => message)).toEqual(hasNote ? [formatInvalidValue(why)] : []);
});

it.each([
  ['free for students, otherwise $20', 2000, 0],
  ['Free for students; others $20', 2000, 0],
  ['$20 (students free)', 2000, 0],
  ['Students: free, professionals: $20', 2000, 0],
  ['$15 students / $25 non-students', 2500, 1500],
  ['kostenlos für Studierende, sonst $20', 2000, 0],
  ['gratuit pour les étudiants, sinon $20', 2000, 0],
  ['gratis para estudiantes, resto $20', 2000, 0],
  ['gratuito per studenti, altrimenti $20', 2000, 0],
  ['grátis para estudantes, outros $20', 2000, 0],
])('reads %j as two fees', (cell, standard, student) => {
  const { record, problems } = toRecord(
    ['Festival', 'Country', 'Deadline', 'Fee'],
    ['Salt Days', 'US', '2027-01-10', cell],
  );
  expect(problems).toEqual([]);
  const [{ dates }] = record.competitions as [{ dates: { fees: { amount: number; audience: string }[] }[] }];
  const amounts = Object.fromEntries(dates[0]!.fees.map(({ audience, amount }) => [audience, amount]));
  expect(amounts).toEqual({ standard, student });
});
