import { formatCsvLine, formatCsv, unescapeFormula, escapeFormula } from './csv.js';

it('quotes cells that would be misread', () =>
  expect(formatCsvLine(['a', 'b,c', 'say "x"', ' y', 'two\nlines', ''])).toBe(
    'a,"b,c","say ""x"""," y","two\nlines",',
  ));
it.each(['=1+1', '+1', '-1', '@x', "'=1", '＝1', ' =1', '\n=1', '\u200b=1', "' '=1"])(
  'neutralises %s as a formula and restores it unchanged',
  (cell) => {
    expect(escapeFormula(cell)).toBe(`'${cell}`);
    expect(unescapeFormula(escapeFormula(cell))).toBe(cell);
  },
);
it('ends each row with CRLF', () => expect(formatCsv([['a'], ['b', 'c']])).toBe('a\r\nb,c\r\n'));
