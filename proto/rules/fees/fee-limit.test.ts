import {
  hasFeeLimit,
  getFeeRank,
  isUnconverted,
  compareWithFeeRange,
  type FeeRange,
  type FeeRangeResult,
} from './fee-limit.js';
import type { Money } from '../money/money.js';
import type { Rates } from '../money/rates.js';

const eur = (amount: number) => ({ amount, currency: 'EUR' });
const usd = (amount: number) => ({ amount, currency: 'USD' });
const jpy = (amount: number) => ({ amount, currency: 'JPY' });

describe('compareWithFeeRange', () => {
  it.each([
    ['equal to the maximum', [eur(2000)], eur(2000), {}, 'within'],
    ['a cent above the maximum', [eur(2001)], eur(2000), {}, 'outside'],
    ['free in any currency', [usd(0)], eur(0), {}, 'within'],
    ['not free in any currency', [usd(1)], eur(0), {}, 'outside'],
    ['no fee on file', [], eur(2000), {}, 'unknown'],
    ['in another currency without a rate', [usd(1)], eur(2000), {}, 'unknown'],
    ['in another currency with a rate', [usd(2000)], eur(2000), { USD: 1 }, 'within'],
    ['too expensive after conversion', [usd(2000)], eur(2000), { USD: 0.99 }, 'outside'],
    ['in a currency without minor units', [jpy(3000)], eur(2000), { JPY: 165 }, 'within'],
    ['one of two within the maximum', [usd(9000), eur(1000)], eur(2000), {}, 'within'],
    ['one too expensive, the other without a rate', [usd(100), eur(9000)], eur(2000), {}, 'outside'],
    ['compared through the euro', [jpy(2000)], usd(1300), { JPY: 160, USD: 1.04 }, 'within'],
    ['through the euro, too expensive', [jpy(2001)], usd(1300), { JPY: 160, USD: 1.04 }, 'outside'],
    [
      'in another currency, where only one of the two has a rate',
      [jpy(1)],
      usd(1300),
      { JPY: 160 },
      'unknown',
    ],
    [
      'in a currency with the name of an object property',
      [{ amount: 1, currency: 'constructor' }],
      eur(2000),
      {},
      'unknown',
    ],
  ])('compares with a maximum: %s', (_label, fees, feeMax, rates, expected) =>
    expect(compareWithFeeRange(fees, { feeMin: null, feeMax }, rates)).toBe(expected),
  );

  const from10to20 = { feeMin: eur(1000), feeMax: eur(2000) };
  it.each<[string, Money[], Partial<FeeRange>, Rates, FeeRangeResult]>([
    ['equal to the minimum', [eur(1000)], from10to20, {}, 'within'],
    ['a cent below the minimum', [eur(999)], from10to20, {}, 'outside'],
    ['a cent above the maximum', [eur(2001)], from10to20, {}, 'outside'],
    ['free, with a minimum above zero', [usd(0)], from10to20, {}, 'outside'],
    ['free, with a minimum of zero', [usd(0)], { feeMin: eur(0) }, {}, 'within'],
    ['free, without a minimum', [usd(0)], { feeMax: eur(2000) }, {}, 'within'],
    ['expensive, without a maximum', [eur(90_000)], { feeMin: eur(1000) }, {}, 'within'],
    ['one below and one above the range', [eur(500), eur(3000)], from10to20, {}, 'outside'],
    ['equal to the minimum after conversion', [usd(1000)], from10to20, { USD: 1 }, 'within'],
    ['below the minimum after conversion', [usd(1000)], from10to20, { USD: 1.01 }, 'outside'],
    ['in another currency without a rate', [usd(1500)], from10to20, {}, 'unknown'],
    [
      'below the minimum, with a maximum in another currency',
      [eur(500)],
      { feeMin: eur(1000), feeMax: usd(9) },
      {},
      'outside',
    ],
    [
      'above the minimum, below a maximum in another currency',
      [eur(1500)],
      { feeMin: eur(1000), feeMax: usd(9000) },
      { USD: 1.1 },
      'within',
    ],
    [
      'above the minimum, with a maximum in another currency',
      [eur(1500)],
      { feeMin: eur(1000), feeMax: usd(9000) },
      {},
      'unknown',
    ],
  ])('compares with a range: %s', (_label, fees, range, rates, expected) =>
    expect(compareWithFeeRange(fees, { feeMin: null, feeMax: null, ...range }, rates)).toBe(expected),
  );
  it('has a limit if there is a bound', () =>
    expect([
      hasFeeLimit({ feeMin: null, feeMax: null }),
      hasFeeLimit({ feeMin: eur(0), feeMax: null }),
      hasFeeLimit({ feeMin: null, feeMax: eur(0) }),
    ]).toEqual([false, true, true]));
});

it.each([
  ['without a rate', [usd(1)], eur(2000), {}, true],
  ['with a rate', [usd(1)], eur(2000), { USD: 1 }, false],
  ['beside one that is too expensive', [usd(1), eur(9000)], eur(2000), {}, false],
  ['that is not stated', [], eur(2000), {}, false],
  ['without a limit', [usd(1)], null, {}, false],
])('isUnconverted, for a fee %s', (_label, fees, feeMax, rates, expected) =>
  expect(isUnconverted(fees, { feeMin: null, feeMax }, rates)).toBe(expected),
);

describe('getFeeRank', () => {
  it.each([
    ['a free fee in any currency', [usd(0)], {}, [0, 0]],
    ['a fee in euros', [eur(2500)], {}, [0, 25]],
    ['a fee with a rate', [usd(1000)], { USD: 0.5 }, [0, 20]],
    ['a fee without a rate, in a listed currency', [usd(1000)], {}, [1, 10]],
    ['a fee without a rate, in an unlisted currency', [jpy(300)], {}, [2, 300]],
    ['the comparable one of two fees', [usd(100), eur(9000)], {}, [0, 90]],
    ['the cheaper of two fees', [eur(900), usd(1000)], { USD: 1.25 }, [0, 8]],
    ['no fee on file', [], {}, [Infinity, Infinity]],
  ])('ranks %s', (_label, fees, rates, expected) =>
    expect(getFeeRank(fees, rates, ['USD'])).toEqual(expected),
  );
});
