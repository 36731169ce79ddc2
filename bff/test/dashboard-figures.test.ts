import {
  getAcceptance,
  getMoneyTotals,
  countByMonth,
  selectNextDeadlines,
  type CountedEntry,
} from '../src/functions/submissions/dashboard-figures.js';

const film = { length: 600, directorIsStudent: null };
const entry = (over: Partial<CountedEntry> = {}): CountedEntry => ({
  state: 'suggested',
  noAnswer: false,
  ...over,
});
const euros = (amount: number) => ({ amount, currency: 'EUR' });
const due = (amount: number | null, closesAt = '2099-01-01', isPast = false) => ({
  date: { id: 1, closesAt },
  isPast,
  fees:
    amount === null
      ? []
      : [{ id: 1, amount, currency: 'EUR', competitionDateId: 1, audience: 'standard', appliesTo: null }],
});

describe('money', () => {
  it('sums the noted fees of sent entries per currency', () => {
    const sent = { state: 'submitted', submittedAt: '2026-10-01' };
    const entries = [
      entry({ ...sent, feePaid: euros(2000) }),
      entry({ ...sent, state: 'rejected', feePaid: euros(1500) }),
      entry({ ...sent, feePaid: { amount: 900, currency: 'USD' } }),
      entry({ ...sent, feePaid: euros(0) }),
      entry(sent),
    ];
    expect(getMoneyTotals(entries, film)).toMatchObject({
      spent: [euros(3500), { amount: 900, currency: 'USD' }],
      spentUnknown: 1,
    });
  });
  it.each<[string, Partial<CountedEntry>, boolean]>([
    ['accepted, nobody knows when it was sent', { state: 'accepted' }, true],
    ['rejected, nobody knows when it was sent', { state: 'rejected' }, true],
    ['awarded, nobody knows when it was sent', { state: 'awarded', submittedAt: null }, true],
    ['given up, never sent', { state: 'will-not-submit' }, false],
    ['given up once it was sent', { state: 'will-not-submit', submittedAt: '2026-10-01' }, true],
    ['to be submitted', { state: 'to-submit' }, false],
  ])('counts an entry that is %s as spent: %j, %s', (_what, over, isCounted) => {
    const paid = getMoneyTotals([entry({ ...over, feePaid: euros(900) })], film);
    expect([paid.spent, paid.spentUnknown]).toEqual([isCounted ? [euros(900)] : [], 0]);
    expect(getMoneyTotals([entry(over)], film).spentUnknown).toBe(isCounted ? 1 : 0);
  });
  it('counts entries to submit as planned while their deadline is open', () => {
    const entries = [
      entry({ state: 'to-submit', deadline: due(2000) }),
      entry({ state: 'to-submit', deadline: due(null) }),
      entry({ state: 'to-submit', deadline: due(5000, '2020-01-01', true) }),
      entry({ state: 'to-submit', deadline: null }),
      entry({ state: 'waitlist', deadline: due(700) }),
    ];
    expect(getMoneyTotals(entries, film)).toMatchObject({ planned: [euros(2000)], plannedUnknown: 1 });
  });
});

it('months count sendings and decisions by their days and include months without any', () => {
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

it('the deadlines are the next ones of entries that are not sent', () => {
  const entries = [
    entry({ deadline: due(1, '2099-03-01') }),
    entry({ deadline: due(1, '2099-01-01') }),
    entry({ state: 'submitted', deadline: due(1, '2098-01-01') }),
    entry({ deadline: due(1, '2020-01-01', true) }),
    entry({ deadline: null }),
    entry({ deadline: due(1, '2099-02-01') }),
  ];
  expect(selectNextDeadlines(entries, 2)).toEqual([entries[1], entries[5]]);
});
