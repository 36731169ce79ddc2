import { getSelectedDay, getDateRange, parseCalendarState, serializeCalendarState } from './calendar-state';

const NOW = '2027-01-15';
const parseAddress = (address: string) => parseCalendarState(new URLSearchParams(address), NOW);
const rewriteAddress = (address: string) =>
  serializeCalendarState(parseAddress(address), new URLSearchParams('view=calendar'), NOW).toString();

it.each(['view=calendar', 'view=calendar&month=2027-03&day=2027-03-12&show=agenda&kind=deadline'])(
  'writes the address back unchanged: %s',
  (address) => expect(rewriteAddress(address)).toBe(address),
);
it.each(['month=2027-13', 'month=0000-01', 'day=2027-02-30', 'show=week', 'kind=party', 'month=2027-01'])(
  'ignores %s',
  (address) => expect(rewriteAddress(address)).toBe('view=calendar'),
);
it('removes parameters that are no longer selected', () =>
  expect(
    serializeCalendarState(
      parseAddress(''),
      new URLSearchParams('view=calendar&kind=sent&month=2026-01'),
      NOW,
    ).toString(),
  ).toBe('view=calendar'));
it.each([
  ['2027-03', 'month', '2027-03-01', '2027-04-04'],
  ['2027-01', 'agenda', NOW, '2028-01-15'],
  ['2027-03', 'agenda', '2027-03-01', '2028-03-01'],
] as const)('the range of %s as %s is %s to %s', (month, show, from, to) =>
  expect(getDateRange(month, show, NOW)).toEqual({ from, to }),
);
it.each([
  ['month=2027-03&day=2027-03-12', '2027-03-12'],
  ['month=2027-03&day=2027-02-12', '2027-03-01'],
  ['month=2027-03', '2027-03-01'],
  ['', NOW],
])('for “%s” the selected day is %s', (address, day) =>
  expect(getSelectedDay(parseAddress(address), NOW)).toBe(day),
);
