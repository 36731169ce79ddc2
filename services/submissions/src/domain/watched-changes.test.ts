import { watchedChanges, type WatchedCompetition } from './watched-changes.js';

const NOW = new Date('2026-11-25T12:00:00Z');
const date = (day: string, deprecated = false) => ({ date: day, deprecated, closesAt: `${day}T23:59:59Z` });
const before: WatchedCompetition = {
  opensOn: '2026-10-01',
  notificationDate: '2027-03-01',
  dates: [date('2026-11-01'), date('2026-12-01')],
  rulesSeal: 'a',
  feesSeal: 'b',
};
it.each<[Partial<WatchedCompetition>, string[]]>([
  [{}, []],
  [{ dates: [date('2026-12-01')] }, []],
  [{ dates: [date('2026-12-02')] }, ['dates']],
  [{ dates: [...before.dates, date('2027-01-01')] }, ['dates']],
  [{ dates: [date('2026-12-01', true)] }, ['dates']],
  [{ dates: [date('2026-12-01'), date('2027-01-01', true)] }, []],
  [{ opensOn: null }, ['opening']],
  [{ notificationDate: '2027-03-02' }, ['answer']],
  [{ rulesSeal: 'c', feesSeal: 'd' }, ['rules', 'fees']],
  [{ rulesSeal: null }, []],
])('of %j it tells %j', (over, told) =>
  expect(watchedChanges(before, { ...before, ...over }, NOW)).toEqual(told),
);

it('a fingerprint that was never taken is no change', () =>
  expect(watchedChanges({ ...before, rulesSeal: null, feesSeal: null }, before, NOW)).toEqual([]));
