import { readTable } from './read-table.js';

const read = async (lines: readonly string[]) => {
  const rows = lines.map((line, n) => ({ line: n + 1, cells: line.split(',') }));
  const records = [];
  for await (const record of (await readTable(rows, 'salt.csv')).records) records.push(record);
  return records.map((record) => ('error' in record ? record.error : record.line));
};

it.each([
  [
    ['Festival,Country', 'Salt,DE', '', ',', 'Reef,FR', '', ''],
    [2, 5, '2 empty rows were skipped: lines 3, 4.'],
  ],
  [
    ['', 'Festival,Country', '', 'Salt,DE'],
    [4, 'One empty row was skipped: line 3.'],
  ],
  [['Festival,Country', 'Salt,DE', '', ''], [2]],
])('reports the empty rows between the rows of %j', async (lines, records) =>
  expect(await read(lines)).toEqual(records),
);

it('lists the first of many empty rows', async () => {
  const lines = [
    'Festival,Country',
    ...Array<string>(30)
      .fill('')
      .flatMap((empty) => [empty, 'Salt,DE']),
  ];
  expect((await read(lines)).at(-1)).toBe(
    '30 empty rows were skipped: lines 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, ….',
  );
});
