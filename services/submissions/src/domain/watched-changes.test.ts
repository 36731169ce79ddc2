import { hashFees, hashTerms, getWatchedChanges, type WatchedCompetition } from './watched-changes.js';

const NOW = new Date('2026-11-25T12:00:00Z');
const makeDate = (day: string, deprecated = false) => ({
  date: day,
  deprecated,
  closesAt: `${day}T23:59:59Z`,
});
const previous: WatchedCompetition = {
  opensOn: '2026-10-01',
  notificationDate: '2027-03-01',
  dates: [makeDate('2026-11-01'), makeDate('2026-12-01')],
  isDeprecated: false,
  rulesHash: 'a',
  feesHash: 'b',
};
it.each<[Partial<WatchedCompetition>, string[]]>([
  [{}, []],
  [{ dates: [makeDate('2026-12-01')] }, []],
  [{ dates: [makeDate('2026-12-02')] }, ['dates']],
  [{ dates: [...previous.dates, makeDate('2027-01-01')] }, ['dates']],
  [{ dates: [makeDate('2026-12-01', true)] }, ['dates']],
  [{ dates: [makeDate('2026-12-01'), makeDate('2027-01-01', true)] }, []],
  [{ opensOn: null }, ['opening']],
  [{ notificationDate: '2027-03-02' }, ['answer']],
  [{ rulesHash: 'c', feesHash: 'd' }, ['rules', 'fees']],
  [{ rulesHash: null }, []],
  [{ isDeprecated: true }, ['discontinued']],
  [{ isDeprecated: true, dates: [], rulesHash: 'c' }, ['discontinued']],
])('%j is reported as %j', (overrides, expected) =>
  expect(getWatchedChanges(previous, { ...previous, ...overrides }, NOW)).toEqual(expected),
);

it.each<[boolean | null, boolean, string[]]>([
  [true, true, []],
  [true, false, ['added']],
  [null, true, []],
  [null, false, []],
])(
  'a competition that was deprecated (%s) and is now (%s) is reported as %j',
  (wasDeprecated, isDeprecatedNow, expected) => {
    const stored = { ...previous, isDeprecated: wasDeprecated };
    const opensOn = wasDeprecated ? null : previous.opensOn;
    const updated = { ...previous, isDeprecated: isDeprecatedNow, opensOn };
    expect(getWatchedChanges(stored, updated, NOW)).toEqual(expected);
  },
);

it('does not report a change when the previous hash is missing', () =>
  expect(getWatchedChanges({ ...previous, rulesHash: null, feesHash: null }, previous, NOW)).toEqual([]));

describe('the hash of the rules', () => {
  const rule = { id: 1, competitionId: 7, type: 'runtime_restriction_max', runtime_restriction_max: 900 };
  const other = { id: 2, competitionId: 7, type: 'genre_restriction', genre_restriction: ['Drama'] };
  it.each([
    ['in another order', [other, rule]],
    [
      'under other ids',
      [
        { ...rule, id: 8 },
        { ...other, id: 9 },
      ],
    ],
    ['with an unset field of a newer release', [{ ...rule, fresh: null, list: [], flag: false }, other]],
  ])('is the same %s', (_title, rules) => expect(hashTerms(rules)).toBe(hashTerms([rule, other])));
  it.each([
    [[rule]],
    [[{ ...rule, runtime_restriction_max: 960 }, other]],
    [[{ ...rule, isMandatory: true }, other]],
  ])('differs for %j', (rules) => expect(hashTerms(rules)).not.toBe(hashTerms([rule, other])));
});

describe('the hash of the fees', () => {
  const dates = [
    { id: 5, date: '2026-12-01' },
    { id: 6, date: '2027-01-01' },
  ];
  const fees = [
    { id: 1, competitionDateId: 5, amount: 1000, currency: 'EUR', currencyId: 978 },
    { id: 2, competitionDateId: 6, amount: 1500, currency: 'EUR', currencyId: 978 },
  ];
  const recreated = fees.map((fee) => ({
    ...fee,
    id: fee.id + 10,
    competitionDateId: fee.competitionDateId + 10,
  }));
  it('is the same when deadlines were recreated on other days', () =>
    expect(
      hashFees(recreated, [
        { id: 16, date: '2027-02-01' },
        { id: 15, date: '2026-12-02' },
      ]),
    ).toBe(hashFees(fees, dates)));
  it('differs when a fee belongs to another deadline', () =>
    expect(hashFees([{ ...fees[0]!, competitionDateId: 6 }, fees[1]!], dates)).not.toBe(
      hashFees(fees, dates),
    ));
  it('differs when a fee changes', () =>
    expect(hashFees([{ ...fees[0]!, amount: 1100 }, fees[1]!], dates)).not.toBe(hashFees(fees, dates)));
});
