import { parseTableState, serializeTableState } from './table-address';

const read = (address: string) => parseTableState(new URLSearchParams(address));
const written = (address: string) =>
  serializeTableState(read(address), new URLSearchParams('view=table')).toString();

it.each([
  'view=table',
  'view=table&sort=name&way=down',
  'view=table&state=submitted',
  'view=table&columns=state%2Clocation',
  'view=table&columns=none',
])('writes the address back unchanged: %s', (address) => expect(written(address)).toBe(address));
it.each(['sort=colour', 'state=lost', 'way=up', 'sort=note'])('ignores %s', (address) =>
  expect(written(address)).toBe('view=table'),
);
it('shows the important columns by default, and the chosen ones otherwise', () => {
  expect(read('').columns).toMatchObject({ deadline: true, note: true, edition: false });
  expect(read('columns=edition').columns).toMatchObject({ deadline: false, edition: true });
});
