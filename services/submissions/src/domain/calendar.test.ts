import { datedThings, isWithin, type CalendarEntry, type CalendarPlace } from './calendar.js';

const now = new Date('2027-01-10T12:00:00Z');
const tier = (id: number, date: string, deprecated = false) => ({
  id,
  date,
  deprecated,
  closesAt: `${date}T22:59:59.000Z`,
});
const place: CalendarPlace<ReturnType<typeof tier>> = {
  isHeld: true,
  edition: 2027,
  opensOn: '2026-11-01',
  answerDueOn: '2027-04-01',
  startsOn: '2027-05-10',
  endsOn: '2027-05-16',
  dates: [tier(3, '2027-02-28'), tier(1, '2027-01-09'), tier(2, '2027-01-31'), tier(4, '2027-02-10', true)],
};
const entry: CalendarEntry = { state: 'to-submit', submittedAt: null, decidedAt: null, edition: 2027 };
const sent = { ...entry, state: 'submitted', submittedAt: '2027-01-05' };
const told = (one: CalendarEntry, at: Partial<typeof place> = {}) =>
  datedThings(one, { ...place, ...at }, now).map(({ kind, day, lastDay }) =>
    [kind, day, lastDay].filter(Boolean).join(' '),
  );
const FESTIVAL = 'festival 2027-05-10 2027-05-16';

describe('what is dated of an entry', () => {
  it.each(['suggested', 'waitlist', 'to-submit'])('that is %s: what is to come of its deadlines', (state) =>
    expect(told({ ...entry, state })).toEqual([
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
  ])('that is %s', (state, decidedAt, all) => expect(told({ ...sent, state, decidedAt })).toEqual(all));
  it('counts the deadlines and those that come after', () => {
    const all = datedThings(entry, place, now).flatMap(({ deadline }) => deadline ?? []);
    expect(all.map(({ date, dates, later }) => [date.id, dates, later])).toEqual([
      [2, 3, 1],
      [3, 3, 0],
    ]);
  });
  it('keeps a deadline to its last second', () => {
    const atEnd = (time: string) =>
      datedThings(entry, { ...place, dates: [tier(1, '2027-01-31')] }, new Date(`2027-01-31T22:59:${time}Z`))
        .map(({ kind }) => kind)
        .includes('deadline');
    expect([atEnd('59.000'), atEnd('59.001')]).toEqual([true, false]);
  });
  it('is only its own of an edition that is over, while what is not sent is of the present one', () => {
    expect(told({ ...sent, edition: 2026 })).toEqual(['sent 2027-01-05']);
    expect(told({ ...sent, edition: null })).toContain(FESTIVAL);
    expect(told({ ...entry, edition: 2026 })).toContain(FESTIVAL);
  });
  it('is only its own where the competition is not held any more', () => {
    expect(told(sent, { isHeld: false })).toEqual(['sent 2027-01-05']);
    expect(told(entry, { isHeld: false })).toEqual([]);
  });
  it.each([
    [null, 'festival 2027-05-10'],
    ['2027-05-10', 'festival 2027-05-10'],
    ['2027-05-01', 'festival 2027-05-10'],
  ])('lasts one day where its end is %s', (endsOn, told_) =>
    expect(told(sent, { endsOn }).at(-1)).toBe(told_),
  );
  it('says nothing that nobody knows', () =>
    expect(told(entry, { opensOn: null, startsOn: null, dates: [] })).toEqual([]));
});

it.each([
  ['2027-05-16', '2027-06-01', true],
  ['2027-05-17', '2027-06-01', false],
  ['2027-01-01', '2027-05-10', true],
  ['2027-01-01', '2027-05-09', false],
])('days from the 10th to the 16th of May are within %s and %s: %s', (from, to, within) =>
  expect(isWithin({ day: '2027-05-10', lastDay: '2027-05-16' }, from, to)).toBe(within),
);
