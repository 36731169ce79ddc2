import { csvLine, csvText, plainCell, safeCell } from './csv.js';

it('quotes cells that would be misread', () =>
  expect(csvLine(['a', 'b,c', 'say "x"', ' y', 'two\nlines', ''])).toBe(
    'a,"b,c","say ""x"""," y","two\nlines",',
  ));
it.each(['=1+1', '+1', '-1', '@x', "'=1", '＝1', ' =1', '\n=1', '\u200b=1', "' '=1"])(
  'neutralises %s as a formula and restores it unchanged',
  (cell) => {
    expect(safeCell(cell)).toBe(`'${cell}`);
    expect(plainCell(safeCell(cell))).toBe(cell);
  },
);
it('ends each row with CRLF', () => expect(csvText([['a'], ['b', 'c']])).toBe('a\r\nb,c\r\n'));
