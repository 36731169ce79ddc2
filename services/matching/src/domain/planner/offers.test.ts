import { makeCompetition, makeFee, makeFilm, makeTier, NOW } from '../../../test/make.js';
import { listOffers, pickBestOffer, type Range } from './offers.js';
import { getCost, type Budget } from '../ranking/budget.js';

const film = makeFilm({ length: 600 });
const euros: Budget = { limit: { amount: 10_000, currency: 'EUR' }, rates: {} };
const season: Range = { from: '2027-02-01', to: '2027-12-31' };
const makeTierWithFees = (date: string, ...fees: ReturnType<typeof makeFee>[]) => makeTier(date, { fees });
const early = makeTierWithFees('2027-03-01', makeFee(1000));
const late = makeTierWithFees('2027-06-01', makeFee(3000));
const findBest = (
  overrides: Parameters<typeof makeCompetition>[0],
  range: Partial<Range> = {},
  budget: Budget = euros,
) => pickBestOffer(listOffers(makeCompetition(overrides), film, { ...season, ...range }, budget, NOW));

describe('the best offer of a competition', () => {
  it('is the early tier while it can be met', () =>
    expect(findBest({ tiers: [late, early] })).toEqual({
      tier: early,
      fee: early.fees[0],
      cost: 1000,
      sendFrom: '2027-02-01',
      sendBy: '2027-03-01',
    }));
  it('is a later tier when it costs less', () =>
    expect(findBest({ tiers: [early, makeTierWithFees('2027-06-01', makeFee(500))] })).toMatchObject({
      cost: 500,
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
    expect(findBest({ tiers: [unknown] })).toMatchObject({ fee: null, cost: null });
  });
  it('prefers a fee with a known cost to one without a reference rate', () => {
    const dollars = makeTierWithFees('2027-03-01', makeFee(10, { currency: 'USD' }));
    expect(findBest({ tiers: [dollars, late] })?.fee?.currency).toBe('EUR');
    expect(findBest({ tiers: [dollars] })).toMatchObject({ fee: { currency: 'USD' }, cost: null });
  });
  it('is the cheapest tier, even in a currency without a reference rate', () => {
    const dollars = [2000, 5000, 10_500].map((amount, n) =>
      makeTierWithFees(`2027-0${3 + n}-01`, makeFee(amount, { currency: 'USD' })),
    );
    expect(findBest({ tiers: dollars })).toMatchObject({ fee: { amount: 2000 }, cost: null });
  });
  it('is paid in a currency with a rate if a tier has several fees', () => {
    const both = makeTierWithFees('2027-03-01', makeFee(900, { currency: 'USD' }), makeFee(1000));
    expect(findBest({ tiers: [both] })?.cost).toBe(1000);
  });
});

describe('the cost of a fee', () => {
  const budget: Budget = { limit: { amount: 1, currency: 'EUR' }, rates: { GBP: 0.8, USD: 1.25, JPY: 160 } };
  it.each([
    ['the fee in the currency of the limit', { amount: 1000, currency: 'EUR' }, 1000],
    ['converted at the reference rate', { amount: 2000, currency: 'USD' }, 1600],
    ['converted between currencies with different digits', { amount: 4000, currency: 'JPY' }, 2500],
    ['rounded up to a whole cent', { amount: 1001, currency: 'GBP' }, 1252],
    ['nothing for a free entry', { amount: 0, currency: 'CHF' }, 0],
    ['unknown without a rate', { amount: 1, currency: 'CHF' }, null],
  ])('is %s', (_title, fee, cost) => expect(getCost(fee, budget)).toBe(cost));
  it('is converted through the euro for other limits', () =>
    expect(
      getCost({ amount: 1600, currency: 'GBP' }, { ...budget, limit: { amount: 1, currency: 'JPY' } }),
    ).toBe(3200));
});
