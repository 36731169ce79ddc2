import { makeCompetition, makeFee, makeFilm, makeTier, NOW } from '../../../test/make.js';
import { listOffers, pickBestOffer, type Range } from './offers.js';
import { getPayment, type Budgets } from './budgets.js';

const film = makeFilm({ length: 600 });
const euros: Budgets = { amounts: [{ amount: 10_000, currency: 'EUR' }], rates: {} };
const season: Range = { from: '2027-02-01', to: '2027-12-31' };
const tier = (date: string, ...fees: ReturnType<typeof makeFee>[]) => makeTier(date, { fees });
const early = tier('2027-03-01', makeFee(1000));
const late = tier('2027-06-01', makeFee(3000));
const offer = (
  over: Parameters<typeof makeCompetition>[0],
  range: Partial<Range> = {},
  budgets: Budgets = euros,
) => pickBestOffer(listOffers(makeCompetition(over), film, { ...season, ...range }, budgets, NOW));

describe('the best offer of a competition', () => {
  it('is the early tier while it can be met', () =>
    expect(offer({ tiers: [late, early] })).toEqual({
      tier: early,
      fee: early.fees[0],
      payment: { budgetIndex: 0, amount: 1000 },
      sendFrom: '2027-02-01',
      sendBy: '2027-03-01',
    }));
  it('is a later tier when it costs less', () =>
    expect(offer({ tiers: [early, tier('2027-06-01', makeFee(500))] })).toMatchObject({
      payment: { amount: 500 },
      sendFrom: '2027-03-01',
      sendBy: '2027-06-01',
    }));
  it('is the latest of tiers with the same fee', () =>
    expect(offer({ tiers: [early, tier('2027-04-01', makeFee(1000)), late] })?.sendBy).toBe('2027-04-01'));
  it('is a remaining tier when the range begins later', () =>
    expect(offer({ tiers: [early, late] }, { from: '2027-03-02' })?.fee?.amount).toBe(3000));
  it('is still available on the last day', () =>
    expect(offer({ tiers: [early, late] }, { from: '2027-03-01' })?.fee?.amount).toBe(1000));
  it('does not begin before the previous tier has ended', () =>
    expect(
      offer({ tiers: [early, tier('2027-06-01', makeFee(500))] }, { to: '2027-02-28' })?.fee?.amount,
    ).toBe(1000));
  it('ends with the range', () =>
    expect(offer({ tiers: [early, late] }, { to: '2027-02-20' })?.sendBy).toBe('2027-02-20'));
  it('begins with the opening day', () =>
    expect(offer({ tiers: [early], opensOn: '2027-02-15' })?.sendFrom).toBe('2027-02-15'));
  it.each([
    ['opens after the range', { tiers: [early], opensOn: '2027-02-15' }, { to: '2027-02-10' }],
    ['is over before it', { tiers: [early] }, { from: '2027-03-02' }],
    ['is not held any more', { tiers: [early], isDeprecated: true }, {}],
    ['was withdrawn', { tiers: [makeTier('2027-03-01', { deprecated: true })] }, {}],
    ['has no deadlines', { tiers: [] }, {}],
    ['closed already, whatever the range says', { tiers: [tier('2027-01-14')] }, { from: '2027-01-01' }],
  ])('does not exist for one that %s', (_what, over, range) => expect(offer(over, range)).toBeNull());
  it('prefers a tier with a known fee', () => {
    const unknown = makeTier('2027-03-01');
    expect(offer({ tiers: [unknown, late] })?.fee?.amount).toBe(3000);
    expect(offer({ tiers: [unknown] })).toMatchObject({ fee: null, payment: null });
  });
  it('prefers a fee that a budget covers to one in a currency without a budget', () => {
    const dollars = tier('2027-03-01', makeFee(10, { currency: 'USD' }));
    expect(offer({ tiers: [dollars, late] })?.fee?.currency).toBe('EUR');
    expect(offer({ tiers: [dollars] })).toMatchObject({ fee: { currency: 'USD' }, payment: null });
  });
  it('is the cheapest tier, even in a currency without a budget', () => {
    const dollars = [2000, 5000, 10_500].map((amount, n) =>
      tier(`2027-0${3 + n}-01`, makeFee(amount, { currency: 'USD' })),
    );
    expect(offer({ tiers: dollars })).toMatchObject({ fee: { amount: 2000 }, payment: null });
  });
  it('is paid in a currency with a budget if a tier has several fees', () => {
    const both = tier('2027-03-01', makeFee(900, { currency: 'USD' }), makeFee(1000));
    expect(offer({ tiers: [both] })?.payment).toEqual({ budgetIndex: 0, amount: 1000 });
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
    ['its own', { amount: 1000, currency: 'USD' }, { budgetIndex: 1, amount: 1000 }],
    ['the first, at the rate', { amount: 1000, currency: 'GBP' }, { budgetIndex: 0, amount: 1150 }],
    [
      'the first, with digits of its own',
      { amount: 5000, currency: 'JPY' },
      { budgetIndex: 0, amount: 3050 },
    ],
    [
      'the first, a part of a cent as a whole one',
      { amount: 1001, currency: 'GBP' },
      { budgetIndex: 0, amount: 1152 },
    ],
    ['any, where it is free', { amount: 0, currency: 'CHF' }, { budgetIndex: 0, amount: 0 }],
    ['none, where nobody says a rate', { amount: 1, currency: 'CHF' }, null],
  ])('is %s', (_what, fee, payment) => expect(getPayment(fee, budgets)).toEqual(payment));
});
