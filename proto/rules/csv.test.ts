import { csvLine, csvText, plainCell, safeCell } from './csv.js';

it('quotes what would be read as something else', () =>
  expect(csvLine(['a', 'b,c', 'say "x"', ' y', 'two\nlines', ''])).toBe(
    'a,"b,c","say ""x"""," y","two\nlines",',
  ));
it.each(['=1+1', '+1', '-1', '@x', "'=1", '＝1', ' =1', '\n=1', '\u200b=1', "' '=1"])(
  '%s is no formula, and comes back as it was',
  (cell) => {
    expect(safeCell(cell)).toBe(`'${cell}`);
    expect(plainCell(safeCell(cell))).toBe(cell);
  },
);
it('ends each row', () => expect(csvText([['a'], ['b', 'c']])).toBe('a\r\nb,c\r\n'));
