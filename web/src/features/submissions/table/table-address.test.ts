import { readTable, writeTable } from './table-address';

const read = (address: string) => readTable(new URLSearchParams(address));
const written = (address: string) => writeTable(read(address), new URLSearchParams('view=table')).toString();

it.each([
  'view=table',
  'view=table&sort=name&way=down',
  'view=table&state=submitted',
  'view=table&columns=state%2Cplace',
  'view=table&columns=none',
])('comes out of the address as it went in: %s', (address) => expect(written(address)).toBe(address));
it.each(['sort=colour', 'state=lost', 'way=up', 'sort=note'])('of %s understands nothing', (address) =>
  expect(written(address)).toBe('view=table'),
);
it('shows what matters first, and what is asked for', () => {
  expect(read('').columns).toMatchObject({ deadline: true, note: true, edition: false });
  expect(read('columns=edition').columns).toMatchObject({ deadline: false, edition: true });
});
