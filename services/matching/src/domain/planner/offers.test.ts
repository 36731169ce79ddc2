import { makeCompetition, makeFee, makeFilm, makeTier, NOW } from '../../../test/make.js';
import { listOffers, pickBestOffer, type Range } from './offers.js';
import { getPayment, type Budgets } from './budgets.js';

const film = makeFilm({ length: 600 });
const euros: Budgets = { amounts: [{ amount: 10_000, currency: 'EUR' }], rates: {} };
const season: Range = { from: '2027-02-01', to: '2027-12-31' };
const makeTierWithFees = (date: string, ...fees: ReturnType<typeof makeFee>[]) => makeTier(date, { fees });
const early = makeTierWithFees('2027-03-01', makeFee(1000));
const late = makeTierWithFees('2027-06-01', makeFee(3000));
const findBest = (
  overrides: Parameters<typeof makeCompetition>[0],
  range: Partial<Range> = {},
  budgets: Budgets = euros,
) => pickBestOffer(listOffers(makeCompetition(overrides), film, { ...season, ...range }, budgets, NOW));

describe('the best offer of a competition', () => {
  it('is the early tier while it can be met', () =>
    expect(findBest({ tiers: [late, early] })).toEqual({
      tier: early,
      fee: early.fees[0],
      payment: { budgetIndex: 0, amount: 1000 },
      sendFrom: '2027-02-01',
      sendBy: '2027-03-01',
    }));
  it('is a later tier when it costs less', () =>
    expect(findBest({ tiers: [early, makeTierWithFees('2027-06-01', makeFee(500))] })).toMatchObject({
      payment: { amount: 500 },
      sendFrom: '2027-03-01',
      sendBy: '2027-06-01',
    }));
  it('is the latest of tiers with the same fee', () =>
    expect(findBest({ tiers: [early, makeTierWithFees('2027-04-01', makeFee(1000)), late] })?.sendBy).toBe(
      '2027-04-01',
    ));
  it('is a remaining tier when the range begins later', () =>
    expect(findBest({ tiers: [early, late] }, { from: '2027-03-02' })?.fee?.amount).toBe(3000));
  it('is still available on the last day', () =>
    expect(findBest({ tiers: [early, late] }, { from: '2027-03-01' })?.fee?.amount).toBe(1000));
  it('does not begin before the previous tier has ended', () =>
    expect(
      findBest({ tiers: [early, makeTierWithFees('2027-06-01', makeFee(500))] }, { to: '2027-02-28' })?.fee
        ?.amount,
    ).toBe(1000));
  it('ends with the range', () =>
    expect(findBest({ tiers: [early, late] }, { to: '2027-02-20' })?.sendBy).toBe('2027-02-20'));
  it('begins with the opening day', () =>
    expect(findBest({ tiers: [early], opensOn: '2027-02-15' })?.sendFrom).toBe('2027-02-15'));
  it.each([
    ['opens after the range', { tiers: [early], opensOn: '2027-02-15' }, { to: '2027-02-10' }],
    ['is over before the range', { tiers: [early] }, { from: '2027-03-02' }],
    ['is deprecated', { tiers: [early], isDeprecated: true }, {}],
    ['was withdrawn', { tiers: [makeTier('2027-03-01', { deprecated: true })] }, {}],
    ['has no deadlines', { tiers: [] }, {}],
    [
      'has closed already, even if the range starts earlier',
      { tiers: [makeTierWithFees('2027-01-14')] },
      { from: '2027-01-01' },
    ],
  ])('does not exist for one that %s', (_title, overrides, range) =>
    expect(findBest(overrides, range)).toBeNull(),
  );
  it('prefers a tier with a known fee', () => {
    const unknown = makeTier('2027-03-01');
    expect(findBest({ tiers: [unknown, late] })?.fee?.amount).toBe(3000);
    expect(findBest({ tiers: [unknown] })).toMatchObject({ fee: null, payment: null });
  });
  it('prefers a fee that a budget covers to one in a currency without a budget', () => {
    const dollars = makeTierWithFees('2027-03-01', makeFee(10, { currency: 'USD' }));
    expect(findBest({ tiers: [dollars, late] })?.fee?.currency).toBe('EUR');
    expect(findBest({ tiers: [dollars] })).toMatchObject({ fee: { currency: 'USD' }, payment: null });
  });
  it('is the cheapest tier, even in a currency without a budget', () => {
    const dollars = [2000, 5000, 10_500].map((amount, n) =>
      makeTierWithFees(`2027-0${3 + n}-01`, makeFee(amount, { currency: 'USD' })),
    );
    expect(findBest({ tiers: dollars })).toMatchObject({ fee: { amount: 2000 }, payment: null });
  });
  it('is paid in a currency with a budget if a tier has several fees', () => {
    const both = makeTierWithFees('2027-03-01', makeFee(900, { currency: 'USD' }), makeFee(1000));
    expect(findBest({ tiers: [both] })?.payment).toEqual({ budgetIndex: 0, amount: 1000 });
  });
});

describe('the budget that pays a fee', () => {
  const budgets: Budgets = {
    amounts: [
      { amount: 1, currency: 'EUR' },
      { amount: 1, currency: 'USD' },
    ],
    rates: { GBP: 1.15, USD: 0.9, JPY: 0.0061 },
  };
  it.each([
    ['the one in its currency', { amount: 1000, currency: 'USD' }, { budgetIndex: 1, amount: 1000 }],
    [
      'the first one, converted at the rate',
      { amount: 1000, currency: 'GBP' },
      { budgetIndex: 0, amount: 1150 },
    ],
    [
      'the first one, converted between currencies with different digits',
      { amount: 5000, currency: 'JPY' },
      { budgetIndex: 0, amount: 3050 },
    ],
    [
      'the first one, rounded up to a whole cent',
      { amount: 1001, currency: 'GBP' },
      { budgetIndex: 0, amount: 1152 },
    ],
    ['the first one for a free entry', { amount: 0, currency: 'CHF' }, { budgetIndex: 0, amount: 0 }],
    ['none without a rate', { amount: 1, currency: 'CHF' }, null],
  ])('is %s', (_title, fee, payment) => expect(getPayment(fee, budgets)).toEqual(payment));
});
