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

it('fees stand by face value, by a rate where there is one, and last where none is known', () => {
  expect([feeRank([eur(2500), usd(900)], null), feeRank([jpy(300)], null), feeRank([], null)]).toEqual([
    9,
    300,
    Infinity,
  ]);
  expect([feeRank([usd(1000)], 'EUR', { USD: 2 }), feeRank([usd(1000)], 'EUR')]).toEqual([20, 10]);
});
