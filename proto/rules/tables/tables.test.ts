import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { CSV_HEAD, formatCsv } from '../text/csv.js';
import { detectDelimiter, parseStatedDelimiter } from './delimiter.js';
import { findHeading } from './heading.js';
import { repairStrayQuotes } from './stray-quotes.js';

const parseRepaired = (lines: string[], delimiter: string): string[][] =>
  parse(repairStrayQuotes(lines, delimiter).join('\n'), {
    delimiter,
    relax_quotes: true,
    relax_column_count: true,
  });

it.each([
  ['sep=;', ';'],
  ['"sep=|"', '|'],
  ['\uFEFFSEP=\t', '\t'],
  ['Name;City', null],
])('reads the delimiter that %j states as %j', (line, delimiter) =>
  expect(parseStatedDelimiter(line)).toBe(delimiter),
);

it.each([
  [['Name;City;Country'], ';'],
  [['Name,City', 'Salt, Sugar; Co.,Leeds'], ','],
  [['Entries 2025', 'Festival\tStatus'], '\t'],
  [['Entries 2025', 'Festival|Status', 'Salt, Sugar; Co.|Selected'], '|'],
  [['Name|City|Country'], '|'],
  [['Name,Themes', 'Salt,Ageing|Circus|Cities'], ','],
  [['Name,Themes', 'Salt,"Ageing; Circus; Cities"'], ','],
  [['Name,Text', 'Salt,"Films;', 'and; more; films;', 'also ""short; ones"""', 'Sand,x'], ','],
  [['Name;Text', 'Salt;"Films, and more,', 'long, short, wide, and'], ';'],
  [['Name;City', 'The 7" Festival;"Leeds, West Yorkshire, England"'], ';'],
])('finds the delimiter of %j', (lines, delimiter) => expect(detectDelimiter(lines)).toBe(delimiter));

it('keeps every row when a cell has an opening quote that nothing closes', () =>
  expect(
    parseRepaired(
      ['Festival\tStatus', '"Aurora Shorts\tSelected', 'Halden "Light" Days\tNot Selected'],
      '\t',
    ),
  ).toEqual([
    ['Festival', 'Status'],
    ['"Aurora Shorts', 'Selected'],
    ['Halden "Light" Days', 'Not Selected'],
  ]));
it('does not take a later quoted cell as the end of a stray quote', () =>
  expect(parseRepaired(['"Aurora,Selected', 'Halden,"Yes, really"', 'Quarry,No'], ',')).toEqual([
    ['"Aurora', 'Selected'],
    ['Halden', 'Yes, really'],
    ['Quarry', 'No'],
  ]));
it('keeps a quoted cell with quotes inside', () =>
  expect(parseRepaired(['"Festival "Aurora" Nova",Tartu', 'Quarry,Bath'], ',')).toEqual([
    ['"Festival "Aurora" Nova"', 'Tartu'],
    ['Quarry', 'Bath'],
  ]));
it('keeps a cell of several lines', () =>
  expect(parseRepaired(['Aurora,"Two', 'lines, ""quoted"""', 'Quarry,One'], ',')).toEqual([
    ['Aurora', 'Two\nlines, "quoted"'],
    ['Quarry', 'One'],
  ]));
it('reads a cell of 200 lines, and takes the quote of a longer one as a stray one', () => {
  const writeCell = (lines: number) =>
    [`Aurora,"${'line\n'.repeat(lines - 1)}line"`, 'Quarry,One'].join('\n').split('\n');
  expect(parseRepaired(writeCell(200), ',')).toHaveLength(2);
  expect(parseRepaired(writeCell(202), ',')).toHaveLength(203);
});
it('changes no correct table', () =>
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.stringMatching(/^[a-z" ,\n]{0,8}$/), { minLength: 2, maxLength: 4 }), {
        minLength: 1,
        maxLength: 6,
      }),
      (rows) => {
        const lines = formatCsv(rows).replace(CSV_HEAD, '').replaceAll('\r\n', '\n').trimEnd().split('\n');
        expect(repairStrayQuotes(lines, ',')).toEqual(lines);
      },
    ),
  ));

const countKnownNames = (cells: readonly string[]) =>
  cells.filter((cell) => ['Festival', 'Status', 'Fee'].includes(cell)).length;
it.each([
  [
    [
      ['Festival', 'Status'],
      ['Aurora', 'Selected'],
    ],
    0,
  ],
  [[['Entries 2025'], [], ['Festival', 'Status', 'Fee'], ['Aurora', 'Selected', '25']], 2],
  [[['Aurora', 'Selected']], null],
  [[], null],
])('finds the heading of %j in row %s', (rows, index) =>
  expect(findHeading(rows, countKnownNames)).toBe(index),
);

it.each([
  [10, 10],
  [11, null],
])('finds a heading below %i other rows in row %s', (count, index) => {
  const titles = Array.from({ length: count }, () => ['Entries 2025']);
  expect(findHeading([...titles, ['Festival', 'Status']], countKnownNames)).toBe(index);
});
