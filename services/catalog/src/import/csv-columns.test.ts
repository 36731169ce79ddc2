import { plainCell, safeCell } from '@laurel/rules/csv';
import { cellOf, proposedMapping, recordOf } from './csv-columns.js';

it.each(['=1+1', '+1', '-1', '@x', '\tx', '\rx', "'=x", "''@", '＝1', '＠x'])(
  '%j is no formula, and comes back',
  (cell) => {
    expect(safeCell(cell)).toBe(`'${cell}`);
    expect(plainCell(safeCell(cell))).toBe(cell);
  },
);
it.each(["'s-Hertogenbosch", 'Plain', '', '1-2'])('%j stays as it is', (cell) => {
  expect([safeCell(cell), plainCell(cell)]).toEqual([cell, cell]);
});
it.each([[['a', 'b']], [['a;b', 'c|d']], [['[x]']], [['[x', 'y;']]])(
  'a list comes back from a cell: %j',
  (list) => {
    const mapping = [{ column: 'x', field: 'alternativeNames' }];
    expect(recordOf([cellOf(list)], mapping).record).toEqual({ alternativeNames: list });
  },
);

it('columns fill the fields that people call so, each field once', () => {
  const columns = [
    'Festival name',
    'Town',
    'Web page',
    'E-mail',
    'From',
    'To',
    'Country',
    'Place',
    'City',
    'Colour',
  ];
  expect(proposedMapping(columns).map(({ field }) => field)).toEqual([
    'name',
    'city',
    'homepage',
    'contactEmail',
    'startsOn',
    'endsOn',
    'country',
    null,
    null,
    null,
  ]);
});
