import {
  getAcceptance,
  getMoneyTotals,
  countByMonth,
  selectNextDeadlines,
  type CountedEntry,
} from '../src/functions/submissions/dashboard-figures.js';

const film = { length: 600, directorIsStudent: null };
const entry = (overrides: Partial<CountedEntry> = {}): CountedEntry => ({
  state: 'suggested',
  noAnswer: false,
  ...overrides,
});
const euros = (amount: number) => ({ amount, currency: 'EUR' });
const createDeadline = (amount: number | null, closesAt = '2099-01-01', isPast = false) => ({
  date: { id: 1, closesAt },
  isPast,
  fees:
    amount === null
      ? []
      : [{ id: 1, amount, currency: 'EUR', competitionDateId: 1, audience: 'standard', appliesTo: null }],
});

describe('money', () => {
  it('sums the recorded fees of sent entries per currency', () => {
    const sentFields = { state: 'submitted', submittedAt: '2026-10-01' };
    const entries = [
      entry({ ...sentFields, feePaid: euros(2000) }),
      entry({ ...sentFields, state: 'rejected', feePaid: euros(1500) }),
      entry({ ...sentFields, feePaid: { amount: 900, currency: 'USD' } }),
      entry({ ...sentFields, feePaid: euros(0) }),
      entry(sentFields),
    ];
    expect(getMoneyTotals(entries, film)).toMatchObject({
      spent: [euros(3500), { amount: 900, currency: 'USD' }],
      spentUnknown: 1,
    });
  });
  it.each<[string, Partial<CountedEntry>, boolean]>([
    ['accepted, without a submission day', { state: 'accepted' }, true],
    ['rejected, without a submission day', { state: 'rejected' }, true],
    ['awarded, without a submission day', { state: 'awarded', submittedAt: null }, true],
    ['withdrawn and was never sent', { state: 'will-not-submit' }, false],
    ['withdrawn after it was sent', { state: 'will-not-submit', submittedAt: '2026-10-01' }, true],
    ['still to be submitted', { state: 'to-submit' }, false],
  ])('counts the fee of an entry that is %s as spent: %j, %s', (_what, overrides, isCounted) => {
    const paid = getMoneyTotals([entry({ ...overrides, feePaid: euros(900) })], film);
    expect([paid.spent, paid.spentUnknown]).toEqual([isCounted ? [euros(900)] : [], 0]);
    expect(getMoneyTotals([entry(overrides)], film).spentUnknown).toBe(isCounted ? 1 : 0);
  });
  it('counts entries to submit as planned while their deadline is open', () => {
    const entries = [
      entry({ state: 'to-submit', deadline: createDeadline(2000) }),
      entry({ state: 'to-submit', deadline: createDeadline(null) }),
      entry({ state: 'to-submit', deadline: createDeadline(5000, '2020-01-01', true) }),
      entry({ state: 'to-submit', deadline: null }),
      entry({ state: 'waitlist', deadline: createDeadline(700) }),
    ];
    expect(getMoneyTotals(entries, film)).toMatchObject({ planned: [euros(2000)], plannedUnknown: 1 });
  });
});

it('countByMonth counts submissions and decisions by month, including months without any', () => {
  const entries = [
    entry({ state: 'accepted', submittedAt: '2026-11-30', decidedAt: '2027-02-01' }),
    entry({ state: 'awarded', submittedAt: '2026-11-02', decidedAt: '2027-02-20' }),
    entry({ state: 'rejected', submittedAt: '2027-01-05', decidedAt: '2027-02-02' }),
    entry({ state: 'submitted', submittedAt: '2027-01-06' }),
    entry({ state: 'suggested' }),
  ];
  expect(countByMonth(entries)).toEqual([
    { month: '2026-11', sent: 2, taken: 0, rejected: 0 },
    { month: '2026-12', sent: 0, taken: 0, rejected: 0 },
    { month: '2027-01', sent: 2, taken: 0, rejected: 0 },
    { month: '2027-02', sent: 0, taken: 2, rejected: 1 },
  ]);
  expect(countByMonth([])).toEqual([]);
});

describe('the acceptance rate', () => {
  it('compares the share of decided entries with the odds that their festivals report', () => {
    const entries = [
      entry({ state: 'accepted', festival: { odds: 0.1 } }),
      entry({ state: 'rejected', festival: { odds: 0.3 } }),
      entry({ state: 'rejected', festival: { odds: null } }),
      entry({ state: 'awarded' }),
      entry({ state: 'submitted', festival: { odds: 0.9 } }),
    ];
    const { reported, ...counts } = getAcceptance(entries);
    expect(counts).toEqual({ taken: 2, decided: 4, share: 0.5, reportedBy: 2 });
    expect(reported).toBeCloseTo(0.2);
  });
  it('is unknown before the first decision', () =>
    expect(getAcceptance([entry({ state: 'submitted' })])).toEqual({
      taken: 0,
      decided: 0,
      share: null,
      reported: null,
      reportedBy: 0,
    }));
});

it('selectNextDeadlines returns the next deadlines of entries that are not sent', () => {
  const entries = [
    entry({ deadline: createDeadline(1, '2099-03-01') }),
    entry({ deadline: createDeadline(1, '2099-01-01') }),
    entry({ state: 'submitted', deadline: createDeadline(1, '2098-01-01') }),
    entry({ deadline: createDeadline(1, '2020-01-01', true) }),
    entry({ deadline: null }),
    entry({ deadline: createDeadline(1, '2099-02-01') }),
  ];
  expect(selectNextDeadlines(entries, 2)).toEqual([entries[1], entries[5]]);
});
