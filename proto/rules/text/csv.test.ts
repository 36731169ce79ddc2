import fc from 'fast-check';
import {
  chooseCsvFormat,
  CSV_FORMATS,
  escapeFormula,
  formatCsv,
  formatCsvLine,
  getCsvFormat,
  unescapeFormula,
} from './csv.js';

it('quotes cells that would be misread', () =>
  expect(formatCsvLine(['a', 'b,c', 'say "x"', ' y', 'two\nlines', '', null, 'd;e'])).toBe(
    'a,"b,c","say ""x"""," y","two\nlines",,,"d;e"',
  ));
it.each(['=1+1', '+1', '-1+1', '-x', '@x', "'=1", "'-1", '＝1', ' =1', '\t1', '\u200b=1', "' '=1"])(
  'neutralises %s as a formula and restores it unchanged',
  (cell) => {
    expect(escapeFormula(cell)).toBe(`'${cell}`);
    expect(unescapeFormula(escapeFormula(cell))).toBe(cell);
  },
);
it.each([
  ['x;=1+1;y', "x;'=1+1;y"],
  ['a, @b', "a, '@b"],
  ['a\t+1', "a\t'+1"],
  ['two\n=1', "two\n'=1"],
  ["x;'=1", "x;''=1"],
  ['=1;=2', "'=1;'=2"],
  ['\n=1', "'\n'=1"],
  ["x,-cmd|' /C calc'!A0", "x,'-cmd|' /C calc'!A0"],
  ["x,- cmd|' /C calc'!A0", "x,'- cmd|' /C calc'!A0"],
])('neutralises %j for other separators and restores it unchanged', (cell, escapedCell) => {
  expect(escapeFormula(cell)).toBe(escapedCell);
  expect(unescapeFormula(escapedCell)).toBe(cell);
});
it.each(['48.1,-11.5', 'bring:\n- two tapes\n- a DCP', 'a=b, c', 'Rock ’n’ roll, it’s'])(
  'leaves %j',
  (cell) => {
    expect(escapeFormula(cell)).toBe(cell);
    expect(unescapeFormula(cell)).toBe(cell);
  },
);
it('escapes and restores any text', () =>
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...";,\n\t '=+-@1a|") }), (cell) => {
      expect(unescapeFormula(escapeFormula(cell))).toBe(cell);
    }),
  ));
it.each(['-1', '-12.50'])('leaves the number %s a number', (cell) => {
  expect(escapeFormula(cell)).toBe(cell);
  expect(unescapeFormula(cell)).toBe(cell);
});
it('starts with a byte order mark, and ends each row with CRLF', () =>
  expect(formatCsv([['a'], ['b', 'c']])).toBe('\uFEFFa\r\nb,c\r\n'));
it.each([
  ['comma', 'a,12.5,-3.25,2000'],
  ['semicolon', 'a;12,5;-3,25;2000'],
  ['semicolon-point', 'a;12.5;-3.25;2000'],
] as const)('writes numbers with the decimal sign of the format %s', (format, line) =>
  expect(formatCsvLine(['a', 12.5, -3.25, 2000], format)).toBe(line),
);
it.each([
  ['en-GB', 'comma'],
  ['en-US', 'comma'],
  ['es-MX', 'comma'],
  ['ja', 'comma'],
  ['de', 'semicolon'],
  ['fr-FR', 'semicolon'],
  ['pt-BR', 'semicolon'],
  ['cs', 'semicolon'],
  ['de-CH', 'semicolon-point'],
  ['it-CH', 'semicolon-point'],
] as const)('a spreadsheet in %s expects the format %s', (locale, format) =>
  expect(getCsvFormat(locale)).toBe(format),
);
it('has no format in which a number contains the separator', () => {
  for (const { separator, decimalSign } of Object.values(CSV_FORMATS))
    expect(separator).not.toBe(decimalSign);
});
it.each([
  [{}, 'comma'],
  [{ locale: 'de' }, 'semicolon'],
  [{ separator: ';' }, 'semicolon'],
  [{ locale: 'de-CH', separator: ';' }, 'semicolon-point'],
  [{ locale: 'de', separator: ',' }, 'comma'],
  [{ locale: 'German_' }, null],
  [{ separator: '|' }, null],
] as const)('chooses for the options %j the format %s', (options, format) =>
  expect(chooseCsvFormat(options)).toBe(format),
);

it('escapes a cell of 200,000 invisible characters in linear time', () => {
  const cell = `hello,${'\uFEFF'.repeat(200_000)}x`;
  expect(unescapeFormula(escapeFormula(cell))).toBe(cell);
});
