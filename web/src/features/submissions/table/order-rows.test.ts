import { makeSubmission } from '../../../../test/make';
import { sortRows } from './order-rows';

const film = { length: 600, directorIsStudent: null };
const rates = { USD: 1.16, GBP: 0.87 };
const sortIds = (sort: string, isDescending: boolean, ...entries: Parameters<typeof makeSubmission>[1][]) =>
  sortRows(
    entries.map((overrides, n) => makeSubmission(n + 1, overrides)),
    { sort, isDescending },
    film,
    rates,
  ).map(({ id }) => id);
const withDeadline = (closesAt: string) => ({
  deadline: {
    date: { id: 1, date: closesAt, closesAt, competitionId: 1, deprecated: false, title: '', timezone: null },
    isPast: false,
    isPlanned: false,
    fees: [],
    dates: 1,
    later: 0,
  } as never,
});
const withPaidFee = (amount: number, currency: string) => ({
  state: 'submitted' as const,
  feePaid: { amount, currency },
});

it.each<[string, Parameters<typeof makeSubmission>[1][], number[]]>([
  ['name', [{ festivalName: 'zoo' }, { festivalName: 'Ant' }, { festivalName: 'Éclair' }], [2, 3, 1]],
  ['state', [{ state: 'awarded' }, { state: 'suggested' }, { state: 'submitted' }], [2, 3, 1]],
  ['deadline', [withDeadline('2099-02-01'), { deadline: null }, withDeadline('2099-01-01')], [3, 1, 2]],
  [
    'fee',
    [withPaidFee(2500, 'USD'), withPaidFee(2400, 'EUR'), withPaidFee(0, 'GBP'), withPaidFee(900, 'RUB')],
    [3, 1, 2, 4],
  ],
  ['edition', [{ edition: 2027 }, { edition: null }, { edition: 2026 }], [3, 1, 2]],
])('sorts by %s', (sort, entries, order) => {
  expect(sortIds(sort, false, ...entries)).toEqual(order);
});
it('puts unknown values last in both directions', () =>
  expect(sortIds('edition', true, { edition: 2027 }, { edition: null }, { edition: 2028 })).toEqual([
    3, 1, 2,
  ]));
it('sorts equal values by name', () =>
  expect(sortIds('state', false, { festivalName: 'B' }, { festivalName: 'A' })).toEqual([2, 1]));
