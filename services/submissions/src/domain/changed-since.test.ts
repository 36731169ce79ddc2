import {
  getChangesSince,
  getYearChange,
  type PlannedFestival,
  type PlannedCompetition,
} from './changed-since.js';

const now = new Date('2026-11-26T09:00:00Z');
const makeDates = (...days: string[]) =>
  days.map((date) => ({ date, deprecated: false, closesAt: `${date}T23:59:59Z` }));
const plannedCompetition: PlannedCompetition = {
  isDeprecated: false,
  opensOn: '2026-12-01',
  notificationDate: '2027-04-01',
  dates: makeDates('2027-01-10', '2027-02-10'),
  feesHash: 'a',
  festival: {
    festivalId: 1,
    competitionId: 2,
    name: 'Lantern, Shorts',
    startsOn: '2027-05-01',
    endsOn: '2027-05-09',
  },
};
const withFestival = (overrides: Partial<PlannedFestival>) => ({
  festival: { ...plannedCompetition.festival!, ...overrides },
});
const getChanges = (state: string, overrides: Partial<PlannedCompetition>) =>
  getChangesSince(state, plannedCompetition, { ...plannedCompetition, ...overrides }, now);

it.each([
  [
    { dates: makeDates('2027-01-10', '2027-02-01') },
    [{ what: 'dates', from: '2027-02-10', to: '2027-02-01' }],
  ],
  [
    { dates: makeDates('2027-01-05', '2027-02-10') },
    [{ what: 'dates', from: '2027-02-10', to: '2027-02-10' }],
  ],
  [{ opensOn: null }, [{ what: 'opening', from: '2026-12-01', to: null }]],
  [{ notificationDate: '2027-05-01' }, [{ what: 'answer', from: '2027-04-01', to: '2027-05-01' }]],
  [{ feesHash: 'b' }, [{ what: 'fees', from: null, to: null }]],
  [{ feesHash: null }, []],
  [withFestival({ startsOn: '2027-06-01' }), [{ what: 'days', from: '2027-05-01', to: '2027-06-01' }]],
  [withFestival({ endsOn: '2027-05-08' }), [{ what: 'days', from: '2027-05-01', to: '2027-05-01' }]],
  [withFestival({ startsOn: '2026-11-01', endsOn: '2026-11-25' }), []],
  [{ festival: null }, []],
  [
    withFestival({ festivalId: 7, name: 'Dusk, Shorts' }),
    [{ what: 'merged', from: 'Lantern, Shorts', to: 'Dusk, Shorts' }],
  ],
  [
    withFestival({ competitionId: 8, name: 'Lantern, Short Films' }),
    [{ what: 'merged', from: 'Lantern, Shorts', to: 'Lantern, Short Films' }],
  ],
  [withFestival({ name: 'Lantern, Short Films' }), []],
  [{ isDeprecated: true, dates: [] }, [{ what: 'discontinued', from: null, to: null }]],
  [{}, []],
])('reports the changes of an entry to submit for %j', (overrides, expected) =>
  expect(getChanges('to-submit', overrides)).toEqual(expected),
);

it('reports only the changes that matter in each state', () => {
  const moved = withFestival({ startsOn: '2027-05-02', festivalId: 7 });
  const all = { dates: makeDates('2027-03-01'), notificationDate: '2027-05-01', feesHash: 'b', ...moved };
  expect(getChanges('submitted', all).map(({ what }) => what)).toEqual(['answer', 'days', 'merged']);
  expect(getChanges('accepted', all).map(({ what }) => what)).toEqual(['days', 'merged']);
  expect(getChanges('accepted', { isDeprecated: true })).toEqual([]);
  expect(getChanges('submitted', { isDeprecated: true }).map(({ what }) => what)).toEqual(['discontinued']);
  for (const state of ['suggested', 'waitlist', 'rejected', 'awarded', 'will-not-submit'])
    expect(getChanges(state, all)).toEqual([]);
});

it('does not report a deadline that has passed meanwhile', () => {
  const afterDeadline = new Date('2027-01-20T00:00:00Z');
  expect(
    getChangesSince(
      'to-submit',
      plannedCompetition,
      { ...plannedCompetition, dates: makeDates('2027-02-10') },
      afterDeadline,
    ),
  ).toEqual([]);
});

describe('an edition that the catalogue no longer has', () => {
  const moved = (state: string, before: Partial<PlannedCompetition> = {}, to: number | null = 2028) =>
    getYearChange(state, { ...plannedCompetition, ...before }, to, now);
  const year = [{ what: 'year', from: '2027', to: '2028' }];
  it.each<[string, Partial<PlannedCompetition>, boolean | string]>([
    ['whose days are ahead', {}, true],
    ['that is under way', withFestival({ startsOn: '2026-11-20', endsOn: '2026-11-26' }), '2026'],
    ['that is over', withFestival({ startsOn: '2026-11-20', endsOn: '2026-11-25' }), false],
    ['of which only the first day is known', withFestival({ startsOn: '2026-11-25', endsOn: null }), false],
    ['of which only deadlines are known, one of them ahead', { festival: null }, true],
    [
      'of which only deadlines are known, all past',
      { festival: null, dates: makeDates('2026-11-25') },
      false,
    ],
    ['of which nothing is known', { festival: null, dates: [] }, false],
  ])('%s is reported as moved: %j', (_title, before, isReported) =>
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
