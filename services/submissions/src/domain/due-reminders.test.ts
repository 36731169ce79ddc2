import type { Fee } from '@laurel/rules/fees/fees';
import { getDueReminders, type ListedEntry, type RemindedCompetition } from './due-reminders.js';

const now = new Date('2026-11-25T09:00:00Z');
const film = { length: 600, directorIsStudent: false };
const makeDeadlineFilm = (completedOn: string | null) => ({
  completedOn,
  directorAge: null,
  screenings: [],
  isOnline: false,
  productionCountries: [],
});
const entry: ListedEntry = {
  state: 'to-submit',
  edition: 2027,
  dateId: null,
  createdAt: '2026-11-01T00:00:00.000Z',
  deadlineFilm: makeDeadlineFilm('2026-03-01'),
};
const makeFee = (id: number, amount: number, overrides: Partial<Fee> = {}): Fee => ({
  id,
  amount,
  currency: 'EUR',
  competitionDateId: id,
  audience: 'standard',
  appliesTo: null,
  ...overrides,
});
const makeTier = (id: number, date: string, ...fees: Fee[]) => ({
  id,
  date,
  deprecated: false,
  closesAt: `${date}T23:59:59Z`,
  fees,
});
const competition: RemindedCompetition = {
  isActive: true,
  edition: 2027,
  opensOn: '2026-01-01',
  answerDueOn: null,
  deadlineRules: [],
  location: null,
  dates: [makeTier(1, '2026-12-01')],
};
const getDue = (
  overrides: Partial<RemindedCompetition>,
  entryOverrides: Partial<ListedEntry> = {},
  who: Parameters<typeof getDueReminders>[2] = film,
  { at = now, zone = 'UTC' } = {},
) =>
  getDueReminders({ ...entry, ...entryOverrides }, { ...competition, ...overrides }, who, { now: at, zone });
const getKinds = (...args: Parameters<typeof getDue>) =>
  getDue(...args).map(({ kind, daysBefore }) => [kind, daysBefore]);

const makeAgeRule = (limit: number) => [[{ code: 'film_age' as const, limit, premiere: null }]];
describe('a deadline at which the film is too old', () => {
  const dates = [makeTier(1, '2026-11-28'), makeTier(2, '2026-12-09')];
  const getDeadlines = (maxAgeInMonths: number, dateId: number | null = null) =>
    getDue({ dates, deadlineRules: makeAgeRule(maxAgeInMonths) }, { dateId })
      .filter(({ kind }) => kind === 'deadline')
      .map(({ day, failsOn }) => [day, failsOn]);
  it('is replaced by the last one at which it is not', () => {
    expect(
      getDue({ dates, deadlineRules: makeAgeRule(9) }, { deadlineFilm: makeDeadlineFilm('2026-03-05') }),
    ).toMatchObject([{ kind: 'deadline', day: '2026-11-28', failsOn: '2026-12-09', daysBefore: 3 }]);
    expect(
      getDue(
        { dates, deadlineRules: makeAgeRule(9) },
        { deadlineFilm: makeDeadlineFilm('2026-03-05'), dateId: 2 },
      ),
    ).toMatchObject([{ day: '2026-11-28', failsOn: '2026-12-09' }]);
  });
  it('is announced as too late for the film if no other deadline is left', () =>
    expect(getDeadlines(6)).toEqual([['2026-12-09', '2026-12-09']]));
  it('names the rule that fails for certain before one that an alternative may replace', () => {
    const [certainRule, otherRule] = [makeAgeRule(5)[0]!, makeAgeRule(6)[0]!];
    const deadlineRules = [otherRule.map((rule) => ({ ...rule, hasAlternatives: true })), certainRule];
    expect(
      getDue({ dates, deadlineRules }, { deadlineFilm: makeDeadlineFilm('2026-03-05') })[0]!.failedRule,
    ).toMatchObject({ limit: 5 });
  });
  it('is unknown for a film without a completion day', () =>
    expect(
      getDue({ dates, deadlineRules: makeAgeRule(6) }, { deadlineFilm: makeDeadlineFilm(null) }),
    ).toMatchObject([{ day: '2026-12-09', failsOn: null }]));
});

describe('the planned deadline of an entry', () => {
  const dates = [
    makeTier(1, '2026-11-28', makeFee(1, 1000)),
    makeTier(2, '2026-12-09', makeFee(2, 2000)),
    makeTier(3, '2027-01-20'),
  ];
  it('is reminded of instead of the last deadline', () => {
    expect(getKinds({ dates }, { dateId: 2 })).toEqual([
      ['deadline', 14],
      ['fee-rise', 3],
    ]);
    expect(getDue({ dates }, { dateId: 2 })[0]!.day).toBe('2026-12-09');
    expect(getKinds({ dates })).toEqual([['fee-rise', 3]]);
  });
  it('causes no reminder of the last deadline while it is open, but one of the fee rise', () =>
    expect(getKinds({ dates }, { dateId: 1 })).toEqual([['fee-rise', 3]]));
  it('is replaced by the last deadline when it has passed or was withdrawn', () => {
    const overrides = [makeTier(1, '2026-11-24'), makeTier(2, '2026-12-09')];
    expect(getDue({ dates: overrides }, { dateId: 1 })[0]!.day).toBe('2026-12-09');
    const withdrawn = [{ ...makeTier(1, '2026-11-28'), deprecated: true }, makeTier(2, '2026-12-09')];
    expect(getDue({ dates: withdrawn }, { dateId: 1 })[0]!.day).toBe('2026-12-09');
  });
});

describe('the last deadline', () => {
  it.each([
    ['2026-12-09', [['deadline', 14]]],
    ['2026-12-10', []],
    ['2026-11-28', [['deadline', 3]]],
    ['2026-11-25', [['deadline', 1]]],
    ['2026-11-24', []],
  ])('on %s causes the reminders: %j', (date, expected) =>
    expect(getKinds({ dates: [makeTier(1, date)] })).toEqual(expected),
  );

  it.each([
    ['UTC', '2026-11-25T23:30:00Z', '2026-12-09', [['deadline', 14]]],
    ['Europe/Berlin', '2026-11-25T22:30:00Z', '2026-12-10', []],
    ['Europe/Berlin', '2026-11-25T23:30:00Z', '2026-12-10', [['deadline', 14]]],
    ['Pacific/Kiritimati', '2026-11-25T10:30:00Z', '2026-11-29', [['deadline', 3]]],
    ['Pacific/Kiritimati', '2026-11-25T09:30:00Z', '2026-11-29', [['deadline', 14]]],
    ['America/Los_Angeles', '2026-11-26T07:30:00Z', '2026-11-29', [['deadline', 14]]],
    ['America/Los_Angeles', '2026-11-26T08:30:00Z', '2026-11-29', [['deadline', 3]]],
  ])('is counted in calendar days of the time zone %s: at %s, %s', (zone, at, date, expected) =>
    expect(
      getDue({ dates: [makeTier(1, date)] }, {}, film, { zone, at: new Date(at) }).map(
        ({ kind, daysBefore }) => [kind, daysBefore],
      ),
    ).toEqual(expected),
  );

  it('counts as seen if the entry was added on the reminder’s day in the user’s time zone', () => {
    const at = new Date('2026-11-27T12:00:00Z');
    const seen = (zone: string) =>
      getDue({ dates: [makeTier(1, '2026-11-28')] }, { createdAt: '2026-11-27T00:30:00.000Z' }, film, {
        zone,
        at,
      })[0]!.isSeen;
    expect([seen('UTC'), seen('America/Los_Angeles')]).toEqual([true, false]);
  });

  it('ignores withdrawn tiers', () => {
    const withdrawn = { ...makeTier(2, '2027-02-01'), deprecated: true };
    expect(getDue({ dates: [makeTier(1, '2026-12-01'), withdrawn] })).toMatchObject([{ day: '2026-12-01' }]);
    expect(getDue({ dates: [makeTier(1, '2026-12-01'), { ...withdrawn, deprecated: false }] })).toEqual([]);
  });
});

it.each([
  ['2026-11-20', '2026-12-01', true],
  ['2026-11-16', '2026-12-01', false],
  ['2026-11-16', '2026-11-27', false],
  ['2026-11-24', '2026-11-27', true],
])('an entry added on %s, with the deadline %s, counts as seen: %s', (createdAt, date, isSeen) =>
  expect(getDue({ dates: [makeTier(1, date)] }, { createdAt })).toMatchObject([{ isSeen }]),
);

describe('a fee rise', () => {
  const dates = (early: Fee[], late: Fee[], on = '2026-11-28') => [
    makeTier(1, on, ...early),
    makeTier(2, '2027-02-01', ...late),
  ];
  it('is announced three days before, with the difference', () => {
    expect(getDue({ dates: dates([makeFee(1, 2000)], [makeFee(2, 3200)]) })).toEqual([
      {
        kind: 'fee-rise',
        day: '2026-11-28',
        closesAt: '2026-11-28T23:59:59Z',
        closingZone: null,
        daysBefore: 3,
        feeIncrease: { amount: 1200, currency: 'EUR' },
        failsOn: null,
        failedRule: null,
        isSeen: false,
      },
    ]);
    expect(getDue({ dates: dates([makeFee(1, 2000)], [makeFee(2, 3200)], '2026-11-29') })).toEqual([]);
  });
  it.each([
    ['the same fee', [makeFee(1, 2000)], [makeFee(2, 2000)]],
    ['a lower fee', [makeFee(1, 2000)], [makeFee(2, 1000)]],
    ['a fee in another currency', [makeFee(1, 2000)], [makeFee(2, 9000, { currency: 'JPY' })]],
    ['an unknown fee', [makeFee(1, 2000)], []],
  ])('is not announced for %s', (_title, early, late) =>
    expect(getDue({ dates: dates(early, late) })).toEqual([]),
  );
  it('is not announced when it depends on an unknown runtime, or before entries open', () => {
    const byFormat = [makeFee(2, 3200, { appliesTo: 'short' }), makeFee(2, 5000, { appliesTo: 'feature' })];
    const rises = { dates: dates([makeFee(1, 2000)], byFormat) };
    expect(getKinds(rises, {}, { length: null, directorIsStudent: null })).toEqual([]);
    expect(getKinds(rises)).toEqual([['fee-rise', 3]]);
    expect(getKinds({ ...rises, opensOn: '2026-11-26' })).toEqual([]);
  });
  it('is not announced to a possible student when the student fee stays the same', () => {
    const student = (id: number) => makeFee(id, 500, { audience: 'student' });
    const rises = { dates: dates([makeFee(1, 2000), student(1)], [makeFee(2, 3200), student(2)]) };
    const rise = (directorIsStudent: boolean | null) =>
      getKinds(rises, {}, { length: 600, directorIsStudent });
    expect([rise(false), rise(true), rise(null)]).toEqual([[['fee-rise', 3]], [], []]);
  });
});

it.each([
  ['today', '2026-11-25', '2026-11-01', ['opening']],
  ['three days ago', '2026-11-22', '2026-11-01', ['opening']],
  ['four days ago', '2026-11-21', '2026-11-01', []],
  ['tomorrow', '2026-11-26', '2026-11-01', []],
  ['before it was put on the list', '2026-11-24', '2026-11-24', []],
])(
  'an opening %s (%s), for an entry added on %s, causes the reminders: %j',
  (_title, opensOn, createdAt, expected) =>
    expect(
      getDue({ opensOn, dates: [makeTier(1, '2027-03-01')] }, { createdAt }).map(({ kind }) => kind),
    ).toEqual(expected),
);

it.each([
  ['yesterday', '2026-11-24', 2027, ['answer-overdue']],
  ['today', '2026-11-25', 2027, []],
  ['long ago', '2026-10-25', 2027, []],
  ['yesterday, of another edition', '2026-11-24', 2026, []],
])(
  'an answer that was promised for %s (%s, edition %s) causes the reminders: %j',
  (_title, answerDueOn, edition, expected) =>
    expect(getDue({ answerDueOn }, { state: 'submitted', edition }).map(({ kind }) => kind)).toEqual(
      expected,
    ),
);

it('sends no reminders for entries that are not planned or are over, or for inactive competitions', () => {
  for (const state of ['suggested', 'accepted', 'rejected', 'awarded', 'will-not-submit', 'submitted'])
    expect(getDue({}, { state })).toEqual([]);
  expect(getDue({ isActive: false })).toEqual([]);
  expect(getKinds({}, { state: 'waitlist' })).toEqual([['deadline', 14]]);
});

it('announces an opening only once it has begun in UTC', () => {
  const at = { zone: 'Pacific/Kiritimati', at: new Date('2026-11-25T12:00:00Z') };
  const opened = (opensOn: string) => getDue({ opensOn, dates: [makeTier(1, '2027-03-01')] }, {}, film, at);
  expect([opened('2026-11-26'), opened('2026-11-25').map(({ kind }) => kind)]).toEqual([[], ['opening']]);
});
