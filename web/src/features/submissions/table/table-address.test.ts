import { parseTableState, serializeTableState } from './table-address';

const parseAddress = (address: string) => parseTableState(new URLSearchParams(address));
const rewriteAddress = (address: string) =>
  serializeTableState(parseAddress(address), new URLSearchParams('view=table')).toString();

it.each([
  'view=table',
  'view=table&sort=name&way=down',
  'view=table&state=submitted',
  'view=table&columns=state%2Clocation',
  'view=table&columns=none',
])('writes the address back unchanged: %s', (address) => expect(rewriteAddress(address)).toBe(address));
it.each(['sort=colour', 'state=lost', 'way=up', 'sort=note'])('ignores %s', (address) =>
  expect(rewriteAddress(address)).toBe('view=table'),
);
it('shows the important columns by default, and the chosen ones otherwise', () => {
  expect(parseAddress('').columns).toMatchObject({ deadline: true, note: true, edition: false });
  expect(parseAddress('columns=edition').columns).toMatchObject({ deadline: false, edition: true });
});
