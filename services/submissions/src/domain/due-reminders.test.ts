import type { Fee } from '@laurel/rules/fees';
import { dueReminders, type ListedEntry, type RemindedPlace } from './due-reminders.js';

const now = new Date('2026-11-25T09:00:00Z');
const film = { length: 600, directorIsStudent: false };
const entry: ListedEntry = {
  state: 'to-submit',
  edition: 2027,
  dateId: null,
  createdAt: '2026-11-01T00:00:00.000Z',
};
const fee = (id: number, amount: number, over: Partial<Fee> = {}): Fee => ({
  id,
  amount,
  currency: 'EUR',
  competitionDateId: id,
  audience: 'standard',
  appliesTo: null,
  ...over,
});
const tier = (id: number, date: string, ...fees: Fee[]) => ({
  id,
  date,
  deprecated: false,
  closesAt: `${date}T23:59:59Z`,
  fees,
});
const place: RemindedPlace = {
  isHeld: true,
  edition: 2027,
  opensOn: '2026-01-01',
  answerDueOn: null,
  dates: [tier(1, '2026-12-01')],
};
const due = (
  over: Partial<RemindedPlace>,
  of: Partial<ListedEntry> = {},
  who: Parameters<typeof dueReminders>[2] = film,
  { at = now, zone = 'UTC' } = {},
) => dueReminders({ ...entry, ...of }, { ...place, ...over }, who, { now: at, zone });
const kinds = (...of: Parameters<typeof due>) => due(...of).map(({ kind, daysBefore }) => [kind, daysBefore]);

describe('the deadline that an entry is planned for', () => {
  const dates = [
    tier(1, '2026-11-28', fee(1, 1000)),
    tier(2, '2026-12-09', fee(2, 2000)),
    tier(3, '2027-01-20'),
  ];
  it('is told of before it ends, in place of the last', () => {
    expect(kinds({ dates }, { dateId: 2 })).toEqual([
      ['deadline', 14],
      ['fee-rise', 3],
    ]);
    expect(due({ dates }, { dateId: 2 })[0]!.day).toBe('2026-12-09');
    expect(kinds({ dates })).toEqual([['fee-rise', 3]]);
  });
  it('is the last where it is planned for the next, which is told of before it costs more', () =>
    expect(kinds({ dates }, { dateId: 1 })).toEqual([['fee-rise', 3]]));
  it('is the last again once it is over, or withdrawn', () => {
    const over = [tier(1, '2026-11-24'), tier(2, '2026-12-09')];
    expect(due({ dates: over }, { dateId: 1 })[0]!.day).toBe('2026-12-09');
    const withdrawn = [{ ...tier(1, '2026-11-28'), deprecated: true }, tier(2, '2026-12-09')];
    expect(due({ dates: withdrawn }, { dateId: 1 })[0]!.day).toBe('2026-12-09');
  });
});

describe('the last deadline', () => {
  it.each([
    ['2026-12-09', [['deadline', 14]]],
    ['2026-12-10', []],
    ['2026-11-28', [['deadline', 3]]],
    ['2026-11-25', [['deadline', 1]]],
    ['2026-11-24', []],
  ])('on %s', (date, expected) => expect(kinds({ dates: [tier(1, date)] })).toEqual(expected));

  it.each([
    ['UTC', '2026-11-25T23:30:00Z', '2026-12-09', [['deadline', 14]]],
    ['Europe/Berlin', '2026-11-25T22:30:00Z', '2026-12-10', []],
    ['Europe/Berlin', '2026-11-25T23:30:00Z', '2026-12-10', [['deadline', 14]]],
    ['Pacific/Kiritimati', '2026-11-25T10:30:00Z', '2026-11-29', [['deadline', 3]]],
    ['Pacific/Kiritimati', '2026-11-25T09:30:00Z', '2026-11-29', [['deadline', 14]]],
    ['America/Los_Angeles', '2026-11-26T07:30:00Z', '2026-11-29', [['deadline', 14]]],
    ['America/Los_Angeles', '2026-11-26T08:30:00Z', '2026-11-29', [['deadline', 3]]],
  ])('is so many days away by the calendar in %s at %s: %s', (zone, at, date, expected) =>
    expect(
      due({ dates: [tier(1, date)] }, {}, film, { zone, at: new Date(at) }).map(({ kind, daysBefore }) => [
        kind,
        daysBefore,
      ]),
    ).toEqual(expected),
  );

  it('was seen by who put it on the list on that day of theirs', () => {
    const at = new Date('2026-11-27T12:00:00Z');
    const seen = (zone: string) =>
      due({ dates: [tier(1, '2026-11-28')] }, { createdAt: '2026-11-27T00:30:00.000Z' }, film, {
        zone,
        at,
      })[0]!.isSeen;
    expect([seen('UTC'), seen('America/Los_Angeles')]).toEqual([true, false]);
  });

  it('is that of the tiers that are not withdrawn', () => {
    const withdrawn = { ...tier(2, '2027-02-01'), deprecated: true };
    expect(due({ dates: [tier(1, '2026-12-01'), withdrawn] })).toMatchObject([{ day: '2026-12-01' }]);
    expect(due({ dates: [tier(1, '2026-12-01'), { ...withdrawn, deprecated: false }] })).toEqual([]);
  });
});

it.each([
  ['2026-11-20', '2026-12-01', true],
  ['2026-11-16', '2026-12-01', false],
  ['2026-11-16', '2026-11-27', false],
  ['2026-11-24', '2026-11-27', true],
])('put on the list on %s, a deadline on %s was so near already: %s', (createdAt, date, isSeen) =>
  expect(due({ dates: [tier(1, date)] }, { createdAt })).toMatchObject([{ isSeen }]),
);

describe('what costs more soon', () => {
  const dates = (early: Fee[], late: Fee[], on = '2026-11-28') => [
    tier(1, on, ...early),
    tier(2, '2027-02-01', ...late),
  ];
  it('is told three days before, with by how much', () => {
    expect(due({ dates: dates([fee(1, 2000)], [fee(2, 3200)]) })).toEqual([
      {
        kind: 'fee-rise',
        day: '2026-11-28',
        closesAt: '2026-11-28T23:59:59Z',
        daysBefore: 3,
        more: { amount: 1200, currency: 'EUR' },
        isSeen: false,
      },
    ]);
    expect(due({ dates: dates([fee(1, 2000)], [fee(2, 3200)], '2026-11-29') })).toEqual([]);
  });
  it.each([
    ['the same fee', [fee(1, 2000)], [fee(2, 2000)]],
    ['a lower one', [fee(1, 2000)], [fee(2, 1000)]],
    ['another currency', [fee(1, 2000)], [fee(2, 9000, { currency: 'JPY' })]],
    ['nothing on file', [fee(1, 2000)], []],
  ])('not of %s', (_what, early, late) => expect(due({ dates: dates(early, late) })).toEqual([]));
  it('not where it depends on a runtime that nobody knows, nor before entries are open', () => {
    const byFormat = [fee(2, 3200, { appliesTo: 'short' }), fee(2, 5000, { appliesTo: 'feature' })];
    const rises = { dates: dates([fee(1, 2000)], byFormat) };
    expect(kinds(rises, {}, { length: null, directorIsStudent: null })).toEqual([]);
    expect(kinds(rises)).toEqual([['fee-rise', 3]]);
    expect(kinds({ ...rises, opensOn: '2026-11-26' })).toEqual([]);
  });
  it('not of who may be a student, where a student’s fee stays', () => {
    const student = (id: number) => fee(id, 500, { audience: 'student' });
    const rises = { dates: dates([fee(1, 2000), student(1)], [fee(2, 3200), student(2)]) };
    const rise = (directorIsStudent: boolean | null) => kinds(rises, {}, { length: 600, directorIsStudent });
    expect([rise(false), rise(true), rise(null)]).toEqual([[['fee-rise', 3]], [], []]);
  });
});

it.each([
  ['today', '2026-11-25', '2026-11-01', ['opening']],
  ['three days ago', '2026-11-22', '2026-11-01', ['opening']],
  ['four days ago', '2026-11-21', '2026-11-01', []],
  ['tomorrow', '2026-11-26', '2026-11-01', []],
  ['before it was put on the list', '2026-11-24', '2026-11-24', []],
])('an opening %s', (_when, opensOn, createdAt, expected) =>
  expect(due({ opensOn, dates: [tier(1, '2027-03-01')] }, { createdAt }).map(({ kind }) => kind)).toEqual(
    expected,
  ),
);

it.each([
  ['yesterday', '2026-11-24', 2027, ['answer-overdue']],
  ['today', '2026-11-25', 2027, []],
  ['long ago', '2026-10-25', 2027, []],
  ['yesterday, of another edition', '2026-11-24', 2026, []],
])('an answer that was promised for %s', (_when, answerDueOn, edition, expected) =>
  expect(due({ answerDueOn }, { state: 'submitted', edition }).map(({ kind }) => kind)).toEqual(expected),
);

it('nothing of what is not meant to be sent, is over, or is no longer held', () => {
  for (const state of ['suggested', 'accepted', 'rejected', 'awarded', 'will-not-submit', 'submitted'])
    expect(due({}, { state })).toEqual([]);
  expect(due({ isHeld: false })).toEqual([]);
  expect(kinds({}, { state: 'waitlist' })).toEqual([['deadline', 14]]);
});

it('an opening is told once it is so, wherever somebody is', () => {
  const at = { zone: 'Pacific/Kiritimati', at: new Date('2026-11-25T12:00:00Z') };
  const opened = (opensOn: string) => due({ opensOn, dates: [tier(1, '2027-03-01')] }, {}, film, at);
  expect([opened('2026-11-26'), opened('2026-11-25').map(({ kind }) => kind)]).toEqual([[], ['opening']]);
});
