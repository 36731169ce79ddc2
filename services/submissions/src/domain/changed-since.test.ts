import { changedSince, type PlannedPlace } from './changed-since.js';

const now = new Date('2026-11-26T09:00:00Z');
const dates = (...days: string[]) =>
  days.map((date) => ({ date, deprecated: false, closesAt: `${date}T23:59:59Z` }));
const planned: PlannedPlace = {
  isDeprecated: false,
  opensOn: '2026-12-01',
  notificationDate: '2027-04-01',
  dates: dates('2027-01-10', '2027-02-10'),
  feesSeal: 'a',
};
const since = (state: string, over: Partial<PlannedPlace>) =>
  changedSince(state, planned, { ...planned, ...over }, now);

it.each([
  [{ dates: dates('2027-01-10', '2027-02-01') }, [{ what: 'dates', from: '2027-02-10', to: '2027-02-01' }]],
  [{ dates: dates('2027-01-05', '2027-02-10') }, [{ what: 'dates', from: '2027-02-10', to: '2027-02-10' }]],
  [{ opensOn: null }, [{ what: 'opening', from: '2026-12-01', to: null }]],
  [{ notificationDate: '2027-05-01' }, [{ what: 'answer', from: '2027-04-01', to: '2027-05-01' }]],
  [{ feesSeal: 'b' }, [{ what: 'fees', from: null, to: null }]],
  [{ feesSeal: null }, []],
  [{ isDeprecated: true, dates: [] }, [{ what: 'gone', from: null, to: null }]],
  [{}, []],
])('of one that is to be sent, where %j is so since', (over, expected) =>
  expect(since('to-submit', over)).toEqual(expected),
);

it('of what is sent only the answer matters, and that it is held; of others nothing', () => {
  const all = { dates: dates('2027-03-01'), notificationDate: '2027-05-01', feesSeal: 'b' };
  expect(since('submitted', all).map(({ what }) => what)).toEqual(['answer']);
  expect(since('submitted', { isDeprecated: true }).map(({ what }) => what)).toEqual(['gone']);
  for (const state of ['suggested', 'waitlist', 'accepted', 'rejected', 'will-not-submit'])
    expect(since(state, all)).toEqual([]);
});

it('a deadline that has passed meanwhile is no change', () => {
  const after = new Date('2027-01-20T00:00:00Z');
  expect(changedSince('to-submit', planned, { ...planned, dates: dates('2027-02-10') }, after)).toEqual([]);
});
