import { sealOfFees, sealOfTerms, watchedChanges, type WatchedCompetition } from './watched-changes.js';

const NOW = new Date('2026-11-25T12:00:00Z');
const date = (day: string, deprecated = false) => ({ date: day, deprecated, closesAt: `${day}T23:59:59Z` });
const before: WatchedCompetition = {
  opensOn: '2026-10-01',
  notificationDate: '2027-03-01',
  dates: [date('2026-11-01'), date('2026-12-01')],
  isDeprecated: false,
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
  [{ isDeprecated: true }, ['gone']],
  [{ isDeprecated: true, dates: [], rulesSeal: 'c' }, ['gone']],
])('of %j it tells %j', (over, told) =>
  expect(watchedChanges(before, { ...before, ...over }, NOW)).toEqual(told),
);

it.each<[boolean | null, boolean, string[]]>([
  [true, true, []],
  [true, false, ['added']],
  [null, true, []],
  [null, false, []],
])('one that was deprecated (%s) and is now (%s) is told as %j', (was, is, told) => {
  const [one, other] = [was, is].map((isDeprecated) => ({ ...before, isDeprecated }));
  expect(watchedChanges(one!, { ...other!, opensOn: was ? null : before.opensOn }, NOW)).toEqual(told);
});

it('a fingerprint that was never taken is no change', () =>
  expect(watchedChanges({ ...before, rulesSeal: null, feesSeal: null }, before, NOW)).toEqual([]));

describe('a fingerprint of rules', () => {
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
    ['with a fact that nobody knows yet', [{ ...rule, fresh: null, list: [], flag: false }, other]],
  ])('is the same %s', (_what, rules) => expect(sealOfTerms(rules)).toBe(sealOfTerms([rule, other])));
  it.each([
    [[rule]],
    [[{ ...rule, runtime_restriction_max: 960 }, other]],
    [[{ ...rule, isMandatory: true }, other]],
  ])('of %j is another', (rules) => expect(sealOfTerms(rules)).not.toBe(sealOfTerms([rule, other])));
});

describe('a fingerprint of fees', () => {
  const dates = [
    { id: 5, date: '2026-12-01' },
    { id: 6, date: '2027-01-01' },
  ];
  const fees = [
    { id: 1, competitionDateId: 5, amount: 1000, currency: 'EUR', currencyId: 978 },
    { id: 2, competitionDateId: 6, amount: 1500, currency: 'EUR', currencyId: 978 },
  ];
  const anew = fees.map((fee) => ({
    ...fee,
    id: fee.id + 10,
    competitionDateId: fee.competitionDateId + 10,
  }));
  it('is the same where deadlines were made anew, on other days', () =>
    expect(
      sealOfFees(anew, [
        { id: 16, date: '2027-02-01' },
        { id: 15, date: '2026-12-02' },
      ]),
    ).toBe(sealOfFees(fees, dates)));
  it('is another where a fee stands at another deadline', () =>
    expect(sealOfFees([{ ...fees[0]!, competitionDateId: 6 }, fees[1]!], dates)).not.toBe(
      sealOfFees(fees, dates),
    ));
  it('is another where one costs more', () =>
    expect(sealOfFees([{ ...fees[0]!, amount: 1100 }, fees[1]!], dates)).not.toBe(sealOfFees(fees, dates)));
});
