import { feeRank, withinFee } from './fee-limit.js';

const eur = (amount: number) => ({ amount, currency: 'EUR' });
const usd = (amount: number) => ({ amount, currency: 'USD' });
const jpy = (amount: number) => ({ amount, currency: 'JPY' });

describe('whether a fee is within what one would pay', () => {
  it.each([
    ['the same', [eur(2000)], eur(2000), {}, 'within'],
    ['a cent more', [eur(2001)], eur(2000), {}, 'over'],
    ['free in any currency', [usd(0)], eur(0), {}, 'within'],
    ['none on file', [], eur(2000), {}, 'unknown'],
    ['another currency', [usd(1)], eur(2000), {}, 'unknown'],
    ['another currency by a rate', [usd(2000)], eur(2000), { USD: 1 }, 'within'],
    ['dear by a rate', [usd(2000)], eur(2000), { USD: 1.01 }, 'over'],
    ['without minor units', [jpy(3000)], eur(2000), { JPY: 0.006 }, 'within'],
    ['one of two', [usd(9000), eur(1000)], eur(2000), {}, 'within'],
    ['one dear, one not to compare', [usd(100), eur(9000)], eur(2000), {}, 'over'],
    ['a rate that only a prototype has', [{ amount: 1, currency: 'constructor' }], eur(2000), {}, 'unknown'],
  ])('%s', (_words, fees, most, rates, expected) => expect(withinFee(fees, most, rates)).toBe(expected));
});

describe('where fees stand among others', () => {
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
  ])('%s', (_words, fees, currency, rates, expected) =>
    expect(feeRank(fees, currency, rates, ['EUR', 'USD'])).toEqual(expected),
  );
});
