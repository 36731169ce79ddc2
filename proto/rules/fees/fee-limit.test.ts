import {
  hasFeeLimit,
  getFeeRank,
  compareWithFeeRange,
  type FeeRange,
  type Rates,
  type FeeRangeResult,
} from './fee-limit.js';
import type { Money } from '../money/money.js';

const eur = (amount: number) => ({ amount, currency: 'EUR' });
const usd = (amount: number) => ({ amount, currency: 'USD' });
const jpy = (amount: number) => ({ amount, currency: 'JPY' });

describe('withinFee', () => {
  it.each([
    ['the same', [eur(2000)], eur(2000), {}, 'within'],
    ['a cent more', [eur(2001)], eur(2000), {}, 'outside'],
    ['free in any currency', [usd(0)], eur(0), {}, 'within'],
    ['none on file', [], eur(2000), {}, 'unknown'],
    ['another currency', [usd(1)], eur(2000), {}, 'unknown'],
    ['another currency by a rate', [usd(2000)], eur(2000), { USD: 1 }, 'within'],
    ['too expensive after conversion', [usd(2000)], eur(2000), { USD: 1.01 }, 'outside'],
    ['without minor units', [jpy(3000)], eur(2000), { JPY: 0.006 }, 'within'],
    ['one of two', [usd(9000), eur(1000)], eur(2000), {}, 'within'],
    ['one too expensive, one that cannot be compared', [usd(100), eur(9000)], eur(2000), {}, 'outside'],
    ['a rate that only a prototype has', [{ amount: 1, currency: 'constructor' }], eur(2000), {}, 'unknown'],
  ])('%s', (_label, fees, feeMax, rates, expected) =>
    expect(compareWithFeeRange(fees, { feeMin: null, feeMax }, rates)).toBe(expected),
  );

  const from10to20 = { feeMin: eur(1000), feeMax: eur(2000) };
  it.each<[string, Money[], Partial<FeeRange>, Rates, FeeRangeResult]>([
    ['the least', [eur(1000)], from10to20, {}, 'within'],
    ['a cent less than the least', [eur(999)], from10to20, {}, 'outside'],
    ['a cent more than the most', [eur(2001)], from10to20, {}, 'outside'],
    ['free, where something is to be paid', [usd(0)], from10to20, {}, 'outside'],
    ['free, from nothing on', [usd(0)], { feeMin: eur(0) }, {}, 'within'],
    ['free, without a least', [usd(0)], { feeMax: eur(2000) }, {}, 'within'],
    ['expensive, without a limit', [eur(90_000)], { feeMin: eur(1000) }, {}, 'within'],
    ['one below and one above, none between', [eur(500), eur(3000)], from10to20, {}, 'outside'],
    ['the least by a rate', [usd(1000)], from10to20, { USD: 1 }, 'within'],
    ['less than the least by a rate', [usd(1000)], from10to20, { USD: 0.99 }, 'outside'],
    ['another currency', [usd(1500)], from10to20, {}, 'unknown'],
    ['below a bound that can be compared', [eur(500)], { feeMin: eur(1000), feeMax: usd(9) }, {}, 'outside'],
    [
      'no bound that excludes, and one not to compare',
      [eur(1500)],
      { feeMin: eur(1000), feeMax: usd(9000) },
      {},
      'unknown',
    ],
  ])('compares a range: %s', (_label, fees, range, rates, expected) =>
    expect(compareWithFeeRange(fees, { feeMin: null, feeMax: null, ...range }, rates)).toBe(expected),
  );
  it('applies if there is a bound', () =>
    expect([
      hasFeeLimit({ feeMin: null, feeMax: null }),
      hasFeeLimit({ feeMin: eur(0), feeMax: null }),
      hasFeeLimit({ feeMin: null, feeMax: eur(0) }),
    ]).toEqual([false, true, true]));
});

describe('feeRank', () => {
  it.each([
    ['free, in whatever currency', [usd(0)], null, {}, [0, 0]],
    ['in the currency that is asked for', [eur(2500)], 'EUR', {}, [0, 25]],
    ['by a rate', [usd(1000)], 'EUR', { USD: 2 }, [0, 20]],
    ['in no currency that is asked for: by itself', [eur(2500)], null, {}, [1, 25]],
    ['not to compare: behind, with its like', [usd(1000)], 'EUR', {}, [2, 10]],
    ['in a currency that nobody counted: behind those', [jpy(300)], 'EUR', {}, [3, 300]],
    ['the best of two', [usd(100), eur(9000)], 'EUR', {}, [0, 90]],
    ['the cheaper of two', [eur(9000), eur(1000)], null, {}, [1, 10]],
    ['none on file: last', [], 'EUR', {}, [Infinity, Infinity]],
  ])('%s', (_label, fees, currency, rates, expected) =>
    expect(getFeeRank(fees, currency, rates, ['EUR', 'USD'])).toEqual(expected),
  );
});
