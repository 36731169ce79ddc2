import { getDatedEvents, isWithin, type CalendarEntry, type CalendarCompetition } from './calendar.js';

const now = new Date('2027-01-10T12:00:00Z');
const makeTier = (id: number, date: string, deprecated = false) => ({
  id,
  date,
  deprecated,
  closesAt: `${date}T22:59:59.000Z`,
});
const competition: CalendarCompetition<ReturnType<typeof makeTier>> = {
  isActive: true,
  edition: 2027,
  opensOn: '2026-11-01',
  answerDueOn: '2027-04-01',
  startsOn: '2027-05-10',
  endsOn: '2027-05-16',
  deadlineRules: [],
  location: null,
  dates: [
    makeTier(3, '2027-02-28'),
    makeTier(1, '2027-01-09'),
    makeTier(2, '2027-01-31'),
    makeTier(4, '2027-02-10', true),
  ],
};
const entry: CalendarEntry = {
  state: 'to-submit',
  submittedAt: null,
  decidedAt: null,
  edition: 2027,
  deadlineFilm: {
    completedOn: '2026-02-10',
    directorAge: { age: 35, on: '2026-02-15' },
    screenings: [],
    isOnline: false,
    productionCountries: [],
  },
};
const sentEntry = { ...entry, state: 'submitted', submittedAt: '2027-01-05' };
const listEvents = (calendarEntry: CalendarEntry, overrides: Partial<typeof competition> = {}) =>
  getDatedEvents(calendarEntry, { ...competition, ...overrides }, now).map(({ kind, day, lastDay }) =>
    [kind, day, lastDay].filter(Boolean).join(' '),
  );
const FESTIVAL = 'festival 2027-05-10 2027-05-16';

describe('the dated events of an entry', () => {
  it.each(['suggested', 'waitlist', 'to-submit'])(
    'include the coming deadlines of an entry in state %s',
    (state) =>
      expect(listEvents({ ...entry, state })).toEqual([
        'opening 2026-11-01',
        'deadline 2027-01-31',
        'deadline 2027-02-28',
        FESTIVAL,
      ]),
  );
  it.each([
    ['submitted', null, ['sent 2027-01-05', 'answer-due 2027-04-01', FESTIVAL]],
    ['accepted', '2027-03-01', ['sent 2027-01-05', 'answered 2027-03-01', FESTIVAL]],
    ['awarded', '2027-03-01', ['sent 2027-01-05', 'answered 2027-03-01', FESTIVAL]],
    ['rejected', '2027-03-01', ['sent 2027-01-05', 'answered 2027-03-01']],
    ['will-not-submit', '2027-03-01', []],
  ])('include, for an entry in state %s (decided on %s): %j', (state, decidedAt, all) =>
    expect(listEvents({ ...sentEntry, state, decidedAt })).toEqual(all),
  );
  it('number the deadlines and count the later ones', () => {
    const all = getDatedEvents(entry, competition, now).flatMap(({ deadline }) => deadline ?? []);
    expect(all.map(({ date, dates, later }) => [date.id, dates, later])).toEqual([
      [2, 3, 1],
      [3, 3, 0],
    ]);
  });
  const makeRules = (code: 'film_age' | 'director_age_max', limit: number) => [
    [{ code, limit, premiere: null }],
  ];
  it.each([
    [makeRules('film_age', 12), [null, '2027-01-31']],
    [makeRules('director_age_max', 35), [null, '2027-01-31']],
    [makeRules('film_age', 10), ['none', 'none']],
    [[], [null, null]],
  ])('say which of the rules %j the film fails at each deadline', (deadlineRules, expected) => {
    const failures = getDatedEvents(entry, { ...competition, deadlineRules }, now).flatMap(({ deadline }) =>
      deadline ? [deadline.failed] : [],
    );
    expect(failures.map((failed) => failed && (failed.enterBy ?? 'none'))).toEqual(expected);
    expect(
      failures
        .flatMap((failed) => failed?.rules ?? [])
        .every(({ code }) => code === deadlineRules[0]![0]!.code),
    ).toBe(true);
  });
  it.each([
    ['Munich', 'none'],
    ['Berlin', null],
  ])('compare the city of a premiere in every spelling: a film shown in %s', (city, expected) => {
    const premiere = { level: 'City', countries: [] };
    const location = { country: 'DE', subdivision: null, city: 'München', startsOn: '2027-01-01' };
    const screenings = [{ date: '2026-12-20', country: 'DE', city, kind: 'festival' as const }];
    const failures = getDatedEvents(
      { ...entry, deadlineFilm: { ...entry.deadlineFilm, screenings, isOnline: false } },
      { ...competition, location, deadlineRules: [[{ code: 'premiere', limit: null, premiere }]] },
      now,
    ).flatMap(({ deadline }) => (deadline ? [deadline.failed] : []));
    expect(failures.map((failed) => failed && (failed.enterBy ?? 'none'))).toEqual([expected, expected]);
  });
  it('include a deadline until its last second', () => {
    const hasDeadlineAt = (time: string) =>
      getDatedEvents(
        entry,
        { ...competition, dates: [makeTier(1, '2027-01-31')] },
        new Date(`2027-01-31T22:59:${time}Z`),
      )
        .map(({ kind }) => kind)
        .includes('deadline');
    expect([hasDeadlineAt('59.000'), hasDeadlineAt('59.001')]).toEqual([true, false]);
  });
  it('include, for an entry sent to a past edition, only the entry’s own days', () => {
    expect(listEvents({ ...sentEntry, edition: 2026 })).toEqual(['sent 2027-01-05']);
    expect(listEvents({ ...sentEntry, edition: null })).toContain(FESTIVAL);
    expect(listEvents({ ...entry, edition: 2026 })).toContain(FESTIVAL);
  });
  it('include only the entry’s own days if the competition is no longer active', () => {
    expect(listEvents(sentEntry, { isActive: false })).toEqual(['sent 2027-01-05']);
    expect(listEvents(entry, { isActive: false })).toEqual([]);
  });
  it.each([
    [null, 'festival 2027-05-10'],
    ['2027-05-10', 'festival 2027-05-10'],
    ['2027-05-01', 'festival 2027-05-10'],
  ])('treat the festival as one day when its end is %s', (endsOn, expected) =>
    expect(listEvents(sentEntry, { endsOn }).at(-1)).toBe(expected),
  );
  it('are omitted when they are unknown', () =>
    expect(listEvents(entry, { opensOn: null, startsOn: null, dates: [] })).toEqual([]));
});

it.each([
  ['2027-05-16', '2027-06-01', true],
  ['2027-05-17', '2027-06-01', false],
  ['2027-01-01', '2027-05-10', true],
  ['2027-01-01', '2027-05-09', false],
])('isWithin: the days 10 to 16 May overlap %s to %s: %s', (from, to, expected) =>
  expect(isWithin({ day: '2027-05-10', lastDay: '2027-05-16' }, from, to)).toBe(expected),
);
