import {
  getChangesSince,
  getYearChange,
  type PlannedFestival,
  type PlannedCompetition,
} from './changed-since.js';

const now = new Date('2026-11-26T09:00:00Z');
const dates = (...days: string[]) =>
  days.map((date) => ({ date, deprecated: false, closesAt: `${date}T23:59:59Z` }));
const planned: PlannedCompetition = {
  isDeprecated: false,
  opensOn: '2026-12-01',
  notificationDate: '2027-04-01',
  dates: dates('2027-01-10', '2027-02-10'),
  feesHash: 'a',
  festival: {
    festivalId: 1,
    competitionId: 2,
    name: 'Lantern, Shorts',
    startsOn: '2027-05-01',
    endsOn: '2027-05-09',
  },
};
const at = (over: Partial<PlannedFestival>) => ({ festival: { ...planned.festival!, ...over } });
const since = (state: string, over: Partial<PlannedCompetition>) =>
  getChangesSince(state, planned, { ...planned, ...over }, now);

it.each([
  [{ dates: dates('2027-01-10', '2027-02-01') }, [{ what: 'dates', from: '2027-02-10', to: '2027-02-01' }]],
  [{ dates: dates('2027-01-05', '2027-02-10') }, [{ what: 'dates', from: '2027-02-10', to: '2027-02-10' }]],
  [{ opensOn: null }, [{ what: 'opening', from: '2026-12-01', to: null }]],
  [{ notificationDate: '2027-05-01' }, [{ what: 'answer', from: '2027-04-01', to: '2027-05-01' }]],
  [{ feesHash: 'b' }, [{ what: 'fees', from: null, to: null }]],
  [{ feesHash: null }, []],
  [at({ startsOn: '2027-06-01' }), [{ what: 'days', from: '2027-05-01', to: '2027-06-01' }]],
  [at({ endsOn: '2027-05-08' }), [{ what: 'days', from: '2027-05-01', to: '2027-05-01' }]],
  [at({ startsOn: '2026-11-01', endsOn: '2026-11-25' }), []],
  [{ festival: null }, []],
  [
    at({ festivalId: 7, name: 'Dusk, Shorts' }),
    [{ what: 'merged', from: 'Lantern, Shorts', to: 'Dusk, Shorts' }],
  ],
  [
    at({ competitionId: 8, name: 'Lantern, Short Films' }),
    [{ what: 'merged', from: 'Lantern, Shorts', to: 'Lantern, Short Films' }],
  ],
  [at({ name: 'Lantern, Short Films' }), []],
  [{ isDeprecated: true, dates: [] }, [{ what: 'discontinued', from: null, to: null }]],
  [{}, []],
])('reports the changes of an entry to submit for %j', (over, expected) =>
  expect(since('to-submit', over)).toEqual(expected),
);

it('reports only the changes that matter in each state', () => {
  const moved = at({ startsOn: '2027-05-02', festivalId: 7 });
  const all = { dates: dates('2027-03-01'), notificationDate: '2027-05-01', feesHash: 'b', ...moved };
  expect(since('submitted', all).map(({ what }) => what)).toEqual(['answer', 'days', 'merged']);
  expect(since('accepted', all).map(({ what }) => what)).toEqual(['days', 'merged']);
  expect(since('accepted', { isDeprecated: true })).toEqual([]);
  expect(since('submitted', { isDeprecated: true }).map(({ what }) => what)).toEqual(['discontinued']);
  for (const state of ['suggested', 'waitlist', 'rejected', 'awarded', 'will-not-submit'])
    expect(since(state, all)).toEqual([]);
});

it('does not report a deadline that has passed meanwhile', () => {
  const after = new Date('2027-01-20T00:00:00Z');
  expect(getChangesSince('to-submit', planned, { ...planned, dates: dates('2027-02-10') }, after)).toEqual(
    [],
  );
});

describe('an edition that the catalogue no longer has', () => {
  const moved = (state: string, before: Partial<PlannedCompetition> = {}, to: number | null = 2028) =>
    getYearChange(state, { ...planned, ...before }, to, now);
  const year = [{ what: 'year', from: '2027', to: '2028' }];
  it.each<[string, Partial<PlannedCompetition>, boolean | string]>([
    ['whose days are ahead', {}, true],
    ['that is held now', at({ startsOn: '2026-11-20', endsOn: '2026-11-26' }), '2026'],
    ['that is over', at({ startsOn: '2026-11-20', endsOn: '2026-11-25' }), false],
    ['of which only the first day is known', at({ startsOn: '2026-11-25', endsOn: null }), false],
    ['of which only deadlines are known, one to come', { festival: null }, true],
    [
      'of which only deadlines are known, none to come',
      { festival: null, dates: dates('2026-11-25') },
      false,
    ],
    ['of which nothing is known', { festival: null, dates: [] }, false],
  ])('%s is reported as moved: %j', (_what, before, isReported) =>
    expect(moved('to-submit', before)).toEqual(
      isReported ? [{ ...year[0], from: isReported === true ? '2027' : isReported }] : [],
    ),
  );
  it('is reported as moved for entries to submit, submitted entries and accepted entries', () => {
    for (const state of ['to-submit', 'submitted', 'accepted']) expect(moved(state)).toEqual(year);
    for (const state of ['suggested', 'waitlist', 'rejected', 'awarded', 'will-not-submit'])
      expect(moved(state)).toEqual([]);
  });
  it('is not reported as moved when the present edition is unknown or the same', () => {
    expect(moved('to-submit', {}, null)).toEqual([]);
    expect(moved('to-submit', {}, 2027)).toEqual([]);
  });
});
